import { packageBuild } from '../../tsup.base.ts';

export default packageBuild('src/index.ts', 'src/files.ts', 'src/home.ts', 'src/policy.ts', 'src/protect.ts');
