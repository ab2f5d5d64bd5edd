/** What `agent-hooks help` says with these words. */
export type PrintHelp = (...words: readonly string[]) => string;

/** The page of all commands, made from their help. */
export function renderCliPage(help: PrintHelp): string {
  const overview = help('--all');
  const names = commandsIn(overview).flatMap((name) => [
    name,
    ...(name === 'admin' ? commandsIn(help(name)).map((each) => `${name} ${each}`) : []),
  ]);
  return `${[
    '# The command',
    '<!-- Generated from the help of the command by docs/generator; `npx vitest run --project repository -u` writes it again. -->',
    'Every command has `--help`. `-C DIR` works in another project, `--json` prints for machines, and `NO_COLOR=1` turns colours off.',
    block(overview),
    ...names.flatMap((name) => [`## ${name}`, block(withoutGlobalOptions(help(...name.split(' '))))]),
  ].join('\n\n')}\n`;
}

/** The names in the lists of commands of a help. */
function commandsIn(help: string): readonly string[] {
  return [...help.matchAll(/^ {2}([a-z]+)(?: [<[].*?[>\]])* {2,}\S/gm)]
    .map(([, name]) => name ?? '')
    .filter((name) => name !== 'help' && !isArgument(help, name));
}

/** Lists of arguments look like lists of commands. */
function isArgument(help: string, name: string): boolean {
  const [, list = ''] = /^Arguments:\n((?: .*\n)+)/m.exec(help) ?? [];
  return new RegExp(`^ {2}${name} `, 'm').test(list);
}

function block(text: string): string {
  return `\`\`\`text\n${text.trim()}\n\`\`\``;
}

/** They are the same for all commands, and in the overview. */
function withoutGlobalOptions(text: string): string {
  return text.replace(/^Global Options:\n(?: .*\n)+\n?/m, '');
}
