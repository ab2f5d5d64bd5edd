import type { Dialect, DialectFile } from './dialect.ts';
import { dialectTable } from './table.ts';

/** The agent that looks for hooks in a file of this path; undefined if none does. */
export function dialectOfFile(path: string): { readonly dialect: Dialect; readonly file: DialectFile } | undefined {
  const slashed = path.replaceAll('\\', '/');
  for (const dialect of Object.values(dialectTable)) {
    const file = dialect.files.find((each) => each.format !== 'plugins' && expressionFor(each.path).test(slashed));
    if (file) return { dialect, file };
  }
  return undefined;
}

/** A star stands for one name. */
function expressionFor(path: string): RegExp {
  const source = path
    .split('*')
    .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
    .join('[^/]*');
  return new RegExp(`(?:^|/)${source.replace(/^\//, '')}$`);
}
