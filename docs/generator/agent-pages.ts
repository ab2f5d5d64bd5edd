import { isConnectable } from '../../packages/hook-cli/src/bridge/bridge-agents.ts';
import { type Dialect, type DialectName, dialectTable } from '../../packages/hook-dialects/src/index.ts';
import { type Deviation, deviations, terminalDeviations } from '../../packages/hook-dialects/test/deviations.ts';
import { isHookEventName } from '../../packages/hook-types/src/index.ts';
import { table } from './table.ts';

/** The agents that have a page, each with the name of its file. */
export const agentPages: readonly DialectName[] = Object.values(dialectTable)
  .map(({ name }) => name)
  .filter((name) => name !== 'native');

/** The page of one agent: what of its hooks runs, what differs and what cannot run, made from its row. */
export function renderAgentPage(name: DialectName): string {
  const dialect = dialectTable[name];
  return `${[
    `# ${dialect.agent}`,
    '<!-- Generated from the dialect table by docs/generator; `npx vitest run --project repository -u` writes it again. -->',
    ...(isConnectable(name) ? use(dialect) : []),
    `## Hooks that were written for ${dialect.agent}`,
    introduction(dialect),
    '## Files',
    table(
      ['scope', 'file', 'format'],
      dialect.files.map(({ scope, path, format }) => [scope, `\`${path}\``, format]),
    ),
    '## What runs',
    'Matchers are tested as the agent does; scripts get the stdin, the variables and the names of tools that they know.',
    table(['event there', 'event here', 'matched against'], dialect.events.filter(runsHere).map(eventRow)),
    table(
      ['tool there', 'kind', 'fields that have another name there'],
      dialect.tools.rows.map(({ names, tool, fields }) => [
        names.map((each) => `\`${each}\``).join(', '),
        tool,
        Object.entries(fields)
          .map(([ours, theirs]) => `\`${ours}\` is \`${theirs}\``)
          .join(', '),
      ]),
    ),
    '## What differs',
    differences(dialect),
    '## What cannot',
    limitations(dialect),
  ].join('\n\n')}\n`;
}

/** How the agent is guarded, which is what most readers want. */
function use({ name, agent, events }: Dialect): readonly string[] {
  const rows = events
    .filter(runsHere)
    .flatMap(({ name: there, native, reply }) => (reply ? [[`${native}`, `\`${there}\``]] : []));
  return [
    `## Guard ${agent}`,
    [
      '```sh',
      'npm install --global @agent-hooks/hook-cli',
      'agent-hooks guard --user',
      `agent-hooks connect ${name}`,
      `agent-hooks doctor ${name} --prove`,
      '```',
    ].join('\n'),
    `\`guard --user\` adds the [guard](../guard.md) to your own settings. \`connect\` shows what it would write into the settings of ${agent}, and asks; the rest of the file stays as it is. \`agent-hooks setup\` does all three for every agent that is installed. Restart running sessions. \`doctor --prove\` sends a harmless call through the connection and shows whether a refusal holds. From then on all your hooks guard ${agent}: your own, recipes, and those of a project that you have approved. A hook with \`"onFailure": "block"\` also refuses if it cannot run.`,
    '| to | run |\n| --- | --- |\n' +
      [
        ['see what guards it', `agent-hooks doctor ${name}`],
        ['see what was refused, and allow it for some days', 'agent-hooks why'],
        ['guard everybody who works on a project', `agent-hooks connect ${name} --project`],
        ['turn everything off, and on again', 'agent-hooks off'],
        ['remove the connection', `agent-hooks disconnect ${name}`],
      ]
        .map(([what, run]) => `| ${what} | \`${run}\` |`)
        .join('\n'),
    ...(rows.length > 0
      ? [`Hooks can act on these events of ${agent}:`, table(['your hook is for', `${agent} calls it`], rows)]
      : []),
    'What it supports, and what bypasses all hooks: [Use your hooks in the agent you already have](README.md#what-each-agent-can-do).',
  ];
}

