import { serveLoopback } from '@agent-hooks/test-servers';
import Anthropic from '@anthropic-ai/sdk';
import { describe, expect, it, onTestFinished } from 'vitest';
import { callReply, textReply } from '../test/loopback.ts';
import { connect, makeHost } from '../test/support.ts';
import { withModelHooks } from './index.ts';

const tools = ['read', 'write'].map((name) => ({ name, input_schema: { type: 'object' as const } }));

function requestOf(content: string) {
  return { model: 'claude-test', max_tokens: 10, messages: [{ role: 'user' as const, content }], tools };
}

/** The three ways to ask, each read with the SDK's own objects and helpers. */
const ways: readonly (readonly [string, (client: Anthropic, content: string) => Promise<Anthropic.Message>])[] = [
  ['messages', (client, content) => client.messages.create(requestOf(content))],
  ['streamed messages', (client, content) => client.messages.stream(requestOf(content)).finalMessage()],
  [
    'messages of the beta',
    async (client, content) => (await client.beta.messages.create(requestOf(content))) as unknown as Anthropic.Message,
  ],
];

function textOf({ content }: Anthropic.Message): string {
  return content.map((block) => (block.type === 'text' ? block.text : '')).join('');
}

function callsOf({ content }: Anthropic.Message): string[] {
  return content.flatMap((block) => (block.type === 'tool_use' ? [block.name] : []));
}

const replacement = { hookSpecificOutput: { llm_response: { text: 'from a hook' } } };

