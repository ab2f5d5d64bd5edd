import { decodeEscapes } from '../syntax/escapes.ts';
import type { Word } from '../types.ts';
import { hole } from '../types.ts';
import type { Call, Program, Report } from './program.ts';
import * as shapes from './shapes.ts';
import { type Act, contentOf, each, endOfName, everyName, leadsElsewhere, nothing, wordLike } from './shapes.ts';

const files = shapes.rowsOf('files');
const actions = /^-(exec|execdir|ok|okdir)$/;
const withValue =
  /^-(name|iname|path|ipath|wholename|iwholename|regex|iregex|lname|ilname|type|xtype|size|perm|user|group|uid|gid|newer|newer..|anewer|cnewer|[amc]time|[amc]min|used|maxdepth|mindepth|links|inum|samefile|fstype|regextype|printf|context|files0-from|D)$/;
/** Expressions that do not narrow what is found. */
const neutral =
  /^(!|-(not|depth|d|mount|xdev|maxdepth|files0-from|follow|noleaf|print|print0|ls|regextype|a|and|prune|warn|nowarn|true)|\(|\))$/;

const removers = /^(?:\S*\/)?(?:rm|unlink|rmdir|shred|srm)$/;

/** `find`: what is found is the start itself if nothing narrows it. */
const finds: Act = (call, report) => {
  const words = call.words.slice(1);
  let at = 0;
  while (/^-([HLPO]\d?|D)$/.test(words[at]?.text ?? '')) at += words[at]?.text === '-D' ? 2 : 1;
  const first = at;
  while (at < words.length && !/^[-(!]/.test(words[at]?.text ?? '-')) at += 1;
  const given = words.slice(first, at);
  const starts = given.length > 0 ? given : [wordLike(call.words[0], '.')];
  const expression = words.slice(at);
  if (expression.length === 1 && /^--?(help|version)$/.test(expression[0]?.text ?? '')) return report.harmless();
  const found: Found = { starts: [...starts, ...listedStarts(call, expression)], isNarrowed: false, names: [] };
  let isActive = false;
  for (let index = 0; index < expression.length; index += 1) {
    const { text = '' } = expression[index] ?? {};
    if (actions.test(text)) {
      const end = endOfCommand(expression, index + 1);
      const isEnded = end !== undefined;
      // Without an end, `find` refuses it; a shell may have taken the `;`.
      startFound(call, report, {
        command: expression.slice(index + 1, end).filter(({ text: word }) => isEnded || word !== '+'),
        found,
        option: isEnded ? text : '-ok',
      });
      index = end ?? expression.length;
      isActive = true;
    } else if (text === '-delete') {
      isActive = true;
      deleteFound(report, found);
    } else if (/^-f(print0?|printf|ls)$/.test(text)) {
      isActive = true;
      const target = expression[index + 1];
      if (target) shapes.writes(report, target, { ...nothing, text: listOf(found, expression) });
      index += text === '-fprintf' ? 2 : 1;
    } else if (withValue.test(text)) {
      index += 1;
      const value = expression[index]?.text ?? '';
      if (!neutral.test(text) && text !== '-printf' && !isAnything(text, value)) {
        const isExcluded = /^(?:!|-not)$/.test(expression[index - 2]?.text ?? '');
        const isBroad = isExcluded || /^-(type|mindepth)$/.test(text);
        found.isOnlyTyped = (!found.isNarrowed || found.isOnlyTyped === true) && isBroad;
        found.isNarrowed = true;
      }
      if (/^-i?name$/.test(text) && !/^(?:!|-not)$/.test(expression[index - 2]?.text ?? '')) found.names.push(value);
    } else if (!neutral.test(text)) {
      found.isNarrowed = true;
      found.isOnlyTyped = false;
    }
  }
  report.prints(isActive ? nothing : { ...nothing, text: listOf(found, expression) });
  if (!isActive) report.harmless();
};

/** Starts that a file or stdin lists (`-files0-from`). */
function listedStarts(call: Call, expression: readonly Word[]): readonly Word[] {
  const list = expression[expression.findIndex(({ text }) => text === '-files0-from') + 1];
  if (!list || list === expression[0]) return [];
  const { text } = (list.text === '-' ? call.stdin : contentOf(call, list)) ?? nothing;
  return (text?.split('\0') ?? [hole]).filter(Boolean).map((name) => wordLike(list, name));
}

/** What it prints: the starts, or what is found below them. */
function listOf({ starts, names, isNarrowed, isOnlyTyped }: Found, expression: readonly Word[]): string {
  const end = expression.some(({ text }) => text === '-print0' || text.endsWith('\\0')) ? endOfName : '\n';
  const any = isOnlyTyped ? `/${everyName}` : '';
  const paths = starts.flatMap((start) =>
    any === '' && isNarrowed
      ? (names.length === 0 ? [''] : names).map((name) => below(start, name).text)
      : [start.text + any, ...(isNarrowed ? [] : [`${start.text}/${everyName}`])],
  );
  const format = expression[expression.findIndex(({ text }) => text === '-printf') + 1]?.text;
  if (format === undefined || format === expression[0]?.text) return paths.map((path) => path + end).join('');
  const texts = { '%p': (path: string) => path, '%f': (path: string) => path.replace(/^.*\//, ''), '%%': () => '%' };
  const printed = (path: string) =>
    decodeEscapes(format, 'format').replace(/%./g, (mark) => texts[mark as keyof typeof texts]?.(path) ?? hole);
  return paths.map(printed).join('').replaceAll('\0', hole);
}

/** `-name '*'` and `-mindepth 0` match everything. */
function isAnything(option: string, value: string): boolean {
  return (/name|path/.test(option) && value === '*') || (option === '-mindepth' && value === '0');
}

interface Found {
  readonly starts: readonly Word[];
  isNarrowed: boolean;
  /** True if nothing but the kind of file narrows it: almost everything is found. */
  isOnlyTyped?: boolean;
  /** The last names of what is found, or patterns on them. */
  readonly names: string[];
}

function deleteFound(report: Report, { starts, isNarrowed, isOnlyTyped = false }: Found): void {
  const instead = 'List the files first (without -delete) and delete them by name.';
  for (const start of starts) {
    const target = isNarrowed && !isOnlyTyped ? below(start) : start;
    const certainty = isNarrowed ? 'possible' : 'proven';
    if (leadsElsewhere(start)) report.effect({ kind: 'delete', target: wordLike(start, hole), isRecursive: true });
    report.effect({ kind: 'delete', target, isRecursive: true, certainty, instead });
  }
}

/** A path below a start that is not known further. */
function below(start: Word, name = ''): Word {
  const path = wordLike(start, `${start.text.replace(/\/+$/, '')}/${hole}${name === '' ? '' : `/${name}`}`);
  return /[*?[]/.test(name) ? { ...path, hasGlob: true } : path;
}

/** What is found without conditions; most programs refuse to act on `.` itself, but not on what is in it. */
function everything(start: Word): Word {
  if (!/(^|\/)\.\.?\/*$/.test(start.text)) return start;
  return { ...wordLike(start, `${start.text.replace(/\/+$/, '')}/*`), hasGlob: true };
}

/** Where the command of `-exec` ends; `find` refuses one without an end. */
function endOfCommand(words: readonly Word[], from: number): number | undefined {
  for (let at = from; at < words.length; at += 1) {
    const text = words[at]?.text;
    if (text === ';' || (text === '+' && words[at - 1]?.text === '{}')) return at;
  }
  return undefined;
}

interface FoundCommand {
  readonly command: readonly Word[];
  readonly found: Found;
  readonly option: string;
}

function startFound(call: Call, report: Report, { command, found, option }: FoundCommand): void {
  // A script that is found runs: which one is not known.
  const [program, first] = command.map(({ text }) => text);
  const isShell = /^(?:\S*\/)?(?:ba|da|z|k)?sh$/.test(program ?? '') && first === '{}';
  const isKnown = found.names.length > 0 && found.names.every((name) => !/[*?[]/.test(name));
  if ((program === '{}' || isShell) && !isKnown) report.effect({ kind: 'execute', source: 'stdin' });
  const certainty = found.isNarrowed || option.startsWith('-ok') ? 'possible' : 'proven';
  const takesFound = command.some(({ text }) => text.includes('{}'));
  const named = (start: Word): readonly Word[] => {
    if (!found.isNarrowed) return [everything(start)];
    if (found.names.length === 0) return [below(start)];
    const folder = start.text.replace(/\/+$/, '');
    const inside = (name: string) => ({ ...wordLike(start, `${folder}/${name}`), hasGlob: /[*?[]/.test(name) });
    return found.names.flatMap((name) => [inside(name), below(start, name)]);
  };
  const starts = takesFound ? found.starts : found.starts.slice(0, 1);
  for (const { start, path } of starts.flatMap((start) => named(start).map((path) => ({ start, path })))) {
    const words = command.map((word) =>
      word.text.includes('{}')
        ? {
            ...wordLike(
              word,
              word.text.replaceAll('{}', () => path.text),
            ),
            hasGlob: path.hasGlob,
          }
        : word,
    );
    report.run(words, { certainty, stdin: call.stdin });
    if (found.isNarrowed && takesFound && removers.test(command[0]?.text ?? '')) deleteFound(report, found);
    // What `rm` is not given one by one, other programs are.
    if (takesFound && !found.isNarrowed && !/rm$/.test(command[0]?.text ?? ''))
      runBelow(call, report, { command, start });
  }
}

/** Everything below a start is found too: `chmod` changes it as `chmod -R` does. */
function runBelow(
  call: Call,
  report: Report,
  { command, start }: { readonly command: readonly Word[]; readonly start: Word },
): void {
  const [program, ...rest] = command;
  if (program && /^ch(mod|own|grp)$/.test(program.text)) {
    const words = [program, wordLike(program, '-R'), ...rest.map((word) => (word.text === '{}' ? start : word))];
    report.run(words, { stdin: call.stdin });
  } else {
    const words = command.map((word) => wordLike(word, word.text.replaceAll('{}', below(start).text)));
    report.run(words, { isPartial: true, certainty: 'possible', stdin: call.stdin });
  }
}

const fdOptions =
  '-H -I -u -s -i -g -F -a -l -L -p -0 -d= -E= -t= -e= -S= -o= -x -X -c= -j= -q -1 --hidden --no-ignore --unrestricted --case-sensitive --ignore-case --glob --regex --fixed-strings --absolute-path --list-details --follow --full-path --print0 --max-depth= --min-depth= --exact-depth= --exclude= --prune --type= --extension= --size= --changed-within= --changed-before= --owner= --exec --exec-batch --batch-size= --ignore-file= --color= --threads= --max-results= --base-directory= --path-separator= --search-path= --and= --format=';

/** `fd`: everything after `-x` or `-X` is the command. */
const fd: Act = (call, report, given) => {
  const words = call.words.slice(1);
  const at = words.findIndex(({ text }) => /^(-\w*[xX]|--exec(-batch)?)$/.test(text));
  if (at === -1) {
    report.harmless();
    const isAll = given.operands.length === 0 && !given.has('-e --extension');
    return report.prints(isAll ? { ...nothing, text: `./${everyName}\n` } : nothing);
  }
  const before = given.operands.filter(({ span }) => span.start < (words[at]?.span.start ?? 0));
  const starts = before.length > 1 ? before.slice(1) : [wordLike(call.words[0], '.')];
  const command = words.slice(at + 1).filter(({ text }) => text !== ';');
  const placeholder = /\{(\/?\.?|\/\/)\}/g;
  const hasPlaceholder = command.some(({ text }) => text.search(placeholder) !== -1);
  for (const start of starts) {
    const path = below(start);
    const filled = command.map((word) =>
      wordLike(
        word,
        word.text.replace(placeholder, () => path.text),
      ),
    );
    report.run(hasPlaceholder ? filled : [...filled, path], { isPartial: true, certainty: 'possible' });
    if (removers.test(command[0]?.text ?? '')) deleteFound(report, { starts: [start], isNarrowed: true, names: [] });
  }
};

export const findPrograms: readonly Program[] = [
  files('find gfind bfs', { hasNoHelp: true, act: finds }),
  files('fd fdfind', { options: fdOptions, act: fd }),
  files('locate mlocate plocate', { isHarmless: true, act: (_call, report) => report.prints(nothing) }),
  files('updatedb', { act: (_call, report, given) => each(report, given.values('-o --output'), { kind: 'write' }) }),
];
