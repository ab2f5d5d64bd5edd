import { randomUUID } from 'node:crypto';
import { messageOf } from '@agent-hooks/hook-types';
import type { ModelShapes } from '../shapes/model-adapter.ts';
import { type Agent, type AgentEnding, stopped } from './agent-at-work.ts';
import { compress } from './compress-history.ts';
import { fireLifecycle, type LifecycleAnswer } from './lifecycle.ts';
import { takeTurns } from './take-turns.ts';
import { errorKindOf } from './user-interrupt.ts';

/** After an abort, how long the hooks that are told of it may take. */
export const lastHooksMs = 5000;

/** The events around an agent's work on a prompt. */
export interface WorkEvents {
  readonly before: (prompt: string) => Promise<LifecycleAnswer>;
  readonly after: (prompt: string, response: string, isRetry: boolean) => Promise<LifecycleAnswer>;
}

/** Answers the prompt of an agent; hooks may send it back to work a few times. */
export function answerPrompt<Shapes extends ModelShapes>(given: Agent<Shapes>, notes: string): Promise<AgentEnding> {
  const identity = { turnId: randomUUID(), ...given.options.identity };
  const agent = { ...given, options: { ...given.options, identity } };
  const { options } = agent;
  return work(agent, notes, {
    before: (prompt) => fireLifecycle(options, 'BeforeAgent', { fields: { prompt }, signal: options.signal }),
    after: (prompt, response, isRetry) => {
      const fields = { prompt, prompt_response: response, stop_hook_active: isRetry };
      return fireLifecycle(options, 'AfterAgent', { fields, signal: options.signal });
    },
  });
}

/** Works on a prompt between its events; a turn that ends with an error or an interrupt is told as AgentError. */
export async function work<Shapes extends ModelShapes>(
  agent: Agent<Shapes>,
  notes: string,
  events: WorkEvents,
): Promise<AgentEnding> {
  try {
    return await workBetween(agent, notes, events);
  } catch (thrown) {
    const { options } = agent;
    const { prompt, signal } = options;
    const error = { message: messageOf(thrown), kind: errorKindOf(signal) };
    const ending = signal?.aborted ? AbortSignal.timeout(lastHooksMs) : undefined;
    await fireLifecycle(options, 'AgentError', { fields: { error, prompt }, signal: ending });
    throw thrown;
  }
}

async function workBetween<Shapes extends ModelShapes>(
  agent: Agent<Shapes>,
  notes: string,
  events: WorkEvents,
): Promise<AgentEnding> {
  const { prompt, maxRetries = 8 } = agent.options;
  const before = await events.before(prompt);
  if (before.shouldStop) return stopped(before.stopReason);
  if (before.isBlocked) return { ending: 'blocked', text: '', reason: before.reason };
  let message = `${before.prompt ?? prompt}${notes}${before.notes}`;
  for (let retries = 0; ; retries++) {
    await compress(agent);
    const ending = await takeTurns(agent, message);
    const after = await events.after(prompt, ending.text, retries > 0);
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
