import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hooksConfigurationJsonSchema, isHookEventName } from '../../packages/hook-types/src/index.ts';
import { table } from './table.ts';

/** The page of all settings, made from the JSON Schema that is shipped. */
export function renderSettingsPage(): string {
  // The file is the project's own and follows the JSON Schema of schemas.
  const schema = hooksConfigurationJsonSchema as unknown as SettingsSchema;
  const { HookDefinition, HookConfig } = schema.$defs;
  const kindOf = (type: string): ObjectSchema => {
    const found = HookConfig.oneOf.find((kind) => kind.properties.type?.const === type);
    if (!found) throw new Error(`The schema has no kind ${type}`);
    return found;
  };
  const command = kindOf('command');
  const resident = kindOf('resident');
  const http = kindOf('http');
  const plugin = kindOf('plugin');
  const own = (kind: ObjectSchema) =>
    Object.fromEntries(Object.entries(kind.properties).filter(([name]) => !Object.hasOwn(command.properties, name)));
  return `${[
    '# Settings',
    '<!-- Generated from packages/hook-types/settings.schema.json by docs/generator; `npx vitest run --project repository -u` writes it again. -->',
    'Settings are JSON; comments and commas at the end are fine. `agent-hooks admin schema` prints the JSON Schema for your editor, and `agent-hooks validate` shows every mistake with its place.',
    fence(readFileSync(join(import.meta.dirname, '../../examples/writing-hooks/.agent-hooks/settings.json'), 'utf8')),
    '## Where they are',
    table(
      ['source', 'files', 'may switch off'],
      [
        ['runtime', 'hooks that the host registers in code', ''],
        [
          'project',
          '`.agent-hooks/settings.json` in the project; `.llxprt/settings.json` counts as well, and `.gemini/settings.json` as Gemini CLI reads it',
          'its own hooks',
        ],
        [
          'user',
          '`~/.config/agent-hooks/settings.json` (`AppData\\Roaming\\agent-hooks` on Windows); `~/.gemini` and `~/.llxprt` count as well',
          'its own, those of projects and extensions',
        ],
        [
          'system',
          '`settings.json` in `/etc/agent-hooks`, `/Library/Application Support/agent-hooks` or `C:\\Program Files\\agent-hooks`',
          'all but those of the host',
        ],
        ['extensions', 'what an extension of the host brings', ''],
      ],
    ),
    'All sources count together, in this order. A project can add hooks; it cannot switch off or weaken those of the user or the machine. Hooks in our own file (`.agent-hooks`, `~/.config/agent-hooks`, the machine’s `settings.json`) are on unless it says `"enableHooks": false`; hooks in the files of other agents are on where one of the files says `"enableHooks": true`.',
    'The project is the nearest directory, from the one in which the agent works upwards, that has a settings file with hooks: at most up to the root of the repository or your home directory, and elsewhere only through directories that only you can write. `agent-hooks list` and `agent-hooks explain` say which one was taken. Hooks from its files start there, and `$AGENT_HOOKS_PROJECT_DIR` names it for all hooks.',
    'A file that is broken costs only itself. `agent-hooks list`, `explain`, `trust`, `fire` and `validate` report it and exit with 1. An agent that reloads its settings keeps the last good version of a file that is broken now.',
    '## The file',
    table(fieldHead, [
      ...fieldsOf(schema.properties, schema.required),
      ...below(schema, 'tools'),
      ...below(schema, 'hooksConfig'),
    ]),
    `\`hooks\` has a list of groups under the name of each event: ${Object.keys(
      schema.properties.hooks?.properties ?? {},
    )
      .filter(isHookEventName)
      .map((name) => `[${name}](events.md#${name.toLowerCase()})`)
      .join(
        ', ',
      )}. Older files have \`enabled\` and \`disabled\` among them, which count like \`enableHooks\` and \`hooksConfig.disabled\`.`,
    '## A group',
    table(fieldHead, fieldsOf(HookDefinition.properties, HookDefinition.required)),
    'A `matcher` is not anchored: `write` also matches `rewrite_all`; write `^write$` for one tool. An invalid regular expression matches only exactly that text. One `sequential` group makes all hooks of the event run one after the other.',
    '## A hook that is a command',
    table(fieldHead, fieldsOf(command.properties, command.required)),
    '`$AGENT_HOOKS_PROJECT_DIR` (also `$CLAUDE_PROJECT_DIR`, `$GEMINI_PROJECT_DIR`, `$LLXPRT_PROJECT_DIR`) is the directory of the project. It works in `command` and `args`, bare or in double quotes, whatever the directory is called. Write `node "$AGENT_HOOKS_PROJECT_DIR/hooks/x.mjs"`: it needs no executable bit and works in PowerShell. Hooks that differ in nothing that affects how they run are run once.',
    '## A hook that is a resident program',
    'It is started once and answers each event on a line. It has the fields of a command, and:',
    table(fieldHead, fieldsOf(own(resident), resident.required)),
    '## A hook that is a service',
    'Each event is posted to it. It has `name`, `description`, `timeout` and `onFailure` like a command, and:',
    table(fieldHead, fieldsOf(own(http), http.required)),
    '## A hook that is a list of rules',
    'A `policy` is evaluated inside the agent; nothing is started. [Writing hooks](writing-hooks.md#rules-instead-of-a-script) says how rules are written. It is a gate (`onFailure: "block"`) unless it says otherwise. It has the fields that every hook has, and:',
    table(fieldHead, fieldsOf(own(kindOf('policy')), kindOf('policy').required)),
    '## A hook that is a tool of an MCP server',
    'The agent calls it by a function of its own; without one the hook fails, as its `onFailure` says.',
    table(fieldHead, fieldsOf(own(kindOf('mcp_tool')), kindOf('mcp_tool').required)),
    '## A hook that others answer on a bus',
    table(fieldHead, fieldsOf(own(kindOf('bus')), kindOf('bus').required)),
    '## A hook of another kind',
    `\`type\` ${typeOf(plugin.properties.type)} is accepted, listed, and reported when it should run; the action goes on. Its fields: ${Object.keys(
      plugin.properties,
    )
      .map((name) => `\`${name}\``)
      .join(', ')}.`,
    '## Mistakes',
    'A mistake costs as little as possible. A hook is left out only if the mistake is in what it runs or guards; any other bad or unknown field is left out alone. Everything is reported with file, line and column, and the nearest known name.',
  ].join('\n\n')}\n`;
}

