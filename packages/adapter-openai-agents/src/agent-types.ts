import type { ToolHooksOptions as SdkToolOptions } from '@agent-hooks/agent-integration';

// The fields that are read or written here; all others pass through untouched. Types of our own, so that users need not install
// the SDK to compile, and held to the SDK's by a type test.

/** What is known of the context of a run. */
export interface RunContextLike {
  isToolApproved(approval: { toolName: string; callId: string }): boolean | undefined;
}

/** What is known of a call of a function tool. */
export interface FunctionCallLike {
  readonly callId: string;
  readonly name: string;
  readonly arguments: string;
}

/** What a guardrail of a tool is given. */
interface GuardrailData {
  readonly context: RunContextLike;
  readonly toolCall: FunctionCallLike;
}

/** What a guardrail of a tool decides. */
export interface GuardrailOutput {
  readonly outputInfo?: unknown;
  readonly behavior:
    | { readonly type: 'allow' }
    | { readonly type: 'rejectContent'; readonly message: string }
    | { readonly type: 'throwException' };
}

/** A guardrail of a tool. */
export interface GuardrailLike {
  readonly type: string;
  readonly name: string;
  run(data: GuardrailData): Promise<GuardrailOutput>;
}

/** What is known of the details of a call that is made. */
export interface CallDetails {
  readonly toolCall?: { readonly callId: string } | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** What is known of a function tool. */
export interface FunctionToolLike {
  readonly type: 'function';
  readonly name: string;
  readonly inputGuardrails?: readonly GuardrailLike[] | undefined;
  readonly outputGuardrails?: readonly GuardrailLike[] | undefined;
  needsApproval(context: RunContextLike, input: unknown, callId?: string): Promise<boolean>;
  invoke(context: RunContextLike, input: string, details?: CallDetails): Promise<unknown>;
}

/** What is known of any tool: other types are run by OpenAI, or by the SDK itself. */
export interface ToolLike {
  readonly type: string;
  readonly name: string;
}

/** What is known of an agent. */
export interface AgentLike {
  readonly name: string;
  readonly tools: readonly ToolLike[];
  readonly handoffs: readonly object[];
  clone(config: never): AgentLike;
  getMcpTools(...given: never): Promise<readonly ToolLike[]>;
}

/** How hooks are put around tools. */
export interface ToolHooksOptions extends SdkToolOptions {
  /**
   * What becomes of tools that are not functions, which no hook can refuse: `deny` is an error where a hook is meant for
   * one, `allow` leaves them as they are. Default: `deny`.
   */
  readonly hosted?: 'deny' | 'allow' | undefined;
}
