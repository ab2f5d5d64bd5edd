import { packageBuild } from '../../tsup.base.ts';

// The shim tells the CommonJS build where it lies, which is where the SDK is looked for.
export default { ...packageBuild('src/index.ts', 'src/define.ts', 'src/testing.ts'), shims: true };