interface FieldSchema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly items?: FieldSchema;
  readonly $ref?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, FieldSchema>>;
  readonly required?: readonly string[];
}

type ObjectSchema = FieldSchema & Required<Pick<FieldSchema, 'properties' | 'required'>>;

interface SettingsSchema extends ObjectSchema {
  readonly $defs: {
    readonly HookDefinition: ObjectSchema;
    readonly HookConfig: { readonly oneOf: readonly ObjectSchema[] };
  };
}

const fieldHead = ['field', 'type', '', 'what it is'];

function fieldsOf(
  properties: Readonly<Record<string, FieldSchema>>,
  required: readonly string[],
  prefix = '',
): string[][] {
  return Object.entries(properties).map(([name, field]) => [
    `\`${prefix}${name}\``,
    typeOf(field),
    required.includes(name) ? 'required' : '',
    field.description ?? descriptions[name] ?? '',
  ]);
}

function below(schema: SettingsSchema, name: string): string[][] {
  const { properties = {}, required = [] } = schema.properties[name] ?? {};
  return fieldsOf(properties, required, `${name}.`);
}

/** What the schema leaves unsaid because editors show it by itself. */
const descriptions: Readonly<Record<string, string>> = {
  tools: 'Settings of other parts of the agent; one of them is read.',
  hooksConfig: 'Switches for hooks.',
  hooks: 'The hooks.',
  type: 'The kind of hook.',
};

function typeOf(field: FieldSchema | undefined): string {
  if (!field) return '';
  if (field.const !== undefined) return `\`${JSON.stringify(field.const)}\``;
  if (field.enum) return field.enum.map((value) => `\`${JSON.stringify(value)}\``).join(' or ');
  if (field.type === 'array') return `list of ${field.items?.$ref ? 'hooks' : typeOf(field.items)}`;
  return { string: 'text', boolean: 'true or false' }[field.type ?? ''] ?? field.type ?? '';
}

const fence = (text: string) => `\`\`\`json\n${text.trimEnd()}\n\`\`\``;
