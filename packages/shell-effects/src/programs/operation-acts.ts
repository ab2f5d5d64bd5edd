import type { EffectKind, Word } from '../types.ts';
import { hole } from '../types.ts';
import type { Call, CodeLanguage, Report } from './program.ts';
import { nothing, textOfWords, wordLike } from './shapes.ts';
import { reportSql } from './sql.ts';
import { verbOf } from './verbs.ts';

/** What a line of the table says about a subcommand that it matches. */
export interface Row {
  readonly mark: string;
  readonly phrase: string;
  readonly instead: string | undefined;
}

/** A call whose first operands are a subcommand. */
export interface Operation {
  readonly call: Call;
  readonly report: Report;
  readonly operands: readonly Word[];
  /** How many of the operands are words of the subcommand. */
  readonly count: number;
}

/** The value of an option, wherever it is, also if the row does not list it. */
export function optionValue(call: Call, name: string): Word | undefined {
  const [listed] = call.arguments.values(name);
  if (listed) return listed;
  const at = call.words.findIndex(({ text }) => text === name || text === `-${name}`);
  const next = at > 0 ? call.words[at + 1] : undefined;
  return next && !/^-\D/.test(next.text) ? next : undefined;
}

/** Reports what a line says. */
export function apply(row: Row, operation: Operation): void {
  const { mark, phrase } = row;
  if (mark === '.') operation.report.harmless();
  else if (mark === '%') sendSql(phrase, operation);
  else if (mark.startsWith('&'))
    for (const text of wordsIn(phrase, operation)) operation.report.code(text, mark.slice(1) as CodeLanguage);
  else if (mark === '^') sendFiles(phrase, operation);
  else if (mark.startsWith('>')) runRest(phrase, mark === '>>', operation);
  else if (mark !== '-') reportEffect(row, operation);
}

function reportEffect({ mark, phrase, instead }: Row, operation: Operation): void {
  const { call, report } = operation;
  const { text, target: named } = fill(phrase, operation);
  const target = named || nameOf(call);
  const shared = { target, isRemote: true, ...(instead !== undefined && { instead }) };
  if (mark === '$') {
    const sentence = `It would read the secret ${shown(target)}.`;
    report.effect({ ...shared, target: `secret:${target}`, kind: 'read', isSecret: true, sentence });
    report.prints({ files: [`secret:${target}`], downloads: [] });
    return;
  }
  report.prints(nothing);
  const certainty = mark.endsWith('?') ? 'possible' : 'proven';
  const sentence = `It would ${text}.`;
  // The pattern of a line lets only names of kinds through; the tables' own test applies every line once.
  const kind = mark.slice(1).replace('?', '') as EffectKind;
  if (mark.startsWith('@'))
    report.effect({ ...shared, kind, ...(kind === 'execute' && { source: 'download' }), certainty, sentence });
  else report.effect({ ...shared, kind: 'remote', action: mark === '~' ? 'change' : 'delete', certainty, sentence });
}

/** Reports what the verb of a subcommand says, if no line describes the subcommand. */
export function applyVerb({ call, report, operands }: Operation, groups: readonly string[]): void {
  const verb = verbOf(operands, groups);
  if (verb === undefined) {
    if (operands[0]?.text.includes(hole)) report.unknown(`the subcommand of ${call.name} is not known`);
    return;
  }
  if (verb.meaning === 'read') report.harmless();
  if (verb.meaning === 'read' || verb.meaning === 'other') return;
  const target = textOfWords(operands.filter((_, at) => at !== verb.position));
  const written = operands[verb.position]?.text.replaceAll(/[-_:]/g, ' ') ?? '';
  report.prints(nothing);
  report.effect({
    kind: 'remote',
    action: verb.meaning === 'change' ? 'change' : 'delete',
    certainty: verb.meaning === 'delete' ? 'proven' : 'possible',
    target: target || nameOf(call),
    sentence: shown(`It would ${written} ${target} (${call.name}).`).replace(/ +/g, ' '),
  });
}

