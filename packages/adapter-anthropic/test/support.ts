import { createFunctionHost, type ScriptedAnswer } from '@agent-hooks/agent-integration/testing';
import type { HookEventName } from '@agent-hooks/hook-types';
import type { Replier } from '@agent-hooks/test-servers';
import Anthropic from '@anthropic-ai/sdk';
import { onTestFinished } from 'vitest';
import { type AnthropicReply, type AnthropicRequest, startLoopbackAnthropic } from './loopback.ts';

/** A host with one hook for each of these events, and what its hooks were given. */
export function makeHost(answers: Partial<Record<HookEventName, ScriptedAnswer>>) {
  const host = createFunctionHost(answers);
  onTestFinished(() => host.config.dispose());
  return host;
}

/** A real client and the server it talks to. */
export async function connect(replies: readonly AnthropicReply[] | Replier<AnthropicRequest, AnthropicReply>) {
  const server = await startLoopbackAnthropic(replies);
  onTestFinished(() => server.close());
  const client = new Anthropic({ apiKey: 'any', baseURL: server.url, maxRetries: 0 });
  return { server, client };
}
