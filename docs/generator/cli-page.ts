/** What the help of the command says: of all commands, or of one. */
export type PrintHelp = (...words: readonly string[]) => string;

/** The page of all commands, made from their help. */
export function renderCliPage(help: PrintHelp): string {
  const overview = help();
  const names = [...overview.matchAll(/^ {2}([a-z]+)(?: [<[].*?[>\]])* {2,}\S/gm)]
    .map(([, name]) => name ?? '')
    .filter((name) => name !== 'help');
  return `${[
    '# The command',
    '<!-- Generated from the help of the command by docs/generator; `npx vitest run --project repository -u` writes it again. -->',
    'Every command has `--help`. `-C DIR` works in another project, `--json` prints for machines, and `NO_COLOR=1` turns colours off.',
    block(overview),
    ...names.flatMap((name) => [`## ${name}`, block(withoutGlobalOptions(help(name)))]),
  ].join('\n\n')}\n`;
}

function block(text: string): string {
  return `\`\`\`text\n${text.trim()}\n\`\`\``;
}

/** They are the same for all commands, and in the overview. */
function withoutGlobalOptions(text: string): string {
  return text.replace(/^Global Options:\n(?: .*\n)+\n?/m, '');
}
