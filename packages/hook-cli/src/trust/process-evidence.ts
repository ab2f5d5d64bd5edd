import { accountHome } from '@agent-hooks/hook-runner/home';
import { acceptsCi } from '@agent-hooks/hook-system/machine';
import { type PersonEvidence, readPersonEvidence } from '@agent-hooks/hook-trust';

/**
 * What is known about who started this process. Whether `--ci` is accepted is read from the account's own home directory,
 * whatever HOME says, since a command can set that for itself.
 */
export async function processEvidence(): Promise<PersonEvidence> {
  return { ...readPersonEvidence(), acceptsCi: await acceptsCi({ userDir: accountHome() }) };
}
