import { userInfo } from 'node:os';

/** The name of the account, which an environment variable cannot change. */
export function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return 'unknown';
  }
}
