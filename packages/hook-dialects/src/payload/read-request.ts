import { getEventRow, type HookEventName, isHookEventName, isRecord, toError } from '@agent-hooks/hook-types';
import type { Dialect, ReceivedEvent } from '../dialect.ts';
import type { ToolMap } from '../tools/tool-map.ts';

/** What an agent's stdin turned out to be. */
export type ReadRequest =
  | { readonly kind: 'event'; readonly received: ReceivedEvent; readonly native: HookEventName }
  /** An event that no hook of ours can be configured for. */
  | { readonly kind: 'foreign' }
  | {
      readonly kind: 'unreadable';
      readonly event: string | undefined;
      readonly native: HookEventName | undefined;
      readonly error: Error;
    };

/** Reads the event on an agent's stdin; the event's name in the command counts, also where the payload has none. */
export function readRequest(
  dialect: Dialect,
  { event, stdin }: { readonly event: string | undefined; readonly stdin: string },
  tools: ToolMap,
): ReadRequest {
  const known = dialect.events.find(({ name }) => name === event);
  const unreadable = (why: string): ReadRequest => {
    const native = known?.native;
    if (known && !isHookEventName(native)) return { kind: 'foreign' };
    const error = new Error(`${dialect.agent} sent an event that cannot be read: ${why}.`);
    return { kind: 'unreadable', event: known?.name, native: isHookEventName(native) ? native : undefined, error };
  };
  const parsed = parse(stdin);
  if ('why' in parsed) return unreadable(parsed.why);
  const received = dialect.fromInput(parsed.value, { tools, now: Date.now(), ...(known && { event: known.name }) });
  if (!received) return unreadable(describeUnknown(parsed.value));
  const { native } = received;
  if (!isHookEventName(native)) return { kind: 'foreign' };
  if (isNoise(dialect, native, parsed.value)) return { kind: 'foreign' };
  const missing = whatIsMissing(dialect, parsed.value, { received, native, tools });
  return missing === undefined ? { kind: 'event', received, native } : unreadable(missing);
}

/** Firings that mean nothing, as the agent itself says: before each request, without a prompt, of no subagent. */
function isNoise({ name }: Dialect, native: HookEventName, payload: Readonly<Record<string, unknown>>): boolean {
  const known: string = native;
  if (known === 'PreCompress') return name === 'gemini' && payload.trigger === 'auto';
  if (known === 'BeforeAgent') return name === 'qwen' && payload.prompt === '';
  return known === 'SubagentStop' && payload.agent_type === '';
}

function parse(text: string): { readonly value: Record<string, unknown> } | { readonly why: string } {
  try {
    // Some shells put a byte order mark in front.
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    return isRecord(value) ? { value } : { why: 'it is not a JSON object' };
  } catch (error) {
    return { why: text.trim() === '' ? 'stdin is empty' : `it is not JSON (${toError(error).message})` };
  }
}

function describeUnknown(value: Readonly<Record<string, unknown>>): string {
  const name = value.hook_event_name ?? value.hookName ?? value.event;
  return typeof name === 'string' ? `the event ${JSON.stringify(name.slice(0, 80))} is unknown` : 'it names no event';
}

/** A call that is not said completely would pass gates that look at the missing part. */
function whatIsMissing(
  dialect: Dialect,
  payload: Readonly<Record<string, unknown>>,
  {
    received: { event: name, inputs },
    native,
    tools,
  }: { received: ReceivedEvent; native: HookEventName; tools: ToolMap },
): string | undefined {
  const fields = dialect.events.find((each) => each.name === name)?.payload ?? [];
  // Whether a field of the payload says something of our input.
  const says = (what: string, { key, read }: Field) => {
    const value = valueAt(payload, key);
    return value !== undefined && what in read(value, payload, { tools, now: 0 });
  };
  const directories: readonly unknown[] = inputs.map(({ cwd }) => cwd ?? '');
  if (!directories.every((cwd) => typeof cwd === 'string')) return 'its working directory is not a string';
  if ((native as string) === 'BeforeAgent') {
    const isSaid = fields.some((field) => says('prompt', field) && isText(valueAt(payload, field.key)));
    return isSaid ? undefined : 'the prompt is missing';
  }
  if (getEventRow(native).matchField !== 'tool_name') return undefined;
  if (!inputs.every(({ tool_name: tool }) => typeof tool === 'string' && tool !== '')) return 'it names no tool';
  const places = fields.filter((field) => says('tool_input', field));
  if (places.length === 0) return "the tool's input is missing";
  if (!places.every(({ key }) => isInput(key, valueAt(payload, key)))) return "the tool's input is not an object";
  const [first] = inputs;
  const isUndecoded = dialect.tools.rows.some(({ names, shape }) => shape && names.includes(String(first.tool_name)));
  return isUndecoded ? `the input of ${String(first.tool_name)} cannot be understood` : undefined;
}

type Field = Dialect['events'][number]['payload'][number];

/** A prompt is a text, in some agents in parts. */
function isText(value: unknown): boolean {
  return typeof value === 'string' || Array.isArray(value);
}

/** The input is an object, in some agents as JSON text; where its fields are the payload's own, each is a text. */
function isInput(key: string, value: unknown): boolean {
  if (isRecord(value)) return true;
  if (typeof value !== 'string') return false;
  return !/(?:input|args)$/i.test(key) || 'value' in parse(value);
}

function valueAt(payload: Readonly<Record<string, unknown>>, key: string): unknown {
  return key.split('.').reduce<unknown>((value, name) => (isRecord(value) ? value[name] : undefined), payload);
}