describe.each(ways)('%s', (_, ask) => {
  it('go out byte for byte as without us if no hook changes them, and come back the same', async () => {
    const reply = { thinking: 'hm', texts: ['all ', 'done'], calls: [['read', { path: 'a' }]] } as const;
    const { client, server } = await connect(() => reply);
    const { config, events } = makeHost({ BeforeModel: {}, AfterModel: {}, BeforeToolSelection: {} });
    const plain = await ask(client, 'hello');
    const hooked = await ask(withModelHooks(client, config), 'hello');
    expect(hooked).toEqual(plain);
    expect(server.requests[1]?.text).toBe(server.requests[0]?.text);
    expect(events()).toEqual(['BeforeToolSelection', 'BeforeModel', 'AfterModel']);
  });

  it('change in the place of an edit alone', async () => {
    const { client, server } = await connect([textReply('one'), textReply('two')]);
    const { config } = makeHost({
      BeforeModel: (input) => {
        const { messages } = input.llm_request as { messages: { content: string }[] };
        const changed = messages.map((message) => ({ ...message, content: message.content.replace('SECRET', '[x]') }));
        return { hookSpecificOutput: { llm_request: { messages: changed } } };
      },
    });
    await ask(client, 'my key is SECRET');
    await ask(withModelHooks(client, config), 'my key is SECRET');
    expect(server.requests[1]?.text).toBe(server.requests[0]?.text.replace('SECRET', '[x]'));
  });

  it('are not sent after a refusal; the caller gets a real object and the reason', async () => {
    const { client, server } = await connect([textReply('never')]);
    const { config } = makeHost({ BeforeModel: { decision: 'deny', reason: 'not today' } });
    const blocked: string[] = [];
    const said = await ask(withModelHooks(client, config, { onBlocked: (reason) => blocked.push(reason) }), 'hello');
    expect(said).toMatchObject({ type: 'message', content: [], stop_reason: 'refusal' });
    expect(said.stop_details).toMatchObject({ explanation: expect.stringContaining('not today') });
    expect(blocked).toEqual([expect.stringContaining('not today')]);
    expect(server.requests).toEqual([]);
  });

  it("are answered by a hook in the model's place", async () => {
    const { client, server } = await connect([textReply('never')]);
    const { config } = makeHost({ BeforeModel: { decision: 'block', ...replacement } });
    const said = await ask(withModelHooks(client, config), 'hello');
    expect(textOf(said)).toBe('from a hook');
    expect(said.stop_reason).toBe('end_turn');
    expect(server.requests).toEqual([]);
  });

  it('come back as a hook changed them, with the tokens that were counted', async () => {
    const { client } = await connect([{ texts: ['the SECRET'], calls: [['read']] }]);
    const { config } = makeHost({ AfterModel: replacement });
    const said = await ask(withModelHooks(client, config), 'hello');
    expect(said).toMatchObject({
      id: 'msg_toolu_0',
      stop_reason: 'end_turn',
      usage: { input_tokens: 1, output_tokens: 1 },
    });
    expect([textOf(said), callsOf(said)]).toEqual(['from a hook', []]);
  });

  it('keep the tool calls of a changed response on request', async () => {
    const { client } = await connect([{ texts: ['the SECRET'], calls: [['read', { path: 'a' }]] }]);
    const { config } = makeHost({ AfterModel: replacement });
    const said = await ask(withModelHooks(client, config, { replacedCalls: 'keep' }), 'hello');
    expect(said.stop_reason).toBe('tool_use');
    expect(said.content).toMatchObject([{ text: 'from a hook' }, { name: 'read', input: { path: 'a' } }]);
  });

  it('keep the thinking with the tool calls, without which the API refuses them', async () => {
    const { client } = await connect([{ thinking: 'hm', texts: ['the SECRET'], calls: [['read']] }]);
    const { config } = makeHost({ AfterModel: replacement });
    const said = await ask(withModelHooks(client, config, { replacedCalls: 'keep' }), 'hello');
    expect(said.content.map(({ type }) => type)).toEqual(['thinking', 'text', 'tool_use']);
    expect(said.content[0]).toMatchObject({ thinking: 'hm', signature: expect.any(String) });
  });

  it('name the one tool that hooks leave, and come back without calls of others', async () => {
    const { client, server } = await connect([{ texts: ['hm'], calls: [['write'], ['read']] }, callReply(['write'])]);
    const { config } = makeHost({
      BeforeToolSelection: { hookSpecificOutput: { toolConfig: { mode: 'ANY', allowedFunctionNames: ['read'] } } },
    });
    const hooked = withModelHooks(client, config);
    const first = await ask(hooked, 'hello');
    expect([callsOf(first), first.stop_reason]).toEqual([['read'], 'tool_use']);
    const second = await ask(hooked, 'hello');
    expect([callsOf(second), second.stop_reason]).toEqual([[], 'end_turn']);
    expect(server.requests[0]?.body).toMatchObject({ tool_choice: { type: 'tool', name: 'read' }, tools });
  });

  it('end the agent with a stop, whose reason is shown', async () => {
    const { client, server } = await connect([textReply('never')]);
    const { config } = makeHost({ BeforeModel: { continue: false, stopReason: 'enough' } });
    const stops: string[] = [];
    const said = await ask(withModelHooks(client, config, { onStop: (reason) => stops.push(reason) }), 'hello');
    expect(textOf(said)).toContain('enough');
    expect(stops).toEqual([expect.stringContaining('enough')]);
    expect(server.requests).toEqual([]);
  });

  it('fail as without us if the server fails', async () => {
    const { client } = await connect([{ status: 429 }]);
    const { config, events } = makeHost({ AfterModel: replacement });
    await expect(ask(withModelHooks(client, config), 'hello')).rejects.toMatchObject({ status: 429 });
    expect(events()).toEqual([]);
  });
});

