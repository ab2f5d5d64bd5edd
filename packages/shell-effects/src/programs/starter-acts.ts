import type { Data, Word } from '../types.ts';
import { hole } from '../types.ts';
import type { Call, Report } from './program.ts';
import * as shapes from './shapes.ts';
import { type Act, after, contentOf, each, endOfName, nothing, rowsOf, unknownWord, wordLike } from './shapes.ts';
import { environmentData, joinWords } from './shell.ts';

export const shell = rowsOf('shell');

const isAssignment = ({ text }: Word) => /^[A-Za-z_][^=/]*=/.test(text);

/** Starts a program after assignments (`env A=1 cmd`, `sudo A=1 cmd`). */
function startWithVariables(call: Call, report: Report, words: readonly Word[]): boolean {
  const first = words.findIndex((word) => !isAssignment(word));
  if (first === -1) return false;
  const isEmptied = call.name === 'env' && call.arguments.has('-i --ignore-environment');
  const environment = new Map(call.environment);
  if (isEmptied) for (const name of environment.keys()) environment.set(name, wordLike(words[first], ''));
  for (const word of words.slice(0, first)) {
    const at = word.text.indexOf('=');
    environment.set(word.text.slice(0, at), after(word, at + 1));
    // A function for every bash that it starts.
    const [, body] = /^BASH_FUNC_.*?=\(\)\s*\{(.*)\}\s*$/s.exec(word.text) ?? [];
    if (body !== undefined) report.shell(wordLike(word, body), { certainty: 'possible' });
    report.hides(word.text.slice(0, at));
  }
  const [directory] = call.arguments.values('-C -D --chdir');
  const cwd = directory ? { cwd: call.resolve(directory) } : {};
  report.run(words.slice(first), { stdin: call.stdin, environment, ...cwd });
  return true;
}

export const env: Act = (call, report, given) => {
  const named = (text: string) =>
    text.replace(/\$\{(\w+)\}/g, (_all, name) =>
      name === 'HOME' ? call.home : (call.environment.get(name)?.text ?? hole),
    );
  const split = given
    .values('-S --split-string')
    .flatMap((text) => shapes.splitWords(wordLike(text, named(text.text))));
  for (const name of given.values('-u --unset')) report.hides(name.text);
  const rest = given.restFrom(0);
  const words = rest[0]?.text === '-' ? rest.slice(1) : rest;
  if (startWithVariables(call, report, [...split, ...words])) return;
  report.harmless();
  report.prints(given.has('-i --ignore-environment') ? nothing : environmentData);
};

/** `sudo` and its like: another user runs the rest. */
export const raises: Act = (call, report, given) => {
  const rest = given.restFrom(0);
  const isLogin = /^(?:su|runuser|sg|newgrp)$/.test(call.name);
  if (given.has('-V -v -k -K --list --validate') || (given.has('-l') && !isLogin)) return report.harmless();
  report.effect({ kind: 'privilege', sentence: `It would run with the rights of another user (${call.name}).` });
  if (given.has('-e --edit')) return each(report, given.operands, { kind: 'write' });
  const [command] = given.values('-c --command --session-command');
  if (command) report.shell(command, { stdin: call.stdin });
  else if (rest.length > 0 && !/^(su|newgrp)$/.test(call.name)) startWithVariables(call, report, rest);
  else report.executeData(call.stdin, 'shell');
};

/** `xargs`: what it reads completes the command. */
export const completes: Act = (call, report, given) => {
  const [file] = given.values('-a --arg-file');
  if (file) report.effect({ kind: 'read', target: file });
  const input = file ? contentOf(call, file) : call.stdin;
  const rest = given.restFrom(0);
  const hasNothing = given.has('-r --no-run-if-empty') && input?.text?.trim() === '';
  if (rest.length === 0 || hasNothing) return report.harmless();
  const certainty = given.has('-p --interactive') ? 'possible' : 'proven';
  const placeholder = given.has('-i -I -J --replace') ? given.values('-i -I -J --replace')[0]?.text || '{}' : undefined;
  const isByLine = placeholder !== undefined || given.has('-d --delimiter');
  const items = itemsOf(input, given.has('-0 --null') ? '\0' : isByLine ? /\n/ : /\s+/, rest[0]);
  const runs = placeholder === undefined ? [items] : items.map((item) => [item]);
  // What it reads becomes the code of an interpreter.
  const code = rest[rest.findIndex(({ text }) => /^-\w*[ceE]$|^--eval$/.test(text)) + 1];
  const takesScript = rest.length === 1 && /^(?:\S*\/)?(?:ba|da|z|k)?sh$/.test(rest[0]?.text ?? '');
  if (takesScript && items.some(({ isKnown }) => !isKnown)) report.effect({ kind: 'execute', source: 'stdin' });
  const takesCode =
    code === rest[0]
      ? rest.every(({ text }, at) => (at === 0 ? /^(sudo|doas|env|nohup|nice|time|exec)$/ : /^-/).test(text))
      : code === undefined || code.text.includes(placeholder ?? '\n') || /\beval\b/.test(code.text);
  if (takesCode && items.length > 0) report.effect({ kind: 'execute', source: 'stdin' });
  for (const values of runs.slice(0, 20)) {
    const isPartial = values.some(({ isKnown }) => !isKnown);
    const words =
      placeholder === undefined ? [...rest, ...values] : rest.map((word) => fill(word, placeholder, values[0]));
    report.run(words, { isPartial, certainty });
    // An edit on the way may have put a path in front of what is not known.
    const edits = isPartial && input?.text === undefined ? (input?.origins ?? []) : [];
    for (const [path] of edits.join(' ').matchAll(/(?<![\w.])~?\/[\w./-]+/g))
      report.run([...rest, wordLike(rest[0], `${path}${hole}`)], { certainty: 'possible' });
  }
};

