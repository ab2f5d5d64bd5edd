import type { ModelShapes } from '../shapes/model-adapter.ts';
import { hasHooksFor } from '../triggers/fire-hook.ts';
import { type Agent, type AgentEnding, stopped } from './agent-at-work.ts';

/** Asks the model and runs the tools it calls, until it calls none. */
export async function takeTurns<Shapes extends ModelShapes>(
  agent: Agent<Shapes>,
  prompt: string,
): Promise<AgentEnding> {
  const { adapter, chat, scheduler } = agent;
  const { config, signal, identity, onText, onUserMessage } = agent.options;
  let text = '';
  let message: string | Shapes['Message'] = prompt;
  while (agent.turnsLeft-- > 0) {
    const afterModel =
      agent.options.afterModel ?? ((await hasHooksFor(config, 'AfterModel')) ? 'buffered' : 'complete');
    const stream = chat.sendMessageStream({ message, signal, afterModel, identity });
    let step = await stream.next();
    for (; !step.done; step = await stream.next()) {
      const shown = adapter.textOfChunk(step.value);
      if (shown) onText?.(shown);
    }
    const { response, shouldStop, stopReason = '', blocked, isModelTurn, reason = '', isToolAllowed } = step.value;
    for (const message of step.value.userMessages) onUserMessage?.(message);
    if (shouldStop) return stopped(stopReason);
    if (blocked && !isModelTurn) return { ending: 'blocked', text, reason };
    text = adapter.textOf(response);
    const calls = adapter.callsIn(response);
    if (calls.length === 0) return { ending: 'answered', text };
    const batch = await scheduler.schedule(calls, { signal, isToolAllowed, identity });
    message = adapter.toResultMessage(batch.calls);
    if (!batch.shouldStop && !signal?.aborted && agent.turnsLeft > 0) continue;
    // No one asks the model about these results now, but a later session must find its calls answered.
    for (const turn of adapter.toTurns(message)) chat.addHistory(turn);
    signal?.throwIfAborted();
    if (batch.shouldStop) return { ...stopped(batch.stopReason ?? ''), text };
  }
  return { ending: 'exhausted', text };
}
