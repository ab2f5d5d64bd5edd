import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  eventTable,
  getEventRow,
  type HookEffect,
  type HookEventName,
  parseHookOutput,
} from '../../packages/hook-types/src/index.ts';
import { llmRequestSchema, llmResponseSchema } from '../../packages/hook-types/src/llm.ts';
import type { MergeRule } from '../../packages/hook-types/src/merge/rules.ts';
import * as rules from '../../packages/hook-types/src/merge/rules.ts';
import { describeSchema, isOptional, type ReadableSchema } from './describe-schema.ts';
import { table } from './table.ts';

/** The page of all events, made from the event table. */
export function renderEventsPage(): string {
  // The keys of the table are the names of the events; Object.keys forgets that.
  const names = Object.keys(eventTable) as HookEventName[];
  return `${[...introduction(names), ...names.flatMap(renderEvent), ...modelShapes()].join('\n\n')}\n`;
}

const baseFields: Readonly<Record<string, string>> = {
  session_id: 'the same for all events of a session',
  transcript_path: 'a file with the conversation, or empty if the host keeps none',
  cwd: 'the directory in which the host, and the hook, runs',
  hook_event_name: 'the name of the event',
  timestamp: 'when it fired, ISO 8601',
  turn_id: 'the same for all events of one turn of the agent; only if the host knows it, like the next three',
  agent_id: 'which subagent it is about',
  agent_type: 'the kind of that subagent',
  model: 'the name of the model',
};

function introduction(names: readonly HookEventName[]): string[] {
  const rows = names.map((name) => [link(name), saying(name), code(getEventRow(name).matchField), effects(name)]);
  return [
    '# Events',
    '<!-- Generated from the event table by docs/generator; `npx vitest run --project repository -u` writes it again. -->',
    'Every hook gets one JSON object on stdin: the fields below, and those of its event.',
    table(
      ['field', 'what it is'],
      Object.entries(baseFields).map(([name, text]) => [code(name), text]),
    ),
    'It may answer on stdout with one JSON object: the fields below, and in `hookSpecificOutput` those of its event. All are optional. See [Writing hooks](writing-hooks.md).',
    table(
      ['field', 'type', 'what it does', 'of several hooks'],
      Object.entries(commonFields).map(([name, text]) => [
        code(name),
        typeOfCommon(name),
        text,
        ruleWords(mergeOf('BeforeTool')[name]),
      ]),
    ),
    `Model events and events that hooks only observe (${names.filter(replaces).map(link).join(', ')}) differ in one thing: the last \`systemMessage\` and the last \`suppressOutput\` count. A block or a stop is never undone by another hook, in any event.`,
    '"Matched" is the field that a `matcher` is tested against; "acts on" is what the ready-made adapters do with an answer. The events from BeforeAgent on are observed by default: their answers are returned to the caller and are applied only if the host asks for it (`lifecycle: \'apply\'`).',
    table(['event', 'when', 'matched', 'acts on'], rows),
  ];
}

const commonFields: Readonly<Record<string, string>> = {
  decision: 'the yes or no; `block` and `deny` are the same, and so are `allow` and `approve`',
  reason: 'why; it reaches the model',
  continue: '`false` stops the agent altogether',
  stopReason: 'why; it is shown to the user',
  systemMessage: 'a text for the model',
  userMessage: 'a text for the user, which the model does not read',
  suppressOutput: 'keeps a result from the display, not from the model',
};

function renderEvent(name: HookEventName): string[] {
  const row = getEventRow(name);
  // Every row is made by one function, which gives it object schemas.
  const { entries } = row.inputSchema as unknown as { readonly entries: Readonly<Record<string, ReadableSchema>> };
  const own = Object.entries(entries).filter(([field]) => !Object.hasOwn(baseFields, field));
  const specific = Object.entries(
    row.outputSchema.entries.hookSpecificOutput.wrapped.entries as unknown as Record<string, ReadableSchema>,
  );
  const specificRules = mergeOf(name).hookSpecificOutput as unknown as Readonly<Record<string, Rule>>;
  return [
    `## ${name}`,
    `${saying(name)} ${matching(row.matchField)} ${chaining(name)}`,
    table(
      ['input', 'type', ''],
      own.map(([field, schema]) => [code(field), typeOf(schema), isOptional(schema) ? 'optional' : '']),
    ),
    table(
      ['`hookSpecificOutput`', 'type', 'of several hooks'],
      specific.map(([field, schema]) => [code(field), typeOf(schema), ruleWords(specificRules[field])]),
    ),
    sample(name),
  ];
}

