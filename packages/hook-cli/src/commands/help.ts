/** The examples at the end of a command's help: what to type, and what it does. */
export function examples(rows: readonly (readonly [command: string, does: string])[]): string {
  const width = Math.max(...rows.map(([command]) => command.length));
  const fits = rows.every(([, does]) => width + does.length <= mostColumns);
  const lines = rows.flatMap(([command, does]) =>
    fits ? [`  $ ${command.padEnd(width)}  ${does}`] : [`  $ ${command}`, `      ${does}`],
  );
  return ['', 'Examples:', ...lines, ''].join('\n');
}

/** What an example and its meaning may take together on a line of 80. */
const mostColumns = 74;
