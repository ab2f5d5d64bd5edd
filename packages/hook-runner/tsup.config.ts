import { packageBuild } from '../../tsup.base.ts';

export default packageBuild(
  'src/index.ts',
  'src/home.ts',
  ...['expressions', 'policy', 'process', 'shell'].map((folder) => `src/${folder}/index.ts`),
);
