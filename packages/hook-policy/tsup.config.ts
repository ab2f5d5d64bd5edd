import { packageBuild } from '../../tsup.base.ts';

// Most of it is an engine of expressions.
export default packageBuild({ shortNames: true }, 'src/index.ts', 'src/expressions/index.ts');
