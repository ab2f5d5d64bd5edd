import { homedir } from 'node:os';
import { basename, join } from 'node:path';
import { parseText, visitNodes } from '@agent-hooks/shell-effects/syntax';
import { accountHome } from './account-home.ts';

/** What says how a program is started. */
interface Started {
  readonly command: string;
  readonly args?: readonly string[] | undefined;
}

/**
 * Whether Python runs without a script file (`-c`, `-m` or stdin): it then looks for modules in the directory it
 * starts in first, where a project can have one of any name. Beside a script, its own modules must stay within reach.
 */
export function runsPythonWithoutScript({ command, args }: Started): boolean {
  if (!/py(?:thon|py)/i.test(command) && !args?.some((each) => /py(?:thon|py)/i.test(each))) return false;
  // A script that is not recognised only loses the modules beside it.
  const commands = args ? [[command, ...args]] : wordsOf(command);
  if (!commands) return true;
  const calls = commands.flatMap(pythonCalls);
  return calls.length > 0 && calls.every((options) => !hasScript(options));
}

/** Where Python keeps what it compiles: out of the directories of hooks, and where no project can put anything. */
export function pythonCache(): string {
  return join(ownHome(), '.cache', 'agent-hooks', 'pycache');
}

/** Where the hooks of a project keep what they write: beside no script, so that it is not a change of what was approved. */
export function stateDirectory(projectDir: string): string {
  const digest = Array.from([1, 2], (seed) => checksum(projectDir, seed)).join('');
  return join(ownHome(), '.local', 'state', 'agent-hooks', `${basename(projectDir)}-${digest}`);
}

/** Distinguishes projects of one name (FNV-1a): a host that starts no hook does not load ciphers for it. */
function checksum(text: string, seed: number): string {
  let hash = Math.imul(0x811c9dc5, seed);
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** By the account and not by HOME, which a project can set. */
function ownHome(): string {
  return accountHome() ?? homedir();
}

/** The words of all commands of a text; undefined if it cannot be read. */
function wordsOf(text: string): string[][] | undefined {
  const { nodes, problem } = parseText(text);
  const commands: string[][] = [];
  visitNodes(nodes, (node) => {
    if (node.kind !== 'simple') return;
    commands.push(
      node.words.map(({ parts }) => parts.map((part) => (part.kind === 'text' ? part.text : '$')).join('')),
    );
  });
  return problem ? undefined : commands;
}

/** The words behind each Python among the words of a command, also one that another program starts. */
function pythonCalls(words: readonly string[]): (readonly string[])[] {
  const index = words.findIndex((word) => /(?:^|[/\\])(?:python|pypy)[\d.]*(?:\.exe)?$/i.test(word));
  return index < 0 ? [] : [words.slice(index + 1)];
}

function hasScript(options: readonly string[]): boolean {
  for (let index = 0; index < options.length; index++) {
    const option = options[index] ?? '';
    if (option === '-' || /^-[A-Za-z]*[cm]/.test(option)) return false;
    // These take the next word with them.
    if (option === '-X' || option === '-W') index++;
    else if (!option.startsWith('-')) return true;
  }
  return false;
}
