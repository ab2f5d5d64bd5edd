import type { FunctionHookConfig, HookEffect, HookInput } from '@agent-hooks/hook-types';
import type { AnyAnswer, EffectsOfCommon } from './answer-types.ts';
import type { HookContext } from './hook.ts';

/** An event of a host's own: its row, as `defineEvent` makes it, or no more than its name. */
export interface HostEvent {
  readonly name: string;
  readonly effects?: readonly HookEffect[];
  readonly inputSchema?: { readonly '~standard': { readonly types?: { readonly output: unknown } | undefined } };
}

/** What hooks of an event get: the fields of its row, or what is in every input. */
export type HostInput<Event extends HostEvent> = Event extends {
  readonly inputSchema: { readonly '~standard': { readonly types?: { readonly output: infer Input } | undefined } };
}
  ? HookInput & Input
  : HookInput & Readonly<Record<string, unknown>>;

/** What a handler may answer to an event of a host's own: only fields that do something there, where its row says so. */
export type HostAnswer<Event extends HostEvent> = {
  readonly [Field in keyof EffectsOfCommon]?: Acts<Event, EffectsOfCommon[Field]> extends true
    ? AnyAnswer[Field]
    : never;
} & { readonly hookSpecificOutput?: Readonly<Record<string, unknown>> | undefined };

type Acts<Event extends HostEvent, Effects extends HookEffect> = Event extends {
  readonly effects: readonly (infer Known)[];
}
  ? [Extract<Known, Effects>] extends [never]
    ? false
    : true
  : true;

/** What a handler may return. */
type HostResult<Event extends HostEvent> =
  | HostAnswer<Event>
  | (Acts<Event, 'systemMessage'> extends true ? string : never)
  | null
  | undefined
  // biome-ignore lint/suspicious/noConfusingVoidType: a handler that only looks has no return at all.
  | void;

/** Looks at one event of a host's own and answers, or returns nothing. */
export type HostHookHandler<Event extends HostEvent> = (
  input: HostInput<Event>,
  context: HookContext,
) => HostResult<Event> | Promise<HostResult<Event>>;

/** A hook for an event of a host's own, wherever it runs. */
export interface HostHook<Event extends HostEvent = HostEvent> {
  readonly eventName: string;
  readonly name: string;
  readonly event: Event;
  /** The hook as a host registers it for its event. */
  asFunction(): FunctionHookConfig;
}
