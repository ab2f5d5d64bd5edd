import { userInfo } from 'node:os';
import { isAbsolute } from 'node:path';

let account: { readonly home: string | undefined } | undefined; // Asked of the system once: it does not change in a process.

/** The home directory that the system has for the user, whatever variables say. */
export function accountHome(): string | undefined {
  // A user whom the machine does not know has no home, and thus no settings.
  account ??= { home: readHome() };
  return account.home !== undefined && isAbsolute(account.home) ? account.home : undefined;
}

function readHome(): string | undefined {
  try {
    return userInfo().homedir;
  } catch {
    return undefined;
  }
}
