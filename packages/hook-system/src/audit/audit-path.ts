import { isAbsolute } from 'node:path';

/** A relative path would be another file in each directory. */
export function usableAuditFile(file: string | undefined): string | undefined {
  return file !== undefined && isAbsolute(file) ? file : undefined;
}