function introduction({ name, agent, provenBy }: Dialect): string {
  const proof = {
    recordings: `It reproduces [recordings](../contributing/recordings.md) of the real agent.`,
    documentation: `It follows the documentation of its makers; no recording proves it.`,
    contract: 'It is the contract itself.',
  }[provenBy];
  const how =
    name === 'opencode'
      ? 'Its hooks are plugins that run in its own process, so they do not run here; the row serves the way into that agent.'
      : name === 'gemini'
        ? '`.gemini/settings.json` is read without being asked for, unless its `$schema` is ours; extensions and the file of the machine where `dialects` has `gemini`.'
        : name === 'llxprt'
          ? '`.llxprt/settings.json` is read without being asked for, by the rules of the contract, which are its own.'
          : `A host reads its files with \`loadHookSettings({ dialects: ['${name}'] })\`, a user with \`"hooksConfig": {"dialects": ["${name}"]}\`; \`agent-hooks list --dialects ${name}\` shows them.`;
  return `Hooks of ${agent} in an agent that embeds agent-hooks. ${how} ${proof}`;
}

function runsHere({ native }: Dialect['events'][number]): boolean {
  return isHookEventName(native);
}

function eventRow({ name, native, matchField, only }: Dialect['events'][number]): string[] {
  const filter = only === undefined ? '' : ` (${describeFilter(only)})`;
  return [`\`${name}\``, `${native ?? ''}${filter}`, matchField === undefined ? 'nothing' : `\`${matchField}\``];
}

function describeFilter(only: NonNullable<Dialect['events'][number]['only']>): string {
  if ('outcome' in only) return `${only.outcome} only`;
  return 'tools' in only ? only.tools.join(', ') : `denied by ${only.deniedBy.join(' or ')}`;
}

function differences(dialect: Dialect): string {
  const { name, limits, run, shell, placeholders } = dialect;
  const own = { parallel: 'all at once', sequential: 'in order' }[run.order];
  const rewrites = {
    lastToFinish: 'the one that finished last',
    lastInOrder: 'the last in order',
    ignored: 'none',
    inPlace: 'the object itself is changed',
  }[run.rewrite];
  return table(
    ['', 'there', 'here'],
    [
      ['timeout', `in ${limits.timeoutUnit}, default ${limits.defaultTimeoutMs / 1000} s`, 'the same'],
      ['shell', shellNames[shell], 'the same'],
      [
        'placeholders',
        Object.keys(placeholders)
          .map((each) => `\`\${${each}}\``)
          .join(', ') || 'none',
        'the same',
      ],
      ...(name === 'claude' ? [exports] : []),
      ...dialect.disobeyed.map((field) => [`\`${field}\``, 'ignored', 'ignored']),
      ['hooks of one event', own, 'at once, or in order where a group says `sequential`'],
      ['identical hooks', run.identical === 'once' ? 'run once' : 'run each time', 'run once'],
      ['of two rewrites', rewrites, 'merged key by key, the later in order counts'],
      [
        'a block that never ends',
        limits.stopRounds === undefined ? 'no limit' : `${limits.stopRounds} rounds`,
        'the limit of the host',
      ],
      [
        'a refusal that the agent would lose',
        'is lost',
        `counts, and is reported (\`strict\`); is lost with \`hooksConfig.dialect: {"${dialect.name}": "faithful"}\``,
      ],
    ],
  );
}

const shellNames: Readonly<Record<Dialect['shell'], string>> = {
  sh: '`sh`',
  bash: '`bash`',
  bashOrPowerShell: '`bash`; PowerShell on Windows',
  none: 'none',
};

const exports = [
  'what hooks export (`CLAUDE_ENV_FILE`)',
  'is read before each shell command',
  'the same where the host names a file for it (`HookSystemOptions.envFile`); otherwise the variable is not set',
];

function limitations(dialect: Dialect): string {
  const unfired = dialect.events.filter((event) => !runsHere(event)).map(({ name }) => `\`${name}\``);
  const reasons = [...deviations, ...terminalDeviations].filter((each) => isAbout(each, dialect.name));
  return [
    unfired.length === 0
      ? 'Every event of it is an event here.'
      : `Hooks of these events are listed and reported, and run only if the host fires them: ${unfired.join(', ')}.`,
    'Hooks of the kinds `prompt` and `agent` need a model, and `mcp_tool` needs MCP: a host hands over a function for them (`HookSystemOptions.kinds`); without one they fail by their `onFailure`.',
    ...(reasons.length === 0
      ? []
      : [
          'Where a run of the real agent and one here end differently, and why:',
          reasons.map(({ reason, modes }) => `- ${reason}${modes.length === 1 ? ` (${modes[0]})` : ''}`).join('\n'),
        ]),
  ].join('\n\n');
}

function isAbout({ probes }: Deviation, name: DialectName): boolean {
  return probes[name] !== undefined;
}
