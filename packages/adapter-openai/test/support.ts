import { AgentHookConfig } from '@agent-hooks/agent-integration';
import type { HookEventName, HookInput, HookOutput } from '@agent-hooks/hook-types';
import OpenAI from 'openai';
import { onTestFinished } from 'vitest';
import { type OpenAIAnswer, type OpenAIReply, startLoopbackOpenAI } from '../src/testing.ts';

type Answer = (input: Readonly<Record<string, unknown>>) => HookOutput | undefined;

/** A host with one hook for each of these events, and what its hooks were given. */
export function makeHost(answers: Partial<Record<HookEventName, HookOutput | Answer>>) {
  const seen: Record<string, unknown>[] = [];
  const action = (answer: HookOutput | Answer) => async (input: HookInput) => {
    seen.push({ ...input });
    return typeof answer === 'function' ? answer({ ...input }) : answer;
  };
  const hooks = Object.entries(answers).map(([eventName, answer]) => [
    eventName,
    [{ hooks: [{ type: 'function', name: 'test hook', action: action(answer) }] }],
  ]);
  const config = new AgentHookConfig({ hooks: Object.fromEntries(hooks) });
  onTestFinished(() => config.dispose());
  return { config, seen, events: () => seen.map((input) => input.hook_event_name) };
}

/** A real client and the server it talks to. */
export async function connect(answers: readonly OpenAIReply[] | OpenAIAnswer) {
  const server = await startLoopbackOpenAI(answers);
  onTestFinished(() => server.close());
  const client = new OpenAI({ apiKey: 'any', baseURL: server.url, maxRetries: 0 });
  return { server, client };
}
