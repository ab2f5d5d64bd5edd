export type { AdminIo } from './admin-io.ts';
export {
  type ReleaseOptions,
  runBreakGlass,
  runCode,
  runGrant,
  runKeys,
  runPublish,
  runPush,
  runShow,
  runTake,
  type TakeOptions,
} from './run-release.ts';
export { runShip, type ShipCommandOptions } from './run-ship.ts';
export { openSigner, readPassphrase, type SignOptions } from './signing.ts';
