import type { GenAIRequest, GenAIResponse } from '@agent-hooks/hook-translator';
import type { SessionStartSource } from '@agent-hooks/hook-types';
import type { AfterModelMode } from '../chat/hooked-call.ts';
import type { HookedChatOptions } from '../chat/hooked-chat.ts';
import type { GeminiShapes } from '../gemini/genai-shapes.ts';
import type { AgentTool } from '../shapes/agent-tool.ts';
import type { ModelShapes } from '../shapes/model-adapter.ts';
import type { ToolSchedulerOptions } from '../tools/tool-scheduler.ts';
import type { LifecycleOptions } from './lifecycle.ts';
import type { SubagentDefinition } from './subagent-definition.ts';

/** What an agent works with, besides its model. */
export interface AgentOptions
  extends LifecycleOptions,
    Pick<ToolSchedulerOptions, 'concurrency' | 'onAsk' | 'unanswered' | 'onDisplay'> {
  readonly prompt: string;
  /** The directory to which the agent's own tools are confined. */
  readonly directory: string;
  /** A shell script that the agent's own shell tool reads before each command; the `envFile` of its hook system. */
  readonly envFile?: string | undefined;
  /** Default: the agent's own tools. */
  readonly tools?: readonly AgentTool[] | undefined;
  /** The subagents that the model may give tasks to, with the tool `task`. Default: one of the type `general`, if the tools are the agent's own. */
  readonly subagents?: readonly SubagentDefinition[] | undefined;
  /** Default: `resume` with a history, `startup` without. */
  readonly source?: SessionStartSource | undefined;
  /** How often the model is asked at most. Default: 50. */
  readonly maxTurns?: number | undefined;
  /** How often hooks may send a finished agent, or subagent, back to work. Default: 8. */
  readonly maxRetries?: number | undefined;
  /** With more turns than this in its history, the older ones are forgotten before a prompt. Default: 200. */
  readonly maxHistory?: number | undefined;
  /** Ends running hooks and tools; aborted with a `UserInterrupt`, hooks learn that it was the user. */
  readonly signal?: AbortSignal | undefined;
  /** Called with text to show, as it comes. */
  readonly onText?: ((text: string) => void) | undefined;
  /** When AfterModel is fired. Default: `buffered` while a hook may answer it, `complete` otherwise. */
  readonly afterModel?: AfterModelMode | undefined;
  /** Called with what hooks want the user to read. Default: `onText`. */
  readonly onUserMessage?: ((message: string) => void) | undefined;
}

/** What an agent works with. */
export type RunAgentOptions<
  Request extends GenAIRequest,
  Response extends GenAIResponse,
  Shapes extends ModelShapes = GeminiShapes<Request, Response>,
> = AgentOptions & HookedChatOptions<Request, Response, Shapes>;
