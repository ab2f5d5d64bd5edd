import type { HookProvider } from '@agent-hooks/agent-integration';
import type OpenAI from 'openai';
import { expect, it } from 'vitest';
import { textReply } from '../../test/loopback.ts';
import { connect, makeHost } from '../../test/support.ts';
import { modelHooksFetch, withModelHooks } from '../index.ts';

const model = 'gpt-test';
const messages = [{ role: 'user' as const, content: 'hello' }];

async function idsOf(client: OpenAI): Promise<string[]> {
  const { id } = await client.chat.completions.create({ model, messages });
  const { id: streamed } = await client.chat.completions.stream({ model, messages }).finalChatCompletion();
  const response = await client.responses.create({ model, input: 'hello' });
  const other = await client.responses.stream({ model, input: 'hello' }).finalResponse();
  return [id, streamed, response.id, response.output[0]?.id ?? '', other.id, other.output[0]?.id ?? ''];
}

it('answers that hooks give have ids of their own', async () => {
  const { client } = await connect([]);
  const { config } = makeHost({ BeforeModel: { decision: 'deny', reason: 'no' } });
  const hooked = withModelHooks(client, config);
  const ids = [...(await idsOf(hooked)), ...(await idsOf(hooked))];
  expect(ids).not.toContain('');
  expect(new Set(ids).size).toBe(ids.length);
});

it('an answer that a hook changed keeps the ids that the server gave', async () => {
  const { client } = await connect(() => textReply('the SECRET'));
  const { config } = makeHost({ AfterModel: { hookSpecificOutput: { llm_response: { text: 'from a hook' } } } });
  expect(await idsOf(withModelHooks(client, config))).toEqual(await idsOf(client));
});

it('hooks hear who asks, which a function says at each call', async () => {
  const { client } = await connect(() => textReply('fine'));
  const { config, seen } = makeHost({ BeforeModel: {}, AfterModel: {} });
  let turn = 0;
  const hooked = withModelHooks(client, config, { identity: () => ({ turnId: `turn ${++turn}`, agentId: 'a1' }) });
  await hooked.responses.create({ model, input: 'hello' });
  for await (const _ of await hooked.chat.completions.create({ model, messages, stream: true }));
  expect(seen.map((input) => [input.turn_id, input.agent_id])).toEqual([
    ['turn 1', 'a1'],
    ['turn 1', 'a1'],
    ['turn 2', 'a1'],
    ['turn 2', 'a1'],
  ]);
});

it('an invalid config is an error when the client is wrapped', async () => {
  const { client } = await connect([]);
  const promise = Promise.resolve(makeHost({}).config) as unknown as HookProvider;
  expect(() => withModelHooks(client, promise)).toThrow(/got a promise: await it first/);
  expect(() => modelHooksFetch({ hooks: {} } as unknown as HookProvider)).toThrow(/Expected an AgentHookConfig/);
});