describe('a stream', () => {
  const body = { ...requestOf('hello'), stream: true as const };

  async function read(client: Anthropic): Promise<string[]> {
    const pieces: string[] = [];
    for await (const event of await client.messages.create(body)) {
      if (event.type === 'content_block_delta' && event.delta.type === 'text_delta') pieces.push(event.delta.text);
    }
    return pieces;
  }

  it('is held back until AfterModel has answered, and passes piece by piece without such a hook', async () => {
    const { client } = await connect(() => textReply('a', 'b'));
    const { config } = makeHost({ AfterModel: replacement });
    expect(await read(withModelHooks(client, config))).toEqual(['from a hook']);
    const { config: other } = makeHost({ BeforeModel: {} });
    expect(await read(withModelHooks(client, other))).toEqual(['a', 'b']);
  });

  it('is asked about piece by piece with `chunk`', async () => {
    const { client } = await connect(() => textReply('a', 'SECRET', 'b'));
    const { config } = makeHost({
      AfterModel: (input) => {
        const { text } = input.llm_response as { text?: string };
        return text === 'SECRET' ? { hookSpecificOutput: { llm_response: { text: '[x]' } } } : undefined;
      },
    });
    expect(await read(withModelHooks(client, config, { afterModel: 'chunk' }))).toEqual(['a', '[x]', 'b']);
  });

  it('ends with the connection when its reader leaves, and no hook hears of it', async () => {
    const { client, server } = await connect([{ texts: ['a'], ending: 'hang' }]);
    const { config, events } = makeHost({ AfterModel: {} });
    for await (const event of await withModelHooks(client, config, { afterModel: 'complete' }).messages.create(body)) {
      if (event.type === 'content_block_delta') break;
    }
    await expect.poll(() => server.openReplies()).toBe(0);
    expect(events()).toEqual([]);
  });

  it('that is aborted while hooks are asked is not opened', async () => {
    const { client, server } = await connect([textReply('never')]);
    const aborter = new AbortController();
    const { config } = makeHost({
      BeforeModel: () => {
        aborter.abort();
        return undefined;
      },
    });
    const asked = withModelHooks(client, config).messages.create(body, { signal: aborter.signal });
    await expect(asked).rejects.toBeInstanceOf(Anthropic.APIUserAbortError);
    expect(server.requests).toEqual([]);
  });
});

it('a wrapped client leaves other methods and the original alone', async () => {
  const { client } = await connect([textReply('one')]);
  const { config, events } = makeHost({ BeforeModel: { decision: 'deny' } });
  const hooked = withModelHooks(client, config);
  await expect(hooked.models.list()).rejects.toMatchObject({ status: 404 });
  expect(hooked).toBeInstanceOf(Anthropic);
  expect(textOf(await client.messages.create(requestOf('hello')))).toBe('one');
  expect(events()).toEqual([]);
});

it('what tools printed and the system instruction go out without what a hook took out, and all else byte for byte', async () => {
  const secret = 'sk-4f9a';
  const { client, server } = await connect(() => textReply('ok'));
  const { config, seen } = makeHost({
    BeforeModel: (input) => ({
      hookSpecificOutput: { llm_request: JSON.parse(JSON.stringify(input.llm_request).replaceAll(secret, '[x]')) },
    }),
  });
  const cached = { cache_control: { type: 'ephemeral' as const } };
  const body: Anthropic.MessageCreateParamsNonStreaming = {
    model: 'claude-test',
    max_tokens: 10,
    system: [
      { type: 'text', text: 'Be kind. ' },
      { type: 'text', text: `key ${secret}`, ...cached },
    ],
    messages: [
      { role: 'user', content: 'go' },
      {
        role: 'assistant',
        content: [
          { type: 'thinking', thinking: 'hm', signature: 'c2ln' },
          { type: 'tool_use', id: 't1', name: 'read', input: { path: `a\n${secret}`, deep: [{ n: 1 }] } },
          { type: 'tool_use', id: 't2', name: 'look', input: {} },
        ],
      },
      {
        role: 'user',
        content: [
          { type: 'tool_result', tool_use_id: 't1', content: `one\n${secret}`, is_error: true },
          {
            type: 'tool_result',
            tool_use_id: 't2',
            content: [
              { type: 'text', text: 'two ' },
              { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'AA==' } },
              { type: 'text', text: secret, ...cached },
            ],
          },
        ],
      },
    ],
  };
  await client.messages.create(body);
  await withModelHooks(client, config).messages.create(body);
  const [plain, hooked] = server.requests.map(({ text }) => text);
  expect(hooked).toBe(plain?.replaceAll(secret, '[x]'));
  expect(seen[0]?.llm_request).toMatchObject({
    tool_calls: [
      { id: 'c1.0', position: 1, call_id: 't1', name: 'read', args: { path: `a\n${secret}` } },
      { name: 'look' },
    ],
    tool_results: [
      { position: 2, name: 'read', content: `one\n${secret}` },
      { name: 'look', content: `two ${secret}` },
    ],
    system: [{ id: 's', position: -1, content: `Be kind. key ${secret}` }],
  });
});

