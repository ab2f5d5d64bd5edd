import { type TrustStoreOptions, userConfigDirectory } from '@agent-hooks/hook-system/inspect';
import type { CliIo } from '../cli-io.ts';
import { ownHomeOf } from '../project/home.ts';

/** Where the approvals of the user who runs the command are kept, and in which environment their hooks find programs. */
export function userStore(io: CliIo): TrustStoreOptions {
  return { env: io.env, directory: userConfigDirectory(ownHomeOf(io)) };
}
