import { resolve } from 'node:path';
import { userConfigDirectory } from '../user/config-directory.ts';

/** The customary home of users who have none. */
const nowhere = '/nonexistent';

/** The directory of the approvals: the one that is named, else the user's own. */
export function storeDirectory(named: string | undefined): string {
  return resolve(named ?? userConfigDirectory() ?? nowhere);
}