/** Runs what comes after the subcommand (after `--`, if there is one), or the text that the phrase names. */
function runRest(phrase: string, isElsewhere: boolean, { call, report, operands, count }: Operation): void {
  const how = { stdin: call.stdin, ...(isElsewhere && { isElsewhere }) };
  if (phrase !== '') {
    const [text] = wordsIn(phrase, { call, report, operands, count });
    if (text) report.shell(wordLike(text, text.text.replace(/^!/, '')), how);
    return;
  }
  const dashes = call.words.findIndex(({ text }) => text === '--');
  const first = operands[count];
  const words = dashes > 0 ? call.words.slice(dashes + 1) : first ? call.words.slice(call.words.indexOf(first)) : [];
  if (words.length > 0) report.run(words, how);
}

/** Reads the SQL of options, operands, files or stdin. */
function sendSql(phrase: string, operation: Operation): void {
  const { call, report } = operation;
  const [direct, filed] = [
    phrase.replaceAll(/\{<[^}]*\}/g, ''),
    phrase.match(/\{<[^}]*\}/)?.[0].replace('<', '') ?? '',
  ];
  const files = wordsIn(filed, operation);
  const texts = wordsIn(direct, operation).map(({ text }) => text);
  for (const target of files) {
    report.effect({ kind: 'execute', source: 'file', target });
    texts.push(call.fileData(call.resolve(target))?.text ?? '');
  }
  for (const target of call.stdin?.downloads ?? [])
    report.effect({ kind: 'execute', source: 'download', target, isRemote: true });
  if (texts.length === 0 && call.stdin?.text !== undefined) texts.push(call.stdin.text);
  const commitsAtOnce = /^(?:mysql|mariadb|mycli)/.test(call.name);
  const isRead = texts.map((text) => reportSql(text, report, { commitsAtOnce })).every(Boolean);
  if (isRead && files.length === 0 && texts.length > 0) report.harmless();
}

/** Reports the local files among operands as sent to the last operand that is an address, or to the program's service. */
function sendFiles(phrase: string, operation: Operation): void {
  const { call, report } = operation;
  const words = wordsIn(phrase, operation);
  const isAddress = ({ text }: Word) => /^(?:[\w-]+:\/\/|[\w.-]{2,}:)/.test(text);
  const files = words.filter((word) => word.text !== '-' && !isAddress(word));
  const target = words.findLast(isAddress);
  const last = words.at(-1);
  // Without an address at the end it is a download, or a program whose addresses look like paths.
  if (target && last !== target) report.effect({ kind: 'fetch', target });
  if (target ? last !== target : files.length === 0) return;
  for (const file of files) report.effect({ kind: 'read', target: file });
  const sent = [...files.map((file) => call.resolve(file)), ...(call.stdin?.files ?? [])];
  report.effect({ kind: 'send', target: target ?? nameOf(call), sent });
  report.prints(nothing);
}

/** The words that the placeholders of a phrase stand for. */
function wordsIn(phrase: string, { call, operands, count }: Operation): readonly Word[] {
  return [...phrase.matchAll(/\{([^}]*)\}/g)].flatMap(([, name = '']) => {
    if (name === '*') return operands.slice(count);
    if (/^\d+$/.test(name)) return operands[count + Number(name)] ?? [];
    return name.split('|').flatMap((option) => {
      const listed = call.arguments.values(option);
      return listed.length > 0 ? listed : (optionValue(call, option) ?? []);
    });
  });
}

function fill(phrase: string, operation: Operation): { readonly text: string; readonly target: string } {
  const { call, operands, count } = operation;
  const targets: string[] = [];
  const text = phrase.replace(/\{([^}]*)\}/g, (placeholder, name: string) => {
    if (name === '^') return operands[0]?.text ?? '';
    if (name === '@') return operands[count - 1]?.text.replaceAll(/[-_]/g, ' ') ?? '';
    const value =
      name === '='
        ? firstValue(call)
        : wordsIn(placeholder, operation)
            .map((word) => word.text)
            .join(' ');
    if (value !== '') targets.push(value);
    return value;
  });
  return { text: shown(text).replace(/ +/g, ' ').trim(), target: targets.join(' ') };
}

/** The value of the first option that the row does not list. */
function firstValue(call: Call): string {
  const [option] = call.arguments.unlisted.filter(({ text }) => text.startsWith('--'));
  return option ? (optionValue(call, option.text.split('=')[0] ?? '')?.text ?? '') : '';
}

function nameOf(call: Call): string {
  return [call.name, ...call.arguments.operands.slice(0, 3).map(({ text }) => text)].join(' ');
}

const shown = (text: string): string => text.replaceAll(hole, '…');
