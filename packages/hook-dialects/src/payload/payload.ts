import { isRecord } from '@agent-hooks/hook-types';
import type { DialectContext } from '../context.ts';
import type { DialectEvent, ReceivedEvent } from '../dialect.ts';
import type { NativeEventName, NativeInput } from '../native.ts';
import { at, type PayloadField, textAt } from './fields.ts';

/** What a script gets on stdin for one of our inputs. */
export function writePayload(
  fields: readonly PayloadField[],
  input: NativeInput,
  context: DialectContext,
): Record<string, unknown> {
  const payload: Record<string, unknown> = {};
  for (const field of fields) {
    const value = field.write(input, context);
    if (value !== undefined) put(payload, field.key.split('.'), value);
  }
  return payload;
}

/** The input that a payload of an agent stands for. */
export function readPayload(
  event: DialectEvent,
  payload: Readonly<Record<string, unknown>>,
  context: Omit<DialectContext, 'event'>,
): ReceivedEvent {
  const given = Object.assign(
    {},
    ...event.payload.map((field) => {
      const value = at(payload, field.key);
      return value === undefined ? {} : field.read(value, payload, context);
    }),
  );
  const input: NativeInput = {
    session_id: '',
    transcript_path: '',
    cwd: '',
    timestamp: new Date(context.now).toISOString(),
    ...(event.native && eventDefaults[event.native]),
    ...ownFields(event, payload),
    ...withoutNull(given),
    hook_event_name: event.native ?? event.name,
  };
  return { event: event.name, native: event.native, inputs: splitCalls(event, payload, { input, context }) };
}

const call = { tool_name: '', tool_input: {} };
const turn = { prompt: '', prompt_response: '', stop_hook_active: false };
const request = { llm_request: { model: '', messages: [] } };

/** What an input has where an agent does not say it; an event that no agent has needs none. */
const eventDefaults: { readonly [Name in NativeEventName]?: Readonly<Record<string, unknown>> } = {
  BeforeTool: call,
  AfterTool: { ...call, tool_response: {} },
  BeforeModel: request,
  AfterModel: { ...request, llm_response: { candidates: [] } },
  BeforeToolSelection: request,
  BeforeAgent: { prompt: '' },
  AfterAgent: turn,
  SessionStart: { source: 'startup' },
  SessionEnd: { reason: 'other' },
  PreCompress: { trigger: 'auto' },
  Notification: { notification_type: '', message: '', details: {} },
  PermissionRequest: { ...call, reason: '', asked_by: '' },
  ToolDenied: { ...call, reason: '', denied_by: '' },
  SubagentStart: { agent_id: '', agent_type: '', prompt: '' },
  SubagentStop: { agent_id: '', agent_type: '', ...turn },
  PostCompress: { trigger: 'auto', summary: '' },
  AgentError: { error: { message: '', kind: 'failed' }, prompt: '' },
};

/** An event that only the agent has is passed on with all its fields. */
function ownFields(event: DialectEvent, payload: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return event.native === undefined ? payload : {};
}

/** What an agent does not know it sends as null. */
function withoutNull(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
}

function splitCalls(
  event: DialectEvent,
  payload: Readonly<Record<string, unknown>>,
  { input, context: { tools } }: { input: NativeInput; context: Omit<DialectContext, 'event'> },
): readonly [NativeInput, ...NativeInput[]] {
  const [nameKey, inputKey] = event.payload
    .filter(({ key }) => /(^|\.)tool_?(name|input|args)$/i.test(key))
    .map(({ key }) => key);
  const foreign = inputKey === undefined || nameKey === undefined ? undefined : at(payload, inputKey);
  if (!isRecord(foreign) || nameKey === undefined) return [input];
  const [, ...more] = tools.toHost({ name: textAt(payload, nameKey), input: foreign });
  return [input, ...more.map((call) => ({ ...input, tool_name: call.name, tool_input: call.input }))];
}

function put(payload: Record<string, unknown>, [name = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    payload[name] = value;
    return;
  }
  const inner = payload[name];
  const next: Record<string, unknown> = isRecord(inner) ? inner : {};
  payload[name] = next;
  put(next, rest, value);
}
