import { type Command as Described, RootCommand, script } from '@bomb.sh/tab';
import type { Command } from 'commander';
import type { CliIo } from '../cli-io.ts';
import { findNames, type NameKind } from './find-names.ts';
import { visibleCommands } from './visible-commands.ts';

/** Which names an argument or an option takes, by the command and its own name. */
const named: Readonly<Record<string, NameKind>> = {
  'fire event': 'event',
  'fire --hook': 'hook',
  'explain event': 'event',
  'on names': 'hook',
  'off names': 'hook',
  'trust names': 'hook',
  'recipes add name': 'recipe',
  'recipes update name': 'recipe',
  'recipes remove name': 'recipe',
  'help command': 'command',
};

/** Prints the script that makes a shell ask `agent-hooks complete` while a person types. */
export function printScript(shell: string): void {
  script(shell, 'agent-hooks', 'agent-hooks');
}

/** Prints what could follow the words that were typed, one in a line, as the scripts expect it. */
export async function runComplete(io: CliIo, program: Command, words: readonly string[]): Promise<void> {
  const names = await findNames(io, program);
  const root = new RootCommand();
  describe(root, program, { path: '', names });
  for (const [path, command] of subcommandsOf(program, '')) {
    describe(root.command(path, command.summary() || command.description()), command, { path, names });
  }
  root.parse([...words]);
}

type Names = Readonly<Record<NameKind, readonly string[]>>;

function subcommandsOf(command: Command, path: string): [path: string, command: Command][] {
  return visibleCommands(command).flatMap((child) => {
    const childPath = [path, child.name()].filter(Boolean).join(' ');
    return [[childPath, child], ...subcommandsOf(child, childPath)] satisfies [string, Command][];
  });
}

function describe(described: Described, command: Command, { path, names }: { path: string; names: Names }): void {
  const offer = (key: string, choices: readonly string[] = []) => {
    const kind = named[`${path} ${key}`];
    const values = kind === undefined ? choices : names[kind];
    return (complete: (value: string, description: string) => void) => {
      for (const value of values) complete(value, '');
    };
  };
  for (const option of command.createHelp().visibleOptions(command)) {
    const name = option.long?.slice(2);
    if (name === undefined) continue;
    const alias = option.short?.slice(1);
    const takesValue = option.required || option.optional;
    if (takesValue) described.option(name, option.description, offer(`--${name}`, option.argChoices), alias);
    else described.option(name, option.description, alias);
  }
  for (const argument of command.registeredArguments) {
    described.argument(argument.name(), offer(argument.name(), argument.argChoices), argument.variadic);
  }
}
