/** The examples at the end of a command's help: what to type, and what it does. */
export function examples(rows: readonly (readonly [command: string, does: string])[]): string {
  const width = Math.max(...rows.map(([command]) => command.length));
  return ['', 'Examples:', ...rows.map(([command, does]) => `  $ ${command.padEnd(width)}  ${does}`), ''].join('\n');
}
