import { checkDepth } from '@agent-hooks/hook-system/host';
import type { GenAIRequest, GenAIResponse } from '@agent-hooks/hook-translator';
import type { AgentContent, GeminiShapes } from '../gemini/genai-shapes.ts';
import type { ModelShapes } from '../shapes/model-adapter.ts';
import { endingSignal } from '../tools/tool-call.ts';
import { findHookSystem } from '../triggers/fire-hook.ts';
import { createAgent } from './agent.ts';
import { type AgentEnding, stopped } from './agent-at-work.ts';
import type { RunAgentOptions } from './agent-options.ts';
import { answerPrompt } from './answer-prompt.ts';
import { fireLifecycle, type LifecycleOptions } from './lifecycle.ts';

/** How an agent's work ended. */
export interface AgentRun<Turn = AgentContent> extends AgentEnding {
  readonly history: readonly Turn[];
}

/** Works on one prompt from the start of a session to its end, and fires all events of the contract on the way. */
export async function runAgent<
  Request extends GenAIRequest,
  Response extends GenAIResponse,
  Shapes extends ModelShapes = GeminiShapes<Request, Response>,
>(given: RunAgentOptions<Request, Response, Shapes>): Promise<AgentRun<Shapes['Turn']>> {
  const { history = [], source = history.length > 0 ? 'resume' : 'startup', signal } = given;
  const refusal = findRefusal(given);
  if (refusal !== undefined) {
    given.onText?.(refusal);
    return { ...stopped(refusal), history: [...history] };
  }
  let lastShown = '';
  const onText = (text: string) => {
    lastShown = text;
    given.onText?.(text);
  };
  const identity = { model: given.model, ...given.identity };
  const options = { ...given, identity, onText, onUserMessage: given.onUserMessage ?? onText };
  const agent = createAgent<Request, Response, Shapes>(options);
  let reason: 'exit' | 'other' = 'other';
  try {
    const start = await fireLifecycle(options, 'SessionStart', { fields: { source }, signal });
    const ending = start.shouldStop ? stopped(start.stopReason) : await answerPrompt(agent, start.notes);
    reason = 'exit';
    // Whoever watches learns why it ended; a stop around the model was shown in the model's place.
    if (ending.reason !== undefined && ending.reason !== lastShown) onText(ending.reason);
    return { ...ending, history: agent.chat.getHistory() };
  } finally {
    await fireLifecycle(options, 'SessionEnd', { fields: { reason }, signal: endingSignal(signal) });
  }
}

/** An agent that hooks have started too deep does not even begin, whether it has hooks of its own or not. */
function findRefusal({ config }: LifecycleOptions): string | undefined {
  try {
    const system = findHookSystem(config);
    return system ? system.getRefusal() : checkDepth();
  } catch {
    // A host that fails to answer is reported by the triggers.
    return checkDepth();
  }
}
