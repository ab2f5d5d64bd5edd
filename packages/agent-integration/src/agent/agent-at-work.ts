import type { GenAIRequest, GenAIResponse } from '@agent-hooks/hook-translator';
import type { HookedChat } from '../chat/hooked-chat.ts';
import type { ModelAdapter, ModelShapes } from '../shapes/model-adapter.ts';
import type { ToolScheduler } from '../tools/tool-scheduler.ts';
import type { AgentOptions } from './agent-options.ts';

/** An agent at work: its chat, its scheduler, and how often the model may still be asked. */
export interface Agent<Shapes extends ModelShapes> {
  readonly options: AgentOptions;
  readonly adapter: ModelAdapter<Shapes>;
  readonly chat: HookedChat<GenAIRequest, GenAIResponse, Shapes>;
  readonly scheduler: ToolScheduler;
  turnsLeft: number;
}

/** How an agent's work on a prompt ended. */
export interface AgentEnding {
  /** `blocked` and `stopped` by a hook; `exhausted` by `maxTurns`. */
  readonly ending: 'answered' | 'blocked' | 'stopped' | 'exhausted';
  /** The last text of the model. */
  readonly text: string;
  /** What the hook said that ended it, or that hooks wanted the agent to go on once more than `maxRetries` allows. */
  readonly reason?: string;
}

/** The ending of an agent that a hook stopped. */
export function stopped(reason: string): AgentEnding {
  return { ending: 'stopped', text: '', reason };
}
