import OpenAI, { AzureOpenAI } from 'openai';
import { AzureOpenAI as AzureOpenAI5 } from 'openai-5';
import { describe, expect, it } from 'vitest';
import { withModelHooks } from '../src/index.ts';
import { makeHost, startServer } from './support.ts';

const message = { role: 'assistant', content: 'fine', refusal: null };
const startAzure = () => startServer(() => ({ id: 'c', choices: [{ index: 0, message, finish_reason: 'stop' }] }));
const body = { model: 'gpt-test', messages: [{ role: 'user' as const, content: 'hello' }] };

describe.each([
  ['6', AzureOpenAI],
  ['5.0.0', AzureOpenAI5 as unknown as typeof AzureOpenAI],
])('with version %s of the SDK', (_, Azure) => {
  it('a client of Azure asks the deployment and the version that it was created with', async () => {
    const { asked, url } = await startAzure();
    const { config, events } = makeHost({ BeforeModel: {}, AfterModel: {} });
    const options = { endpoint: url, apiKey: 'k', apiVersion: '2025-01-01', deployment: 'mine', maxRetries: 0 };
    const client = new Azure(options);
    await client.chat.completions.create(body);
    await withModelHooks(client, config).chat.completions.create(body);
    expect(asked[1]?.path).toBe(asked[0]?.path);
    expect(asked[1]?.path).toBe('/openai/deployments/mine/chat/completions?api-version=2025-01-01');
    expect(asked[1]?.headers['api-key']).toBe('k');
    expect(events()).toEqual(['BeforeModel', 'AfterModel']);
  });

  it('a client of Azure keeps its source of tokens', async () => {
    const { asked, url } = await startAzure();
    const { config } = makeHost({ BeforeModel: {} });
    let count = 0;
    const azureADTokenProvider = async () => `token ${++count}`;
    const client = new Azure({ endpoint: url, azureADTokenProvider, apiVersion: '2025-01-01', maxRetries: 0 });
    const hooked = withModelHooks(client, config);
    for (const each of [client, hooked, hooked]) await each.chat.completions.create(body);
    expect(asked.map(({ headers }) => headers.authorization)).toEqual([1, 2, 3].map((each) => `Bearer token ${each}`));
  });
});

it('a client whose key is a function keeps it', async () => {
  const { asked, url } = await startAzure();
  let count = 0;
  const client = new OpenAI({ baseURL: url, apiKey: async () => `key ${++count}`, maxRetries: 0 });
  const hooked = withModelHooks(client, makeHost({ BeforeModel: {} }).config);
  for (const each of [client, hooked, hooked]) await each.chat.completions.create(body);
  expect(asked.map(({ headers }) => headers.authorization)).toEqual([1, 2, 3].map((each) => `Bearer key ${each}`));
});