function sample(name: HookEventName): string {
  const { answer: output } = getEventRow(name).sample;
  const base = {
    session_id: '4f1c',
    transcript_path: '',
    cwd: '/home/me/project',
    hook_event_name: name,
    timestamp: '2026-01-31T09:30:00.000Z',
  };
  const complete = { ...base, ...sampleInput(name) };
  const issues = getEventRow(name).inputSchema['~standard'].validate(complete);
  if ('issues' in issues && issues.issues)
    throw new Error(`The sample of ${name} is no input: ${JSON.stringify(issues.issues)}`);
  const { problems } = parseHookOutput(name, output);
  if (problems.length > 0) throw new Error(`The sample of ${name} is not an answer: ${problems[0]?.message}`);
  const answer = Object.keys(output).length > 0 ? ['An answer:', fence(output)] : ['An answer changes nothing.'];
  return ['An input:', fence(complete), ...answer].join('\n\n');
}

function sampleInput(name: HookEventName): Readonly<Record<string, unknown>> {
  const { subjects, input } = getEventRow(name).sample;
  return input(subjects[0] ?? '', '/home/me/project');
}

function modelShapes(): string[] {
  const shape = (title: string, schema: ReadableSchema) => {
    const entries = schema.pipe?.find((step) => step.entries)?.entries ?? {};
    return [
      `### ${title}`,
      table(
        ['field', 'type', ''],
        Object.entries(entries).map(([name, field]) => [
          code(name),
          describeSchema(field),
          isOptional(field) ? 'optional' : '',
        ]),
      ),
    ];
  };
  return [
    '## Requests and responses of the model',
    'The same whatever SDK the host uses. `messages` are text: messages and parts without text are left out, and stay where they are when a hook changes others. An answer contains only what the hook changes; tools and everything else stay as they are.',
    'What tools were asked and what they gave back are in `tool_calls` and `tool_results`, the system instruction is in `system`. `position` is the place of the turn (a message with the id `m3` is at 3), -1 is before the first turn; `call_id` is the same in a call and its result. `args` and `content` can be changed and are put back where they were: send the whole list back with the changed texts. A `content` is a text, or JSON where the SDK has JSON. Entries cannot be added, removed or renamed; a list that does so, or two different changes of one system message in `system` and `messages`, refuses the call with a message that says so.',
    ...shape('LLMRequest', llmRequestSchema as unknown as ReadableSchema),
    ...shape('LLMResponse', llmResponseSchema as unknown as ReadableSchema),
  ];
}

/** The sentence that stands above the row in the source. */
function saying(name: HookEventName): string {
  const file = name.replace(/(?<!^)[A-Z]/g, (letter) => `-${letter}`).toLowerCase();
  const source = readFileSync(join(import.meta.dirname, `../../packages/hook-types/src/events/${file}.ts`), 'utf8');
  const sentence = /\/\*\* ([^*]+) \*\/\nexport const \w+ = defineEvent/.exec(source)?.[1];
  if (!sentence) throw new Error(`${file}.ts says nothing about its event.`);
  return sentence;
}

function matching(field: string | undefined): string {
  return field === undefined
    ? 'A `matcher` has no meaning here: all hooks run.'
    : `A \`matcher\` is tested against \`${field}\`.`;
}

