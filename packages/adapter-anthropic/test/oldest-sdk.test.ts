// The oldest version of the SDK that the peer range allows: a real client on the wire.
import Anthropic from 'anthropic-0';
import { expect, it, onTestFinished } from 'vitest';
import { withModelHooks } from '../src/index.ts';
import { startLoopbackAnthropic, textReply } from './loopback.ts';
import { makeHost } from './support.ts';

const body = { model: 'claude-test', max_tokens: 9, messages: [{ role: 'user' as const, content: 'hello' }] };

async function connect(answers: Parameters<typeof makeHost>[0]) {
  const server = await startLoopbackAnthropic(() => textReply('the ', 'SECRET'));
  onTestFinished(() => server.close());
  const client = new Anthropic({ apiKey: 'any', baseURL: server.url, maxRetries: 0 });
  return { server, client: withModelHooks(client, makeHost(answers).config) };
}

it.each([false, true])('a call passes its hooks, streamed: %s', async (stream) => {
  const { client } = await connect({ AfterModel: { hookSpecificOutput: { llm_response: { text: 'from a hook' } } } });
  const { content } = stream ? await client.messages.stream(body).finalMessage() : await client.messages.create(body);
  expect(content).toMatchObject([{ text: 'from a hook' }]);
});

it.each([false, true])('a refused call is not made, and has its reason, streamed: %s', async (stream) => {
  const { client, server } = await connect({ BeforeModel: { decision: 'deny', reason: 'not today' } });
  const message = stream ? await client.messages.stream(body).finalMessage() : await client.messages.create(body);
  expect(message).toMatchObject({ stop_reason: 'refusal', content: [] });
  // The helper for streams of this version keeps known fields only.
  if (!stream) expect(message).toMatchObject({ stop_details: { explanation: expect.stringContaining('not today') } });
  expect(server.requests).toEqual([]);
});
