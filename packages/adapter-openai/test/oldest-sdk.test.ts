// The oldest version of the SDK that the peer range allows: a real client on the wire.
import OpenAI from 'openai-5';
import { expect, it, onTestFinished } from 'vitest';
import { withModelHooks } from '../src/index.ts';
import { startLoopbackOpenAI, textReply } from './loopback.ts';
import { makeHost } from './support.ts';

const model = 'gpt-test';
const messages = [{ role: 'user' as const, content: 'hello' }];

async function connect(answers: Parameters<typeof makeHost>[0]) {
  const server = await startLoopbackOpenAI(() => textReply('the ', 'SECRET'));
  onTestFinished(() => server.close());
  const client = new OpenAI({ apiKey: 'any', baseURL: server.url, maxRetries: 0 });
  return { server, client: withModelHooks(client, makeHost(answers).config) };
}

it('calls pass their hooks, streamed or not', async () => {
  const { client } = await connect({ AfterModel: { hookSpecificOutput: { llm_response: { text: 'from a hook' } } } });
  const { choices } = await client.chat.completions.create({ model, messages });
  expect(choices[0]?.message.content).toBe('from a hook');
  expect(await client.chat.completions.stream({ model, messages }).finalContent()).toBe('from a hook');
  expect((await client.responses.create({ model, input: 'hello' })).output_text).toBe('from a hook');
  expect((await client.responses.stream({ model, input: 'hello' }).finalResponse()).output_text).toBe('from a hook');
});

it('refused calls are not made, and have their reason', async () => {
  const { client, server } = await connect({ BeforeModel: { decision: 'deny', reason: 'not today' } });
  const refusal = expect.stringContaining('not today');
  expect(await client.chat.completions.create({ model, messages })).toMatchObject({
    choices: [{ message: { refusal } }],
  });
  expect(await client.responses.create({ model, input: 'hello' })).toMatchObject({
    output: [{ content: [{ refusal }] }],
  });
  expect(server.requests).toEqual([]);
});
