import { existsSync } from 'node:fs';
import { basename, delimiter, join, resolve } from 'node:path';
import type { CommandHookConfig } from '@agent-hooks/hook-types';
import type { Environment } from '../../environment/environment.ts';
import { readStart } from '../../process/plan-start.ts';
import { isFile } from '../../programs/system-root.ts';
import { expandInText } from '../../shell/expand-variables.ts';

type WrittenCommand = Pick<CommandHookConfig, 'command' | 'args'>;

/** Says, from its file alone, that the script of an interpreter cannot run; undefined if it may. */
export function findUnrunScript({ command, args }: WrittenCommand, cwd: string, environment: Environment) {
  const written = args ? [command, ...args] : (command.match(words)?.[0].match(word) ?? []).map(unquote);
  const [program = '', ...rest] = written.filter((each) => basename(each) !== 'env');
  const [, option] = interpreters.find(([name]) => name.test(basename(program))) ?? [];
  const script = expandInText(rest.find((each) => !option?.test(each)) ?? '-', environment);
  if (!option && /^#!.*\r\n/.test(startOf(resolve(cwd, expandInText(program, environment)))))
    return endsInReturn(program);
  if (!option || /^-|\$/.test(script)) return undefined;
  const path = resolve(cwd, script);
  // Shells look for a bare name in PATH, too, and Node adds the ending.
  const folders = script.includes('/') ? [] : (environment.PATH ?? '').split(delimiter);
  const places = [path, `${path}.js`, ...folders.map((folder) => join(folder, script))];
  const file = places.find((place) => existsSync(place));
  if (file === undefined) return `The script did not run: ${script} does not exist.`;
  if (option !== interpreters[0]?.[1] || !/^[^\n]*\r\n/.test(startOf(file))) return undefined;
  return endsInReturn(script);
}

const endsInReturn = (script: string) =>
  `The script did not run: the first line of ${script} ends in a carriage return. Save it with line feeds only.`;

/** Opening a pipe would wait for a writer. */
function startOf(file: string): string {
  try {
    return isFile(file) ? readStart(file) : '';
  } catch {
    return '';
  }
}

/** Interpreters, with those of their options that take no value and name no code. */
const interpreters: readonly (readonly [name: RegExp, option: RegExp])[] = [
  [/^(ba|da|z|k|a)?sh$/, /^-[abefhkmnptuvxBCEHPT]+$/],
  [/^python[\d.]*$/, /^-[bBdEiIOqsSuvP]+$/],
  [/^(node|ruby|perl|php|bun|tsx)$/, /^--(no-warnings|enable-source-maps)$/],
];

/** What no shell is needed for to read it. */
const word = /(?:"[^"\\`]*"|'[^'$]*'|\$\{\w+\}|[^\s"'\\`;&|<>(){}*?[~#!])+/g;
const words = new RegExp(`^(?:\\s*${word.source})+`);
const unquote = (text: string) => text.replace(/["']/g, '');
