import { packageBuild } from '../../tsup.base.ts';

export default packageBuild('src/index.ts', 'src/home.ts', 'src/process/index.ts', 'src/programs.ts');
