import { createFunctionHost, type Replier, type ScriptedAnswer } from '@agent-hooks/agent-integration/testing';
import type { HookEventName } from '@agent-hooks/hook-types';
import OpenAI from 'openai';
import { onTestFinished } from 'vitest';
import { type OpenAIReply, type OpenAIRequest, startLoopbackOpenAI } from '../src/testing.ts';

/** A host with one hook for each of these events, and what its hooks were given. */
export function makeHost(answers: Partial<Record<HookEventName, ScriptedAnswer>>) {
  const host = createFunctionHost(answers);
  onTestFinished(() => host.config.dispose());
  return host;
}

/** A real client and the server it talks to. */
export async function connect(replies: readonly OpenAIReply[] | Replier<OpenAIRequest, OpenAIReply>) {
  const server = await startLoopbackOpenAI(replies);
  onTestFinished(() => server.close());
  const client = new OpenAI({ apiKey: 'any', baseURL: server.url, maxRetries: 0 });
  return { server, client };
}
