import type { Certainty, Word } from '../types.ts';
import type { Call, Report } from './program.ts';
import rows from './rows/git-configuration.json' with { type: 'json' };
import { after, contentOf, splitWords, wordLike } from './shapes.ts';

/** Settings that git runs: a pattern of the name, and the subcommands that use it. */
const running = rows.map(({ name, usedBy }) => [new RegExp(name, 'i'), new RegExp(usedBy)] as const);

/** Programs that people use for these settings. */
const usual =
  /^(ssh|less|more|most|cat|bat|delta|diff-so-fancy|vim?|nvim|nano|emacs|code|subl|micro|hx|true|:|false|gpg2?|ssh-keygen|git-lfs|store|cache|manager|manager-core|osxkeychain|libsecret|gh|git|wincred|\.husky|\.githooks|\/dev\/null|)$/;

/** True for the programs that people set here, with plain options. */
export function isUsual(text: string): boolean {
  return usual.test(text.trim().split(/\s+/)[0]?.replace(/^.*\//, '') ?? '') && !/[;&|`$<>]|Command/.test(text);
}

/** Whether git runs the value of a setting, whatever the subcommand. */
export function runsPrograms(name: string): boolean {
  return (
    running.some(([pattern]) => pattern.test(name)) ||
    /^(alias\..*|include(if\..*)?\.path|core\.worktree|protocol\..*\.allow|url\..*\.insteadof)$/i.test(name)
  );
}

/** The settings of one call: `-c name=value`, `--config-env`, and the variables that git reads. */
export function settingsOf(call: Call): ReadonlyMap<string, Word> {
  const settings = new Map<string, Word>();
  const add = (word: Word) => {
    const at = word.text.indexOf('=');
    if (at > 0) settings.set(normalize(word.text.slice(0, at)), after(word, at + 1));
    else settings.set(normalize(word.text), wordLike(word, 'true'));
  };
  const { environment } = call;
  const count = Number(environment.get('GIT_CONFIG_COUNT')?.text ?? 0);
  for (let at = 0; at < Math.min(count, 100); at += 1) {
    const key = environment.get(`GIT_CONFIG_KEY_${at}`);
    const value = environment.get(`GIT_CONFIG_VALUE_${at}`);
    if (key && value) settings.set(normalize(key.text), value);
  }
  const included = call.arguments.values('-c').filter(({ text }) => /^include(?:if\..*)?\.path=/i.test(text));
  const files = [
    ...['GIT_CONFIG_GLOBAL', 'GIT_CONFIG_SYSTEM', 'GIT_CONFIG'].map((name) => environment.get(name)),
    ...included.map((word) => after(word, word.text.indexOf('=') + 1)),
  ];
  for (const file of files) {
    let section = '';
    for (const line of (file && contentOf(call, file).text)?.split('\n') ?? []) {
      section = /^\s*\[\s*(\w+)(?:\s+"(.*)")?\s*\]/.exec(line)?.slice(1).filter(Boolean).join('.') ?? section;
      const [, key, value = ''] = /^\s*(\w[\w-]*)\s*=\s*"?(.*?)"?\s*$/.exec(line) ?? [];
      if (key) settings.set(normalize(`${section}.${key}`), wordLike(file, value));
    }
  }
  const parameters = environment.get('GIT_CONFIG_PARAMETERS');
  if (parameters) for (const word of splitWords(parameters)) add(word);
  for (const word of call.arguments.values('-c')) add(word);
  for (const word of call.arguments.values('--config-env')) {
    const at = word.text.indexOf('=');
    const value = environment.get(word.text.slice(at + 1));
    if (value) settings.set(normalize(word.text.slice(0, at)), value);
  }
  return settings;
}

/** Reports the programs that the settings and variables of a call make git run. */
export function runSettings(call: Call, report: Report, subcommand: string): void {
  const given = [...settingsOf(call), ...[...call.environment].filter(([name]) => /^[A-Z_]+$/.test(name))];
  const [execPath] = call.arguments.values('--exec-path');
  if (execPath) given.push(['GIT_EXEC_PATH', execPath]);
  // `git remote` talks to a server only in these forms.
  if (subcommand === 'remote' && !call.words.some(({ text }) => /^(update|show|prune|add|set-head)$/.test(text)))
    return;
  for (const [name, value] of given) {
    const isUsed = running.some(([pattern, usedBy]) => pattern.test(name) && usedBy.test(subcommand));
    if (isUsed) runValue(report, [name, value]);
  }
}

/** Reads the value of a setting as the command that git runs. */
export function runValue(report: Report, [name, value]: [string, Word], certainty: Certainty = 'proven'): void {
  const text = value.text.replace(/^!/, '');
  if (/^(true|false|[01])$/.test(text)) return;
  const isPath = /hookspath|templatedir|TEMPLATE|EXEC_PATH/i.test(name);
  if (!isPath) report.shell(wordLike(value, text), { isPartial: true, certainty });
  if (isUsual(text)) return;
  const sentence = isPath
    ? `git would run programs from ${value.text} (${name}).`
    : `git would run "${text}" because of the setting ${name}.`;
  report.effect({ kind: 'execute', target: value, isRemote: true, source: 'text', certainty, sentence });
}

/** Section and variable of a setting are not case-sensitive; what is between them is. */
function normalize(name: string): string {
  const parts = name.split('.');
  if (parts.length < 2) return name;
  const middle = parts.slice(1, -1);
  return [parts[0]?.toLowerCase(), ...middle, parts.at(-1)?.toLowerCase()].join('.');
}
