import { randomUUID } from 'node:crypto';
import type { ModelShapes } from '../shapes/model-adapter.ts';
import type { Agent } from './agent.ts';
import { type AgentEnding, stopped } from './agent-ending.ts';
import { compressHistory } from './compress-history.ts';
import { fireLifecycle } from './lifecycle.ts';
import { takeTurns } from './take-turns.ts';

/** Answers the prompt of an agent; hooks may send it back to work a few times. */
export async function answerPrompt<Shapes extends ModelShapes>(
  given: Agent<Shapes>,
  notes: string,
): Promise<AgentEnding> {
  const identity = { turnId: randomUUID(), ...given.options.identity };
  const agent = { ...given, options: { ...given.options, identity } };
  const { options } = agent;
  const { prompt, signal, maxRetries = 3 } = options;
  const before = await fireLifecycle(options, 'BeforeAgent', { prompt }, signal);
  if (before.shouldStop) return stopped(before.stopReason);
  if (before.isBlocked) return { ending: 'blocked', text: '', reason: before.reason };
  let message = `${before.prompt ?? prompt}${notes}${before.notes}`;
  for (let retries = 0; ; retries++) {
    await compress(agent);
    const ending = await takeTurns(agent, message);
    const fields = { prompt, prompt_response: ending.text, stop_hook_active: retries > 0 };
    const after = await fireLifecycle(options, 'AfterAgent', fields, signal);
    if (after.shouldStop) return { ...ending, ...stopped(after.stopReason), text: ending.text };
    if (!after.isBlocked || ending.ending !== 'answered') return ending;
    if (!(retries < maxRetries)) return { ...ending, reason: exhaustedRetries(retries, after.reason) };
    message = `${after.reason}${after.notes}`;
  }
}

function exhaustedRetries(retries: number, reason: string): string {
  const times = retries === 1 ? 'once' : `${retries} times`;
  return `Hooks have sent the agent back to work ${times}, which is the limit, though a hook still objects: ${reason}`;
}

async function compress<Shapes extends ModelShapes>({ options, adapter, chat }: Agent<Shapes>): Promise<void> {
  if (chat.getHistory().length <= (options.maxHistory ?? 200)) return;
  const { systemMessage } = await fireLifecycle(options, 'PreCompress', { trigger: 'auto' }, options.signal);
  if (systemMessage) chat.addSystemMessage(systemMessage);
  chat.setHistory(compressHistory(adapter, chat.getHistory()));
}
