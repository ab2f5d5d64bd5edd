import {
  type DefinedEvent,
  type eventTable,
  getEventRow,
  type HookEffect,
  type HookEventName,
  toError,
} from '@agent-hooks/hook-types';
import { type HookVerdict, isAllowingDecision } from '@agent-hooks/hook-types/internal';
import { type FiredHookResult, nameOfEvent, type ProcessedFireResult } from './events/fire-methods.ts';
import { type DefaultHookOutput, noReason } from './outputs/default-hook-output.ts';
import { TranslatedHookOutput } from './outputs/translated-hook-output.ts';

/** What a host does about an event. */
export interface HookDecisionFor<Payload = unknown> {
  readonly action: HookVerdict['action'];
  /** What the event is about, as it takes effect: the tool's arguments, the SDK's request or response, the prompt. */
  readonly input: Payload;
  /** Why the host stops, refuses, withholds or asks; absent if it proceeds. */
  readonly reason?: string;
  readonly messages: {
    /** For the model to read, never for the display. */
    readonly forModel?: string;
    /** For the user to read, never for the model. */
    readonly forUser?: string;
  };
}

/** The field that an effect changes: what the event is about. */
const payloadFields = {
  changeInput: 'tool_input',
  replaceResult: 'tool_response',
  changeRequest: 'llm_request',
  restrictTools: 'llm_request',
  changeResponse: 'llm_response',
  changePrompt: 'prompt',
} as const satisfies Partial<Record<HookEffect, string>>;

type PayloadEffect<Name extends HookEventName> = Extract<
  (typeof eventTable)[Name]['effects'][number],
  keyof typeof payloadFields
>;

/** What an event is about: one of its fields, or all of them if hooks can change none. */
export type HookPayload<Name extends HookEventName, Fields> = [PayloadEffect<Name>] extends [never]
  ? Fields
  : Fields[(typeof payloadFields)[PayloadEffect<Name>] & keyof Fields];

/** Reads from the answer to an event what the host does; a change that cannot be applied refuses. */
export function readDecision(
  event: HookEventName | DefinedEvent,
  fields: object,
  { aggregated }: ProcessedFireResult<HookEventName>,
): HookDecisionFor {
  const { effects } = getEventRow(nameOfEvent(event));
  const { finalOutput, verdict } = aggregated;
  const isLeftToPerson = effects.includes('allow') && !isAllowingDecision(finalOutput?.decision);
  const decided = { ...readAction(verdict, isLeftToPerson), messages: readMessages(effects, finalOutput) };
  const field = payloadFieldOf(effects);
  if (field === undefined) return { ...decided, input: fields };
  const given: unknown = Reflect.get(fields, field);
  try {
    return { ...decided, input: readPayload(field, given, aggregated) };
  } catch (error) {
    if (decided.action === 'refuse' || decided.action === 'stop') return { ...decided, input: given };
    // What a hook wanted changed must not take effect as it was.
    const reason = `Hooks changed ${field}, and the change cannot be applied: ${toError(error).message}`;
    return { ...decided, action: effects.includes('block') ? 'refuse' : 'withhold', reason, input: given };
  }
}

/** A person decides what no hook allowed in their place. */
function readAction(
  { action, reason = noReason }: HookVerdict,
  isLeftToPerson: boolean,
): Pick<HookDecisionFor, 'action' | 'reason'> {
  if (action !== 'proceed') return { action, reason };
  return isLeftToPerson ? { action: 'ask', reason } : { action };
}

function readMessages(
  effects: readonly HookEffect[],
  output: DefaultHookOutput | undefined,
): HookDecisionFor['messages'] {
  const context = effects.includes('additionalContext') ? output?.getAdditionalContext() : undefined;
  const note = effects.includes('systemMessage') ? output?.systemMessage : undefined;
  const forModel = [context, note].filter(Boolean).join('\n\n');
  const forUser = effects.includes('userMessage') ? output?.userMessage : undefined;
  return { ...(forModel && { forModel }), ...(forUser && { forUser }) };
}

function payloadFieldOf(effects: readonly HookEffect[]): string | undefined {
  const effect = effects.find((each) => Object.hasOwn(payloadFields, each));
  return effect && payloadFields[effect as keyof typeof payloadFields];
}

function readPayload(field: string, given: unknown, { finalOutput, input }: FiredHookResult<HookEventName>): unknown {
  if (finalOutput instanceof TranslatedHookOutput) return finalOutput.applyTo(given);
  if (field === 'llm_request' || field === 'llm_response') return given;
  // The context that hooks add to a prompt is a message of its own.
  if (field === 'prompt') return finalOutput?.hookSpecificOutput?.prompt ?? given;
  return input ? Reflect.get(input, field) : given;
}
