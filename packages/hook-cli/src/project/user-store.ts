import { defaultSystemDir } from '@agent-hooks/hook-system/machine';
import { type TrustStoreOptions, userConfigDirectory } from '@agent-hooks/hook-trust';
import type { CliIo } from '../cli-io.ts';
import { ownHomeOf } from './home.ts';

/** Where the approvals of the user who runs the command are kept, and in which environment their hooks find programs. */
export function userStore(io: CliIo): TrustStoreOptions {
  return { env: io.env, directory: userConfigDirectory(ownHomeOf(io)) };
}

/** Where the approvals of the machine are kept, which count where users may not approve hooks themselves. */
export function machineStore(io: CliIo): TrustStoreOptions {
  return { env: io.env, directory: defaultSystemDir(), isShared: true };
}
