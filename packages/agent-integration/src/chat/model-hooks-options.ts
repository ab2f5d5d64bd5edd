import type { HookIdentity } from '@agent-hooks/hook-system';
import type { AfterModelMode } from './hooked-call.ts';
import type { ModelTurn } from './model-turn.ts';
import type { ReplacedCalls } from './replaced-response.ts';

/** How hooks are put around the model calls of a program. */
export interface ModelHooksOptions {
  /** When AfterModel is fired for streams. Default: `buffered` while a hook can answer, otherwise nothing is held. */
  readonly afterModel?: AfterModelMode | undefined;
  /** Who asks, for hooks that want to know: the turn, the subagent, the model. A function is asked at each call. */
  readonly identity?: HookIdentity | (() => HookIdentity | undefined) | undefined;
  /** What becomes of tool calls in a response that a hook replaced. Default: `drop`. */
  readonly replacedCalls?: ReplacedCalls | undefined;
  /** Called with the reason when hooks refuse a call; the caller gets the hook's response or an empty one. */
  readonly onBlocked?: ((reason: string) => void) | undefined;
  /** Called with the reason when a hook wants the agent to end; its loop is the caller's to end. */
  readonly onStop?: ((reason: string) => void) | undefined;
  /** Called with what hooks want the user to read. */
  readonly onUserMessage?: ((message: string) => void) | undefined;
  /** Called with what hooks have to say to the model after its response; the conversation is the caller's to add it to. */
  readonly onSystemMessage?: ((message: string) => void) | undefined;
}

/** What these options say about one call. */
export function callFields({ identity, replacedCalls = 'drop' }: ModelHooksOptions) {
  return { identity: typeof identity === 'function' ? identity() : identity, replacedCalls, dropRefusedCalls: true };
}

/** Tells the caller of a wrapped client what it cannot see in a response. */
export function notifyCaller(turn: ModelTurn<unknown>, options: ModelHooksOptions): void {
  for (const message of turn.systemMessages) options.onSystemMessage?.(message);
  for (const message of turn.userMessages) options.onUserMessage?.(message);
  if (turn.blocked && !turn.shouldStop) options.onBlocked?.(turn.reason ?? '');
  if (turn.shouldStop) options.onStop?.(turn.stopReason ?? '');
}
