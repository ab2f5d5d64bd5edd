import { packageBuild } from '../../tsup.base.ts';

// Without this, tsup would write `fs` for `node:fs`, which bundlers for other platforms take for a package.
export default {
  ...packageBuild('src/index.ts', 'src/dialects.ts', 'src/http.ts', 'src/specification.ts', 'src/testing.ts'),
  removeNodeProtocol: false,
};