/** The items in a text, or one unknown item. */
function itemsOf(input: Data | undefined, separator: RegExp | '\0', like: Word | undefined): readonly Word[] {
  if (input?.text === undefined || input.text.length > 10_000) return [unknownWord(like, input ?? nothing)];
  // With -0 nothing but a NUL means anything.
  const clean = (part: string) => (separator === '\0' ? part : part.trim().replace(/^(["'])(.*)\1$/, '$2'));
  const isListed = separator === '\0' && input.text.includes(endOfName);
  const parts = input.text.split(isListed ? endOfName : separator).map(clean);
  return parts.filter((part) => part !== '').map((part) => ({ ...wordLike(like, part), hasGlob: false, data: input }));
}

function fill(word: Word, placeholder: string, item: Word | undefined): Word {
  if (!item || !word.text.includes(placeholder)) return word;
  const text = word.text.replaceAll(placeholder, () => item.text);
  return { ...wordLike(word, text), data: item.data };
}

/** GNU parallel: a shell reads the command for each argument; without a command, the arguments are commands. */
export const parallel: Act = (call, report, given) => {
  if (given.has('--dry-run --dryrun --citation')) return report.harmless();
  const rest = given.restFrom(0);
  const at = rest.findIndex(({ text }) => /^:::\+?$/.test(text));
  const fromFile = rest.findIndex(({ text }) => /^::::\+?$/.test(text));
  const ends = [at, fromFile].filter((position) => position !== -1);
  const command = ends.length > 0 ? rest.slice(0, Math.min(...ends)) : rest;
  const listed = at === -1 ? [] : rest.slice(at + 1).filter(({ text }) => !text.startsWith(':::'));
  const items = at === -1 ? itemsOf(fromFile === -1 ? call.stdin : nothing, /\n/, call.words[0]) : listed;
  const text = joinWords(command);
  const isPiped = given.has('--pipe --pipepart');
  if (at === -1 && /^(?:(?:\S*\/)?\w*sh -\w*c(?: \{\})?)?$/.test(text.text.trim()))
    report.effect({ kind: 'execute', source: 'stdin' });
  if (command.length === 0 && items.some(({ isKnown }) => !isKnown)) report.executeData(call.stdin ?? nothing, 'shell');
  for (const item of isPiped ? [unknownWord(call.words[0])] : items.slice(0, 20)) {
    const placeholder = /\{(\.|\/|\/\/|\/\.|#|%|\d+)?\}/g;
    const hasPlaceholder = text.text.search(placeholder) !== -1;
    const quoted = item.isKnown && command.length > 0 ? `'${item.text.replaceAll("'", `'\\''`)}'` : item.text;
    const filled = text.text.replace(placeholder, () => quoted);
    const whole = hasPlaceholder || isPiped ? filled : `${filled} ${quoted}`;
    if (command.some((word) => /\s/.test(word.text))) report.run([...command, item], { isPartial: !item.isKnown });
    report.shell({ ...wordLike(text, whole.trim()), data: item.data }, { isPartial: !item.isKnown });
  }
};

export const watches: Act = (_call, report, given) => {
  const rest = given.restFrom(0);
  if (rest.length === 0) return report.harmless();
  if (given.has('-x --exec')) report.run(rest);
  else {
    report.shell(joinWords(rest));
    // Read once as words too: what is in quotes is meant to stay together.
    if (rest.some(({ text }) => /\s/.test(text))) report.run(rest, { certainty: 'possible' });
  }
};

/** `flock FILE CMD…`, `flock FILE -c TEXT`. */
export const locks: Act = (call, report, given) => {
  const rest = given.restFrom(1);
  const commands = [...given.values('-c --command')];
  if (/^(-c|--command)$/.test(rest[0]?.text ?? '') && rest[1]) commands.push(rest[1]);
  else if (rest.length > 0) report.run(rest, { stdin: call.stdin });
  for (const command of commands) report.shell(command, { stdin: call.stdin });
};

/** Starts what comes after `--` or after a separator, or what an option says as a shell text. */
export const startsAfterDashes: Act = (call, report, given) => {
  const at = call.words.findIndex(({ text }) => text === '--' || text === '--args');
  if (at !== -1) report.run(call.words.slice(at + 1), { stdin: call.stdin });
  else if (call.name === 'perf' && /^(?:stat|record|trace)$/.test(given.operands[0]?.text ?? '')) {
    const rest = given.restFrom(1);
    const first = rest.findIndex(({ text }) => !/^-|^\d+$/.test(text));
    if (first !== -1) report.run(rest.slice(first), { stdin: call.stdin });
  }
  for (const script of given.values('-x --command')) {
    const text = contentOf(call, script).text ?? '';
    for (const [, line = ''] of text.matchAll(/^\s*(?:shell\s|!)\s*(.+)$/gm)) report.shell(wordLike(script, line));
  }
  for (const command of given.values('-c -ex --eval-command --command -iex')) {
    const text = command.text.replace(/^(shell|!|pipe|make)\s*/, '');
    if (text !== command.text) report.shell(wordLike(command, text));
    else if (/^(py|python)\s/.test(text)) report.code(wordLike(command, text.replace(/^\w+\s+/, '')), 'python');
    else if (/\b(?:system|popen|unlink|exec\w*)\s*\(/.test(text)) report.code(command, 'other');
  }
};

/** Options with two values make `bwrap` special. */
export const sandboxes: Act = (call, report) => {
  const two = /^--(ro-|dev-)?bind(-try|-data|-fd)?$|^--(symlink|setenv|file|overlay|chmod)$/;
  const none = /^--(unshare-.*|share-net|die-with-parent|new-session|clearenv|as-pid-1|assert-.*|disable-userns)$/;
  let at = 1;
  while (call.words[at]?.text.startsWith('--')) {
    const text = call.words[at]?.text ?? '';
    at += text === '--' ? 1 : two.test(text) ? 3 : none.test(text) ? 1 : 2;
    if (text === '--') break;
  }
  if (at < call.words.length) report.run(call.words.slice(at), { stdin: call.stdin });
};

/** A text or a file that runs later. */
export const schedules: Act = (call, report, given) => {
  if (given.has('-l -q -c -V') && !given.has('-f')) return report.harmless();
  report.effect({ kind: 'configuration', sentence: 'It would schedule a command that runs later.' });
  const [file] = given.values('-f');
  if (file) report.script(file, 'shell');
  else report.executeData(call.stdin, 'shell', { certainty: 'possible' });
};

export const crontab: Act = (call, report, given) => {
  if (given.has('-l')) return report.harmless();
  if (given.has('-r')) {
    const sentence = 'It would delete all scheduled commands of the user.';
    return report.effect({ kind: 'configuration', sentence, instead: 'Remove one line with `crontab -e`.' });
  }
  report.effect({ kind: 'configuration', sentence: 'It would change the scheduled commands of the user.' });
  const [file] = given.operands;
  const table = file && file.text !== '-' ? contentOf(call, file).text : call.stdin?.text;
  for (const line of table?.split('\n') ?? []) {
    const [, command] = /^\s*(?:@\w+|(?:[\d*,/-]+\s+){5})\s*(.+)$/.exec(line) ?? [];
    if (command) report.shell(wordLike(file, command), { certainty: 'possible' });
  }
};

/** Runs typed keys or commands in a terminal of its own. */
export const multiplexes: Act = (call, report, given) => {
  const { operands } = given;
  const [first, ...rest] = operands;
  const isTyped = given.values('-X').some(({ text }) => text === 'stuff');
  if (call.name === 'screen' && isTyped) return void report.shell(joinWords(operands), { certainty: 'possible' });
  if (call.name === 'screen') return operands.length > 0 ? void report.run(given.restFrom(0)) : undefined;
  if (/^(send-keys|send)$/.test(first?.text ?? '')) {
    const keys = rest.filter(({ text }) => !/^(Enter|C-m|C-c|Escape)$/.test(text));
    return void report.shell(joinWords(keys), { certainty: 'possible' });
  }
  if (/^(ls|list-|attach|a$|kill-|has|info|show|capture|display)/.test(first?.text ?? 'ls')) return report.harmless();
  const command = rest.at(-1);
  if (command && /^(new|neww|split|respawn|run|if|pipe|popup|display-popup)/.test(first?.text ?? ''))
    report.shell(command);
};
