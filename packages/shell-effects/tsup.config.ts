import { packageBuild } from '../../tsup.base.ts';

// Half a megabyte of tables and of small functions that never throw: short names make it a quarter smaller.
export default packageBuild({ shortNames: true }, 'src/index.ts', 'src/syntax/index.ts');
