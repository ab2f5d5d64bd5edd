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
