import { packageBuild } from '../../tsup.base.ts';

export default packageBuild(
  'src/index.ts',
  'src/expressions/index.ts',
  'src/home.ts',
  'src/policy/index.ts',
  'src/shell/index.ts',
);
