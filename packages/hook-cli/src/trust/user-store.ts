import { join } from 'node:path';
import type { TrustStoreOptions } from '@agent-hooks/hook-system';
import type { CliIo } from '../cli-io.ts';
import { homeOf } from '../project/home.ts';

/** Where the approvals of the user who runs the command are kept, and in which environment their hooks find programs. */
export function userStore(io: CliIo): TrustStoreOptions {
  const home = homeOf(io);
  const directory =
    process.platform === 'win32'
      ? io.env.APPDATA || (home && join(home, 'AppData', 'Roaming'))
      : home && join(home, '.config');
  return { env: io.env, ...(directory && { directory: join(directory, 'agent-hooks') }) };
}
