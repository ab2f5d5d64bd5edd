import { packageBuild } from '../../tsup.base.ts';

export default packageBuild(
  { hasRequire: true },
  'src/index.ts',
  'src/files.ts',
  'src/home.ts',
  'src/policy.ts',
  'src/protect.ts',
);
