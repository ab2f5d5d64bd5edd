import { packageBuild } from '../../tsup.base.ts';

export default packageBuild('src/index.ts', 'src/host.ts', 'src/inspect.ts', 'src/machine.ts', 'src/record.ts');
