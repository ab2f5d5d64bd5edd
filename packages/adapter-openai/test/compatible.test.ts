import { serveLoopback } from '@agent-hooks/test-servers';
import OpenAI from 'openai';
import { describe, expect, it, onTestFinished } from 'vitest';
import { withModelHooks } from '../src/index.ts';
import { makeHost } from './support.ts';

/** A server that sends what it is given, at every path, as servers with a compatible API do in their own ways. */
async function connectTo(reply: { json: object } | { events: { data: object | string }[] }) {
  const server = await serveLoopback<string, object>(
    {
      read: ({ path }) => path,
      findProblem: () => undefined,
      reply: () => reply,
      fail: (_, message) => ({ error: { message } }),
    },
    () => ({}),
  );
  onTestFinished(() => server.close());
  return { server, client: new OpenAI({ apiKey: 'any', baseURL: `${server.url}/v1`, maxRetries: 0 }) };
}

const body = { model: 'm', messages: [{ role: 'user' as const, content: 'hello' }] };
const redact = (input: Readonly<Record<string, unknown>>) => {
  const { text = '' } = input.llm_response as { text?: string };
  return { hookSpecificOutput: { llm_response: { text: text.replaceAll('SECRET', '[x]') } } };
};

describe('a server with a compatible API', () => {
  it.each([
    ['no choices', {}],
    ['null as its choices', { choices: null }],
    ['no message', { choices: [{ index: 0, finish_reason: 'stop' }] }],
  ])('may answer with %s, which the caller gets as it came', async (_, json) => {
    const { client } = await connectTo({ json });
    const { config, events } = makeHost({ AfterModel: {} });
    expect(await withModelHooks(client, config).chat.completions.create(body)).toEqual(json);
    expect(events()).toEqual(['AfterModel']);
  });

  it('may send parts as the content of a message; hooks see and change their text', async () => {
    const content = [
      { type: 'thinking', thinking: [] },
      { type: 'text', text: 'the SECRET' },
    ];
    const { client } = await connectTo({ json: { choices: [{ message: { role: 'assistant', content } }] } });
    const { config } = makeHost({ AfterModel: redact });
    const { choices } = await withModelHooks(client, config).chat.completions.create(body);
    expect(choices[0]?.message.content).toBe('the [x]');
  });

  it('may leave out fields of chunks; what it says is held back for hooks all the same', async () => {
    const chunks = [
      {},
      { choices: null },
      { choices: [{}] },
      { choices: [{ index: 0, delta: null }] },
      { choices: [{ delta: { content: [{ type: 'text', text: 'the SECRET' }] } }] },
      { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] },
    ];
    const { client } = await connectTo({ events: [...chunks.map((data) => ({ data })), { data: '[DONE]' }] });
    const { config } = makeHost({ AfterModel: redact });
    const texts: unknown[] = [];
    for await (const chunk of await withModelHooks(client, config).chat.completions.create({ ...body, stream: true }))
      texts.push(chunk.choices[0]?.delta.content);
    expect(texts.filter(Boolean)).toEqual(['the [x]']);
  });

  it('may report an error of its stream as a text', async () => {
    const { client } = await connectTo({ events: [{ data: { error: 'overloaded' } }] });
    const { config } = makeHost({ AfterModel: redact });
    const stream = await withModelHooks(client, config).chat.completions.create({ ...body, stream: true });
    await expect(stream[Symbol.asyncIterator]().next()).rejects.toThrow('overloaded');
  });
});

it.each([
  '/chat/completions/',
  '//chat//completions',
  '/CHAT/Completions',
  '/chat/%63ompletions',
  '/responses/',
  '/responses/compact',
])('a refusal holds at %s', async (path) => {
  const { client, server } = await connectTo({ json: {} });
  const { config } = makeHost({ BeforeModel: { decision: 'deny', reason: 'not today' } });
  const sent = { model: 'm', input: 'hello', messages: [{ role: 'user', content: 'hello' }] };
  expect(JSON.stringify(await withModelHooks(client, config).post(path, { body: sent }))).toContain('not today');
  expect(server.requests).toEqual([]);
});