/** Found out by trying it: which fields of the next input an answer changes. */
function chaining(name: HookEventName): string {
  const changes: Readonly<Record<string, string>> = {
    tool_input: 'In a sequence, the next hook sees the arguments as this one changed them.',
    llm_request: 'In a sequence, the next hook sees the request as this one changed it.',
    prompt: 'In a sequence, the next hook sees the prompt as this one changed it, with its context added.',
  };
  const { chain } = getEventRow(name);
  if (!chain) return 'In a sequence, all hooks see the same input.';
  const input = sampleInput(name);
  const answer = {
    hookSpecificOutput: { tool_input: { changed: 1 }, llm_request: { changed: 1 }, additionalContext: 'changed' },
  };
  const next: object = chain(input as never, answer);
  const changed = Object.entries(next).find(([field, value]) => value !== input[field])?.[0] ?? '';
  const words = changes[changed];
  if (!words) throw new Error(`${name} chains ${changed}, which the page has no words for.`);
  return words;
}

type Rule = MergeRule<never> | undefined;

const mergeOf = (name: HookEventName) => getEventRow(name).merge as unknown as Readonly<Record<string, Rule>>;

const replaces = (name: HookEventName) => mergeOf(name).systemMessage === (rules.lastWins as unknown as Rule);

const words: ReadonlyMap<unknown, string> = new Map<unknown, string>([
  [rules.anyTrue, 'one `true` is enough'],
  [rules.allTrue, 'one `false` is enough'],
  [rules.joinLines, 'all, a line each'],
  [rules.joinReasons, 'all, a line each'],
  [rules.blockersReasons, 'those of all who refuse'],
  [rules.stoppersReasons, 'those of all who stop'],
  [rules.strictest, 'the strictest'],
  [rules.strictestOrAllow, 'the strictest: deny, then ask, then allow'],
  [rules.lastWins, 'the last'],
  [rules.shallowMerge, 'key by key, the later value wins'],
  [rules.mergeRequests, 'key by key, the later value wins; `config` key by key too'],
  [rules.toolConfigUnion, 'NONE before ANY before AUTO; all names together'],
]);

/** A rule that a row makes for itself is named by what it does: it is tried on two answers. */
function ruleWords(rule: Rule): string {
  const known = words.get(rule);
  if (known) return known;
  const answers = ['allow', 'deny'].map((decision) => ({
    decision,
    reason: decision,
    stops: false,
    stopReason: undefined,
  }));
  const result: unknown = rule?.(['allow', 'deny'] as never, answers as never);
  if (result === 'deny') return 'the strictest';
  if (result === 'allow\ndeny') return 'all, a line each';
  throw new Error(`There are no words for a merge rule that made ${String(result)} of allow and deny.`);
}

function typeOfCommon(name: string): string {
  const entries = getEventRow('BeforeTool').outputSchema.entries as unknown as Readonly<Record<string, ReadableSchema>>;
  return describeSchema(entries[name]);
}

function typeOf(schema: ReadableSchema): string {
  const named = new Map<unknown, string>([
    [llmRequestSchema, '[LLMRequest](#llmrequest)'],
    [llmResponseSchema, '[LLMResponse](#llmresponse)'],
  ]);
  return named.get(schema) ?? describeSchema(schema);
}

const effectWords: Readonly<Record<HookEffect, string>> = {
  block: 'block',
  allow: 'allow in place of a person',
  ask: 'ask',
  stop: 'stop',
  changeInput: 'changed arguments',
  changePrompt: 'changed prompt',
  replaceResult: 'replaced result',
  changeRequest: 'changed request',
  addMessages: 'added messages',
  syntheticResponse: "an answer in place of the model's",
  changeResponse: 'changed answer',
  restrictTools: 'fewer tools',
  setMode: 'mode',
  additionalContext: 'context',
  systemMessage: 'message',
  userMessage: 'message to the user',
  suppressOutput: 'hidden output',
};

const effects = (name: HookEventName) =>
  getEventRow(name)
    .effects.map((effect) => effectWords[effect])
    .join(', ');
const link = (name: string) => `[${name}](#${name.toLowerCase()})`;
const code = (text: string | undefined) => (text === undefined ? '' : `\`${text}\``);
const fence = (value: unknown) => `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``;
