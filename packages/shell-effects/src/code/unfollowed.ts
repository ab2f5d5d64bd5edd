import type { Followed } from '../programs/program.ts';
import type { CodeContext } from './code-context.ts';
import type { Token } from './tokens.ts';
import { wordOf } from './values.ts';

const removers =
  /^_*(?:unlink(?:Sync)?|rm(?:Sync|dir|dirSync|tree|_rf|_r)|remove(?:Sync|_tree|dirs)|rimraf\w*|finddepth|truncate(?:Sync)?|delete_?(?:file|tree|directory))$/i;
const starters =
  /^_*(?:system|popen\d?|exec(?:v|ve|vp|vpe|l|le|lp|lpe|Sync|File|FileSync)|spawn(?:Sync|l|lp|v|vp)?|open[23]|check_(?:call|output)|Popen|getoutput|posix_spawnp?|pcntl_exec|passthru|shell_exec)$/;
/** The same in languages whose functions are not known one by one. */
const otherRemovers = /^(?:delete\w*|remove\w*|unlink|rm|rmdir|erase)$/i;
const otherStarters = /^(?:execute?|system|spawn\w*|popen|process|command|cmd|run|shell|call)$/i;
/** Paths of people and of the system. */
const places =
  /(?<![\w.:/@-])(?:~|\$HOME|\/(?:home|Users|root|etc|var|usr|opt|srv|mnt|media|boot|bin|s?bin|lib|data)|\.\.)\/[\w./*~-]+/g;
const command = /^\s*[\w./~-]+\s[^`<>]+$/;
const longest = { texts: 40, text: 2000, code: 120 };

/**
 * Code may hand a function on in ways that are not followed. What it names to delete or to start programs, and does
 * not call with anything that is known, gets its texts: they may be what it is called with.
 */
export function reportUnfollowed(
  tokens: readonly Token[],
  followed: Followed,
  context: CodeContext & { readonly isOther: boolean },
): void {
  const named = (pattern: RegExp) =>
    tokens.some(({ kind, value }) =>
      kind === 'text' && value.length < longest.text
        ? [value, ...(value.match(/\w+(?=\s*\(\s*\\*["'])/g) ?? [])].some((text) => pattern.test(text))
        : kind === 'name' && pattern.test(value),
    );
  const [deletes, runs] = context.isOther ? [otherRemovers, otherStarters] : [removers, starters];
  const isDeleting = followed.deletesUnknown || (!followed.deletesKnown && named(deletes));
  const isStarting = followed.startsUnknown || (!followed.startsKnown && named(runs));
  if (!isDeleting && !isStarting) return;
  const texts = tokens.flatMap(({ kind, value, parts }) =>
    kind === 'text' && value.length < longest.text
      ? [parts?.every((part) => typeof part === 'string') ? parts.join('') : value]
      : [],
  );
  const given = [...context.arguments.map(({ text }) => text.replace(/^-\w+=/, '')), context.stdin?.text ?? ''];
  const inner = [...texts, ...given].flatMap((text) => text.match(/(?<=["'])[^"'\n]+(?=["'])/g) ?? []);
  const all = [...new Set([...texts, ...given, ...inner])].slice(0, longest.texts);
  if (isDeleting)
    for (const [path] of all.flatMap((text) => (/^\S*$|[(=]/.test(text) ? [...text.matchAll(places)] : [])))
      context.report.effect({
        ...{ kind: 'delete', isRecursive: true, certainty: 'possible' },
        target: wordOf({ text: path.replace(/^(?:~|\$HOME)(?=\/)/, context.home) }),
      });
  if (!isStarting) return;
  const joined = tokens.length < longest.code && !context.isScript ? [texts.join(' ')] : [];
  for (const text of [...all, ...joined])
    if (command.test(text)) context.report.shell(wordOf({ text }), { certainty: 'possible' });
}
