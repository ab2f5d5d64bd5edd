import type { SandboxRestriction } from '@agent-hooks/hook-types/internal';
import { privateDirectories } from './private-directories.ts';

/** The options by which `sandbox-exec` of macOS confines a program. */
export function seatbeltOptions(restrictions: readonly SandboxRestriction[]): string[] {
  const hidden = privateDirectories()
    .map((path) => `(subpath ${JSON.stringify(path)})`)
    .join(' ');
  const own = `(deny file* ${hidden})(deny network-outbound ${hidden})`;
  const rules = ['(version 1)', '(allow default)', own, ...restrictions.map((each) => rulesFor[each])];
  return ['-p', rules.join('')];
}

/** What every program needs to write to: its own streams, and nowhere. */
const streams = ['/dev/null', '/dev/zero', '/dev/stdout', '/dev/stderr', '/dev/tty'];

const rulesFor: Readonly<Record<SandboxRestriction, string>> = {
  'read-only': `(deny file-write*)(allow file-write-data ${streams.map((path) => `(literal "${path}")`).join(' ')} (subpath "/dev/fd"))`,
  'no-network': '(deny network*)',
};
