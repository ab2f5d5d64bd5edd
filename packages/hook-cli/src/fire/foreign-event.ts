import {
  contractTools,
  createToolMap,
  type Dialect,
  type DialectContext,
  type NativeInput,
  type Reply,
} from '@agent-hooks/hook-dialects';
import { type FiredEvent, type HookEventName, isHookEventName, isRecord } from '@agent-hooks/hook-types';
import { CliExit } from '../cli-exit.ts';
import { readDialect } from '../project/read-dialect.ts';
import { didYouMean } from '../project/read-names.ts';
import { sampleFields } from './sample-fields.ts';

/** An event as another agent says it, and the event of the engine that it is. */
export interface ForeignEvent {
  readonly dialect: Dialect;
  /** The event as its agent calls it. */
  readonly event: string;
  readonly eventName: HookEventName;
  /** What a script of that agent would read. */
  readonly stdin: Readonly<Record<string, unknown>>;
  /** The same in the fields of the engine, those of every event apart. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly input: NativeInput;
}

/** What `--as` asks for. */
export interface ForeignRequest {
  readonly agent: string;
  readonly event: string | undefined;
  readonly tool: string | undefined;
  /** In the agent's own shape: fields of the event, or the input of the tool. */
  readonly given: Readonly<Record<string, unknown>>;
  readonly dir: string;
}

/** Reads an event in the words of another agent; a sample stands for all that was not given. */
export function readForeignEvent({ agent, event, tool, given, dir }: ForeignRequest): ForeignEvent {
  const dialect = readDialect('--as', agent);
  const row = dialect.events.find(({ name }) => name === event);
  const names = dialect.events.flatMap(({ name, native }) => (isHookEventName(native) ? [name] : []));
  if (!row) {
    const what = event === undefined ? 'Which event?' : `${dialect.agent} has no event '${event}'.`;
    const known = `Events of ${dialect.agent}: ${names.join(', ')}.`;
    throw new CliExit(2, `${what}${event ? didYouMean(event, names) : ''}\n${known}`);
  }
  const { native } = row;
  if (!isHookEventName(native)) {
    throw new CliExit(2, `${row.name} is an event of ${dialect.agent} that this engine does not fire.`);
  }
  const tools = createToolMap(dialect.tools, contractTools);
  const place: DialectContext = { event: row.name, tools, now: Date.now() };
  const sample = dialect.toInput(sampleInput(native, dir, hostTool(dialect, tools, tool)), place);
  const stdin = withTool({ ...sample, ...(isPayload(sample, given) ? given : asToolInput(sample, given)) }, tool);
  const received = dialect.fromInput(stdin, place);
  if (!received) throw new CliExit(2, `--input: this is not a ${row.name} of ${dialect.agent}.`);
  const [input] = received.inputs;
  const {
    session_id: _id,
    transcript_path: _path,
    cwd: _cwd,
    timestamp: _at,
    hook_event_name: _name,
    ...fields
  } = input;
  return { dialect, event: row.name, eventName: native, stdin, fields, input };
}

/** The merged answer as the agent would be given it. */
export function replyInDialect({ dialect, event, input }: ForeignEvent, record: FiredEvent | undefined): Reply {
  const said = record?.rounds.flatMap((round) => round.hooks.flatMap(({ result }) => result?.output ?? [])) ?? [];
  const allowed = said.some(
    ({ decision, hookSpecificOutput }) => decision === 'allow' || hookSpecificOutput?.permissionDecision === 'allow',
  );
  const tools = createToolMap(dialect.tools, contractTools);
  return dialect.toAnswer({ output: record?.answer, allowed }, { event, tools, now: Date.now(), input });
}

function sampleInput(eventName: HookEventName, dir: string, subject: string): NativeInput {
  const base = { session_id: 'agent-hooks-cli', transcript_path: '', cwd: dir, timestamp: new Date().toISOString() };
  return { ...base, hook_event_name: eventName, ...sampleFields(eventName, dir, subject) };
}

/** What the host calls the tool that the agent calls so; the sample is about a shell where none is named. */
function hostTool(dialect: Dialect, tools: ReturnType<typeof createToolMap>, tool: string | undefined): string {
  const name = tool ?? dialect.tools.rows[0]?.names[0] ?? '';
  return tools.toHost({ name, input: {} })[0].name;
}

/** The tool is called as it was asked for: an agent may have several names for it. */
function withTool(stdin: Record<string, unknown>, tool: string | undefined): Record<string, unknown> {
  if (tool === undefined) return stdin;
  const key = ['tool_name', 'toolName'].find((each) => each in stdin);
  return key === undefined ? stdin : { ...stdin, [key]: tool };
}

function isPayload(sample: Readonly<Record<string, unknown>>, given: Readonly<Record<string, unknown>>): boolean {
  return Object.keys(given).some((key) => key in sample) || Object.keys(given).length === 0;
}

/** What has none of the event's fields is the input of the tool. */
function asToolInput(
  sample: Readonly<Record<string, unknown>>,
  given: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const key = ['tool_input', 'toolArgs', 'tool_info'].find((each) => isRecord(sample[each]) || each in sample);
  if (key !== undefined) return { [key]: given };
  const [first = ''] = Object.keys(given);
  throw new CliExit(2, `--input: there is no field '${first}'. Fields: ${Object.keys(sample).join(', ')}.`);
}
