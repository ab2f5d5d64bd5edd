import type { Family, Word } from '../types.ts';
import { apply, applyVerb, optionValue, type Row } from './operation-acts.ts';
import type { Call, Program } from './program.ts';
import type { Act } from './shapes.ts';

/** Options of many programs whose value could be taken for a subcommand. */
export const usual =
  '-a= --app= -o= --output= --format= --profile= --region= --config= -c= --context= -t= --token= --access-token= --project= -p= --org= --organization= --team= --env= -e= --environment= --scope= --cwd= --zone= --namespace= --compartment-id= --os-cloud= --log-level= -y --yes -f --force --json -q --quiet';

/** Reads what lines cannot say (nested commands, scripts of a database); true if nothing else of the call is to be read. */
type FirstAct = (...call: Parameters<Act>) => boolean | undefined;

/**
 * Creates the programs of a family from text. A line with `#` starts a program: names, then after `|` its options, then
 * after another `|` settings: `dry:-n,--check` (options that only show what would happen, beside `--dry-run` and the
 * like), `noverbs` (words that no line lists mean nothing), `nouns:run,functions` (groups that look like verbs),
 * `wrapper` (its act reads commands whose `--help` is not its own). The lines below it are its operations, the first
 * that matches applies:
 *
 *     s3 rm --recursive !--dryrun   ! delete everything below {0}   ;; List it with `aws s3 ls` first.
 *
 * A pattern has words of the subcommand (`a|b`, `delete-*`, `*`), options that must be given (`-f|--force`,
 * `--replicas=0`, `--batch=*DELETE*`) or must not (`!--yes`). The mark says what it does: `!` deletes, `?` may delete,
 * `~` changes, `.` is harmless, `$` reads a secret, `>` runs the rest (`>>` elsewhere), `%` sends SQL, `^` sends files, `&python` runs code, `@kind` has
 * another effect (`@kind?` possibly), `-` nothing. Then what it would do, with operands (`{0}`, `{*}`), options
 * (`{--name|-n}`), files (`{<--file}`), the first word (`{^}`), the words of the operation (`{@}`), the first value of an
 * option that is not listed (`{=}`), and after `;;` what to do instead. Subcommands that no line lists are read by their
 * verbs.
 */
export function programsOf(family: Family, text: string, acts: Readonly<Record<string, FirstAct>> = {}): Program[] {
  return text
    .trim()
    .slice(1)
    .split(/\n#/)
    .map((block) => {
      const end = block.indexOf('\n');
      const head = end === -1 ? block : block.slice(0, end);
      const [names = '', options = '', settings = ''] = head.split('|').map((part) => part.trim());
      const list = names.split(' ');
      const program = {
        settings: settings.split(' '),
        lines: end === -1 ? '' : block.slice(end),
        act: acts[list[0] ?? ''],
      };
      return { names: list, family, options, act: actOf(program) };
    });
}

interface Described {
  readonly settings: readonly string[];
  readonly lines: string;
  readonly act: FirstAct | undefined;
}

function actOf({ settings, lines, act }: Described): Act {
  const listOf = (name: string) =>
    settings
      .find((setting) => setting.startsWith(`${name}:`))
      ?.slice(name.length + 1)
      .split(',') ?? [];
  const dryRun = listOf('dry').join(' ');
  const isWrapper = settings.includes('wrapper');
  let rows: readonly PatternRow[] | undefined;
  return (call, report, given) => {
    if (isWrapper && act?.(call, report, given)) return;
    rows ??= readRows(lines);
    const variants = [given.operands, operandsOf(call)];
    const row = rows.find((candidate) => variants.some((operands) => matches(candidate, operands, call)));
    const operands = variants.find((words) => row && matches(row, words, call)) ?? given.operands;
    // `--help` and `--dry-run` after a command that it starts belong to that command.
    if (!row?.mark.startsWith('>') && isOnlyShown(call, dryRun)) report.harmless();
    else if (!isWrapper && act?.(call, report, given)) return;
    else if (row) apply(row, { call, report, operands, count: row.words.length });
    else if (!settings.includes('noverbs')) applyVerb({ call, report, operands, count: 0 }, listOf('nouns'));
  };
}

/** True if the call prints help, or shows what would happen. */
function isOnlyShown(call: Call, dryRun: string): boolean {
  const { arguments: given } = call;
  if (dryRun !== '' && given.has(dryRun)) return true;
  const isDry = (name: string) =>
    given.has(name) && !given.values(name).some(({ text }) => /^(?:none|false|no|0)$/i.test(text));
  if (['--dry-run', '--dryrun', '--what-if', '-dry-run'].some(isDry)) return true;
  const isHelp = call.words.some(({ text }) => /^(?:-h|--?help|--?version)$/.test(text));
  return given.operands[0]?.text === 'help' || (isHelp && given.values('-h').length === 0);
}

/** The operands without what is probably the value of an option that is not listed. */
function operandsOf(call: Call): readonly Word[] {
  const { operands, unlisted } = call.arguments;
  if (unlisted.length === 0) return operands;
  return operands.filter((word) => {
    const before = call.words[call.words.indexOf(word) - 1];
    return !(before && unlisted.includes(before) && before.text.startsWith('--') && !before.text.includes('='));
  });
}

interface PatternRow extends Row {
  readonly words: readonly RegExp[];
  readonly options: readonly OptionCondition[];
}

interface OptionCondition {
  readonly alternatives: readonly { readonly name: string; readonly value: RegExp | undefined }[];
  readonly isAbsent: boolean;
}

const line =
  /^(.*?)(?:^|\s+)(!|\?|~|\.|\$|-|>>?|%|\^|&[a-z]+|@(?:execute|machine|privilege|configuration|process|listen)\??)(?:\s+(.*?))?(?:\s*;;\s*(.*))?$/;

function readRows(lines: string): readonly PatternRow[] {
  return lines
    .split('\n')
    .filter(Boolean)
    .map((text) => {
      const [, pattern, mark = '-', phrase = '', instead] = line.exec(text) ?? [];
      if (pattern === undefined) throw new Error(`Invalid line in the table of programs: ${text}`);
      const tokens = pattern.split(/\s+/).filter(Boolean);
      const isOption = (token: string) => /^!?-/.test(token);
      return {
        words: tokens.filter((token) => !isOption(token)).map(wordPattern),
        options: tokens.filter(isOption).map(optionCondition),
        mark,
        phrase,
        instead,
      };
    });
}

function wordPattern(token: string): RegExp {
  return new RegExp(`^(?:${token.replace(/[.+(){}[\]^$\\]/g, '\\$&').replaceAll('*', '.*')})$`, 's');
}

function optionCondition(token: string): OptionCondition {
  const isAbsent = token.startsWith('!');
  const alternatives = token
    .slice(isAbsent ? 1 : 0)
    .split('|')
    .map((alternative) => {
      const [name = '', value] = alternative.split('=');
      return { name, value: value === undefined ? undefined : wordPattern(value) };
    });
  return { alternatives, isAbsent };
}

function matches({ words, options }: PatternRow, operands: readonly Word[], call: Call): boolean {
  return (
    words.every((pattern, at) => operands[at] !== undefined && pattern.test(operands[at].text)) &&
    options.every(({ alternatives, isAbsent }) => {
      const isGiven = alternatives.some(
        ({ name, value }) => call.arguments.has(name) && (value?.test(optionValue(call, name)?.text ?? '') ?? true),
      );
      return isGiven !== isAbsent;
    })
  );
}
