import type { NativeInput } from './native.ts';
import type { ToolMap } from './tools/tool-map.ts';

/** `strict` never loses a refusal that the author meant; `faithful` does as the agent at home. */
export type DialectMode = 'strict' | 'faithful';

/** The environment of a hook of the agent while it runs here. */
export interface DialectContext {
  /** The event as the agent calls it. */
  readonly event: string;
  readonly tools: ToolMap;
  /** In milliseconds since 1970, for what carries no time of its own. */
  readonly now: number;
}

/** What an environment is made of. */
export interface EnvironmentContext {
  readonly event: string;
  readonly input: NativeInput;
  readonly projectDir: string;
  /** Of a hook that a plugin or an extension brought. */
  readonly plugin?: { readonly root: string; readonly data?: string };
  /** Where exports of a SessionStart hook are collected, if the host does that. */
  readonly envFile?: string;
}

/** What an answer is read in. */
export interface AnswerContext extends DialectContext {
  readonly mode: DialectMode;
  /** True if the hook's failures refuse. */
  readonly isGate: boolean;
  /** What the hook was shown, as the host sees it. */
  readonly input: NativeInput;
}
