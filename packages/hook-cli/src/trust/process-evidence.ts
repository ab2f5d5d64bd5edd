import { accountHome } from '@agent-hooks/hook-runner/home';
import { acceptsCi } from '@agent-hooks/hook-system/machine';
import { type PersonEvidence, readPersonEvidence } from '@agent-hooks/hook-trust';

/** Who started this process. `--ci` counts by the home of the account, since a command can set HOME. */
export async function processEvidence(): Promise<PersonEvidence> {
  return { ...readPersonEvidence(), acceptsCi: await acceptsCi({ userDir: accountHome() }) };
}
