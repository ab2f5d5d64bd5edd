import { randomUUID } from 'node:crypto';
import type { HookEventFields } from '@agent-hooks/hook-system';
import { messageOf } from '@agent-hooks/hook-types';
import type { ModelShapes } from '../shapes/model-adapter.ts';
import { endingSignal } from '../tools/tool-call.ts';
import { type Agent, type AgentEnding, stopped } from './agent-at-work.ts';
import { compress } from './compress-history.ts';
import { fireLifecycle } from './lifecycle.ts';
import { takeTurns } from './take-turns.ts';
import { errorKindOf } from './user-interrupt.ts';

/** The events around an agent's work on a prompt: its own, or those of the subagent that it is. */
type WorkEvents =
  | { readonly before: 'BeforeAgent'; readonly after: 'AfterAgent'; readonly about?: undefined }
  | { readonly before: 'SubagentStart'; readonly after: 'SubagentStop'; readonly about: SubagentFields };

type SubagentFields = Pick<HookEventFields<'SubagentStart'>, 'agent_id' | 'agent_type'>;

/** Answers the prompt of an agent; hooks may send it back to work a few times. */
export function answerPrompt<Shapes extends ModelShapes>(given: Agent<Shapes>, notes: string): Promise<AgentEnding> {
  const identity = { turnId: randomUUID(), ...given.options.identity };
  const agent = { ...given, options: { ...given.options, identity } };
  return work(agent, notes, { before: 'BeforeAgent', after: 'AfterAgent' });
}

/** Works on a prompt between its events; a turn that ends with an error or an interrupt is reported as AgentError. */
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
    const ending = signal?.aborted ? endingSignal(signal) : undefined;
    await fireLifecycle(options, 'AgentError', { fields: { error, prompt }, signal: ending });
    throw thrown;
  }
}

async function workBetween<Shapes extends ModelShapes>(
  agent: Agent<Shapes>,
  notes: string,
  { before: beforeName, after: afterName, about }: WorkEvents,
): Promise<AgentEnding> {
  const { options } = agent;
  const { prompt, maxRetries = 8, signal } = options;
  // The type of an event's fields depends on its name, which is one of two here.
  const before = await fireLifecycle(options, beforeName, { fields: { ...about, prompt } as never, signal });
  if (before.shouldStop) return stopped(before.stopReason);
  if (before.isBlocked) return { ending: 'blocked', text: '', reason: before.reason };
  let message = `${before.prompt ?? prompt}${notes}${before.notes}`;
  for (let retries = 0; ; retries++) {
    await compress(agent);
    const ending = await takeTurns(agent, message);
    const fields = { ...about, prompt, prompt_response: ending.text, stop_hook_active: retries > 0 };
    const after = await fireLifecycle(options, afterName, { fields: fields as never, signal });
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
