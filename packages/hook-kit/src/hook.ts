import type { FunctionHookConfig, HookEventName, HookInputFor, HookOutputFor } from '@agent-hooks/hook-types';
import type { HandlerResult } from './answer-types.ts';

/** What a handler gets beside its input. */
export interface HookContext {
  /** Aborted when the answer is no longer awaited. */
  readonly signal: AbortSignal;
}

/** Looks at one event and answers, or returns nothing. */
export type HookHandler<Name extends HookEventName> = (
  input: HookInputFor<Name>,
  context: HookContext,
) => HandlerResult<Name> | Promise<HandlerResult<Name>>;

/** How a hook is called, and how a host runs it as a function; for a process, its settings say so. */
export type HookOptions = Partial<Pick<FunctionHookConfig, 'name' | 'description' | 'timeout' | 'onFailure'>>;

/** A hook that a host runs within itself. */
export interface FunctionHook<Name extends HookEventName = HookEventName> extends FunctionHookConfig {
  /** Asks the handler; rejects if it throws or returns something that is not an answer. */
  action(input: HookInputFor<Name>, context: HookContext): Promise<HookOutputFor<Name> | undefined>;
}

/** A hook for one event, wherever it runs. */
export interface Hook<Name extends HookEventName = HookEventName> {
  readonly eventName: Name;
  readonly name: string;
  /** The hook as a host registers it. A program that asks for this is a host: its main file then serves no hooks by itself. */
  asFunction(): FunctionHook<Name>;
}

/** A hook as a process serves it. */
export interface ServedHook extends Pick<FunctionHookConfig, 'action'> {
  readonly eventName: string;
}
