import { packageBuild } from '../../tsup.base.ts';

export default packageBuild(
  { hasRequire: true },
  'src/index.ts',
  'src/home.ts',
  'src/process/index.ts',
  'src/programs.ts',
);