it.each([
  [undefined, []],
  ['the SECRET', [{ type: 'text', text: 'the [x]', citations: null }]],
])('a message of a compatible server may have %s as its content', async (content, expected) => {
  const reply = () => ({ json: { type: 'message', role: 'assistant', content } });
  const api = {
    read: () => ({}),
    findProblem: () => undefined,
    reply,
    fail: (_: number, message: string) => ({ message }),
  };
  const server = await serveLoopback<object, object>(api, () => ({}));
  onTestFinished(() => server.close());
  const { config, seen } = makeHost({
    AfterModel: ({ llm_response: response }) => {
      const { text } = response as { text?: string };
      return text ? { hookSpecificOutput: { llm_response: { text: text.replace('SECRET', '[x]') } } } : undefined;
    },
  });
  const client = withModelHooks(new Anthropic({ apiKey: 'any', baseURL: server.url, maxRetries: 0 }), config);
  const messages = [{ role: 'user' as const, content: 'hello' }];
  const message = await client.messages.create({ model: 'm', max_tokens: 9, messages });
  expect(message.content ?? []).toEqual(expected);
  expect(seen).toHaveLength(1);
});

describe.each(ways)('%s', (_, ask) => {
  it.each([429, 529])('are tried again by the SDK after a %i, with hooks around each try', async (status) => {
    const { client } = await connect([{ status }, textReply('at last')]);
    const { config, events } = makeHost({ BeforeModel: {}, AfterModel: {} });
    expect(textOf(await ask(withModelHooks(client.withOptions({ maxRetries: 1 }), config), 'hello'))).toBe('at last');
    expect(events()).toEqual(['BeforeModel', 'BeforeModel', 'AfterModel']);
  });

  it('fail with the text and the type of error that the server sent', async () => {
    const { client } = await connect(() => ({ status: 429 }));
    const { config } = makeHost({ BeforeModel: {} });
    const plain = await ask(client, 'hello').catch((error: unknown) => error);
    const hooked = await ask(withModelHooks(client, config), 'hello').catch((error: unknown) => error);
    expect(hooked).toBeInstanceOf(Anthropic.RateLimitError);
    expect(hooked).toMatchObject({ message: (plain as Error).message, error: (plain as { error: unknown }).error });
  });

  it('have ids of their own where hooks answer, and those of the server where hooks change', async () => {
    const { client } = await connect(() => textReply('the SECRET'));
    const refusing = withModelHooks(client, makeHost({ BeforeModel: { decision: 'deny', reason: 'no' } }).config);
    expect((await ask(refusing, 'hello')).id).not.toBe((await ask(refusing, 'hello')).id);
    const changing = withModelHooks(client, makeHost({ AfterModel: replacement }).config);
    expect((await ask(changing, 'hello')).id).toBe((await ask(client, 'hello')).id);
  });
});

it('an invalid config is an error when the client is wrapped', async () => {
  const { client } = await connect([]);
  const promise = Promise.resolve(makeHost({}).config) as never;
  expect(() => withModelHooks(client, promise)).toThrow(/got a promise: await it first/);
});
