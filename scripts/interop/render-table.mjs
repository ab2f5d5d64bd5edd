/** The page with the results of a run. */
export function renderTable(rows, effects, doors) {
  const head = ['', ...rows.map(({ name, version }) => `${name} ${version}`)];
  const lines = effects.map(({ name }, index) => [name, ...rows.map(({ cells }) => cells[index].said ?? '**failed**')]);
  const traced = [
    'the trace has it',
    ...rows.map(({ cells }) => (cells.some(({ isRecorded }) => isRecorded) ? 'works' : '**failed**')),
  ];
  const names = [...new Set(rows.flatMap(({ paths }) => paths.map(({ path }) => path)))];
  const covered = names.map((name) => [
    name,
    ...rows.map(({ paths }) => {
      const found = paths.find(({ path }) => path === name);
      return found ? (found.held ? 'guarded' : '**open**') : 'not tried';
    }),
  ]);
  const counts = rows.map(({ name, version, paths }) => {
    const guarded = paths.filter(({ held }) => held).length;
    return `${name} ${version}: ${guarded} of ${paths.length} paths guarded.`;
  });
  const news = rows.map(
    ({ name, version, newFields }) =>
      `- ${name} ${version}: ${newFields.map((each) => `\`${each}\``).join(', ') || 'nothing'}`,
  );
  const paths = [head, head.map(() => '---'), ...covered].map((cells) => `| ${cells.join(' | ')} |`);
  const table = [head, head.map(() => '---'), ...lines, traced].map((cells) => `| ${cells.join(' | ')} |`);
  return `# Real agents with our hooks

Written by \`npm run interop\`: each agent from the registry, headless, with a scripted model on loopback, in a network namespace that has
loopback only, an empty home and dummy keys. \`agent-hooks connect AGENT --user\` connected it; the hooks were the user's.
A cell says that the effect works, or what the bridge does instead because this agent cannot.

${table.join('\n')}

Behind the doors: Gemini CLI in an editor that is the client of \`@agentclientprotocol/sdk\`, and with \`@modelcontextprotocol/server-filesystem\`.

| | |
| --- | --- |
${doors.map(({ name, said }) => `| ${name} | ${said ?? '**failed**'} |`).join('\n')}

## Paths

On each path a refusal is tried with the agent itself; every run is headless. \`agent-hooks doctor --prove --run\` does the same on
your machine, with the versions that you have.

${paths.join('\n')}

${counts.map((each) => `- ${each}`).join('\n')}

## New to the recordings

Fields and events that these versions send to hooks and [the recordings](recordings.md) of older versions do not contain. Hooks written for the
agent can read them; events that agent-hooks does not map are named as such.

${news.join('\n')}
`;
}
