import { packageBuild } from '../../tsup.base.ts';

export default packageBuild('src/index.ts', 'src/internal.ts', 'src/merge.ts', 'src/tools.ts');
