import OpenAI from 'openai';
import { describe, expect, it } from 'vitest';
import { callReply, textReply } from '../../test/loopback.ts';
import { connect, makeHost } from '../../test/support.ts';
import { withModelHooks } from '../index.ts';

const model = 'gpt-test';
const tools = ['read', 'write'].map((name) => ({ type: 'function' as const, function: { name, parameters: {} } }));
const itemTools = ['read', 'write'].map((name) => ({ type: 'function' as const, name, parameters: {}, strict: false }));

interface Said {
  readonly text: string;
  readonly calls: readonly string[];
  readonly ending: string;
  readonly refusal: string | null | undefined;
  readonly tokens: number | undefined;
}

/** The four ways to ask, each read with the SDK's own objects and helpers. */
const ways: readonly (readonly [string, (client: OpenAI, content: string, extra?: object) => Promise<Said>])[] = [
  [
    'chat completions',
    async (client, content, extra) =>
      readChat(await client.chat.completions.create({ model, messages: [{ role: 'user', content }], tools, ...extra })),
  ],
  [
    'streamed chat completions',
    async (client, content, extra) => {
      const body = {
        model,
        messages: [{ role: 'user' as const, content }],
        tools,
        stream_options: { include_usage: true },
      };
      return readChat(await client.chat.completions.stream({ ...body, ...extra }).finalChatCompletion());
    },
  ],
  [
    'responses',
    async (client, content, extra) =>
      readResponse(await client.responses.create({ model, input: content, tools: itemTools, ...extra })),
  ],
  [
    'streamed responses',
    async (client, content, extra) =>
      readResponse(
        await client.responses.stream({ model, input: content, tools: itemTools, ...extra }).finalResponse(),
      ),
  ],
];

function readChat({ choices, usage }: OpenAI.ChatCompletion): Said {
  const [choice] = choices;
  const calls = (choice?.message.tool_calls ?? []).map((call) => (call.type === 'function' ? call.function.name : ''));
  return {
    text: choice?.message.content ?? '',
    calls,
    ending: choice?.finish_reason ?? '',
    refusal: choice?.message.refusal,
    tokens: usage?.total_tokens,
  };
}

function readResponse(response: OpenAI.Responses.Response): Said {
  const calls = response.output.flatMap((item) => (item.type === 'function_call' ? [item.name] : []));
  const parts = response.output.flatMap((item) => (item.type === 'message' ? item.content : []));
  return {
    text: response.output_text,
    calls,
    ending: response.incomplete_details?.reason ?? (calls.length > 0 ? 'tool_calls' : 'stop'),
    refusal: parts.find((part) => part.type === 'refusal')?.refusal ?? null,
    tokens: response.usage?.total_tokens,
  };
}

const replacement = { hookSpecificOutput: { llm_response: { text: 'from a hook' } } };

describe.each(ways)('%s', (_, ask) => {
  it('go out byte for byte as without us if no hook changes them, and come back the same', async () => {
    const { client, server } = await connect((_request, index) => textReply('all ', `done ${index % 1}`));
    const { config, events } = makeHost({ BeforeModel: {}, AfterModel: {}, BeforeToolSelection: {} });
    const plain = await ask(client, 'hello', { temperature: 0.5 });
    const hooked = await ask(withModelHooks(client, config), 'hello', { temperature: 0.5 });
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
    await ask(client, 'my key is SECRET', { temperature: 0.5 });
    await ask(withModelHooks(client, config), 'my key is SECRET', { temperature: 0.5 });
    expect(server.requests[1]?.text).toBe(server.requests[0]?.text.replace('SECRET', '[x]'));
  });

  it('are not sent after a refusal; the caller gets a real object and the reason', async () => {
    const { client, server } = await connect([textReply('never')]);
    const { config } = makeHost({ BeforeModel: { decision: 'deny', reason: 'not today' } });
    const blocked: string[] = [];
    const said = await ask(withModelHooks(client, config, { onBlocked: (reason) => blocked.push(reason) }), 'hello');
    expect(said).toMatchObject({
      text: '',
      calls: [],
      ending: 'stop',
      refusal: expect.stringContaining('not today'),
    });
    expect(blocked).toEqual([expect.stringContaining('not today')]);
    expect(server.requests).toEqual([]);
  });

  it("are answered by a hook in the model's place", async () => {
    const { client, server } = await connect([textReply('never')]);
    const { config } = makeHost({ BeforeModel: { decision: 'block', ...replacement } });
    expect(await ask(withModelHooks(client, config), 'hello')).toMatchObject({ text: 'from a hook', ending: 'stop' });
    expect(server.requests).toEqual([]);
  });

  it('come back as a hook changed them, with the tokens that were counted', async () => {
    const { client } = await connect([{ texts: ['the SECRET'], calls: [['read']] }]);
    const { config } = makeHost({ AfterModel: replacement });
    expect(await ask(withModelHooks(client, config), 'hello')).toEqual({
      text: 'from a hook',
      calls: [],
      ending: 'stop',
      refusal: null,
      tokens: 2,
    });
  });

  it('keep the tool calls of a changed response on request', async () => {
    const { client } = await connect([{ texts: ['the SECRET'], calls: [['read']] }]);
    const { config } = makeHost({ AfterModel: replacement });
    const said = await ask(withModelHooks(client, config, { replacedCalls: 'keep' }), 'hello');
    expect(said).toMatchObject({ text: 'from a hook', calls: ['read'], ending: 'tool_calls' });
  });

  it('name the tools that hooks leave, and come back without calls of others', async () => {
    const { client, server } = await connect([callReply(['write'], ['read']), callReply(['write'])]);
    const { config } = makeHost({
      BeforeToolSelection: { hookSpecificOutput: { toolConfig: { mode: 'AUTO', allowedFunctionNames: ['read'] } } },
    });
    const hooked = withModelHooks(client, config);
    expect(await ask(hooked, 'hello')).toMatchObject({ calls: ['read'], ending: 'tool_calls' });
    expect(await ask(hooked, 'hello')).toMatchObject({ calls: [], ending: 'stop' });
    expect(server.requests[0]?.text).toContain('"allowed_tools"');
    expect(server.requests[0]?.body.tools).toHaveLength(2);
  });

  it('end the agent with a stop, whose reason is shown', async () => {
    const { client, server } = await connect([textReply('never')]);
    const { config } = makeHost({ BeforeModel: { continue: false, stopReason: 'enough' } });
    const stops: string[] = [];
    const said = await ask(withModelHooks(client, config, { onStop: (reason) => stops.push(reason) }), 'hello');
    expect(said.text).toContain('enough');
    expect(stops).toEqual([expect.stringContaining('enough')]);
    expect(server.requests).toEqual([]);
  });

  it('fail as without us if the server fails', async () => {
    const { client } = await connect([{ status: 429 }]);
    const { config, events } = makeHost({ AfterModel: replacement });
    await expect(ask(withModelHooks(client, config), 'hello')).rejects.toMatchObject({ status: 429 });
    expect(events()).toEqual([]);
  });

  it('pass untouched while hooks are off', async () => {
    const { client } = await connect([textReply('one')]);
    expect((await ask(withModelHooks(client, { getHookSystem: () => undefined }), 'hello')).text).toBe('one');
  });
});

describe('a stream', () => {
  const body = { model, messages: [{ role: 'user' as const, content: 'hello' }], stream: true as const };

  async function read(client: OpenAI, onPiece?: (piece: string) => void): Promise<string[]> {
    const pieces: string[] = [];
    for await (const chunk of await client.chat.completions.create(body)) {
      const piece = chunk.choices[0]?.delta.content;
      if (!piece) continue;
      pieces.push(piece);
      onPiece?.(piece);
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

  it('passes first and is asked about at its end with `complete`', async () => {
    const { client } = await connect(() => textReply('a', 'b'));
    const { config, seen } = makeHost({ AfterModel: replacement });
    expect(await read(withModelHooks(client, config, { afterModel: 'complete' }))).toEqual(['a', 'b']);
    expect(seen).toMatchObject([{ llm_response: { text: 'ab' } }]);
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

  it('of a responses request shows a redacted text nowhere with `chunk`', async () => {
    const { client } = await connect(() => textReply('a ', 'SECRET', ' b'));
    const { config } = makeHost({
      AfterModel: (input) => {
        const { text = '' } = input.llm_response as { text?: string };
        return { hookSpecificOutput: { llm_response: { text: text.replace('SECRET', '[x]') } } };
      },
    });
    const events: unknown[] = [];
    const hooked = withModelHooks(client, config, { afterModel: 'chunk' });
    for await (const event of await hooked.responses.create({ model, input: 'hello', stream: true }))
      events.push(event);
    expect(JSON.stringify(events)).not.toContain('SECRET');
    expect(events.at(-1)).toMatchObject({
      type: 'response.completed',
      response: { output: [{ content: [{ text: 'a [x] b' }] }] },
    });
  });

  it('ends with the connection when its reader leaves, and no hook hears of it', async () => {
    const { client, server } = await connect([{ texts: ['a'], ending: 'hang' }]);
    const { config, events } = makeHost({ AfterModel: {} });
    for await (const chunk of await withModelHooks(client, config, { afterModel: 'complete' }).chat.completions.create(
      body,
    )) {
      if (chunk.choices[0]?.delta.content === 'a') break;
    }
    await expect.poll(() => server.openReplies()).toBe(0);
    expect(events()).toEqual([]);
  });

  it('that breaks off is an error for its reader, and no hook hears of it', async () => {
    const { client } = await connect([{ texts: ['a'], ending: 'break' }]);
    const { config, events } = makeHost({ AfterModel: {} });
    await expect(read(withModelHooks(client, config))).rejects.toThrow();
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
    const asked = withModelHooks(client, config).chat.completions.create(body, { signal: aborter.signal });
    await expect(asked).rejects.toBeInstanceOf(OpenAI.APIUserAbortError);
    expect(server.requests).toEqual([]);
  });
});

describe('a wrapped client', () => {
  it.each(['ANY', 'AUTO'] as const)('names a custom tool as one where hooks leave it alone with %s', async (mode) => {
    const { client, server } = await connect([textReply('fine'), textReply('fine')]);
    const { config } = makeHost({
      BeforeToolSelection: { hookSpecificOutput: { toolConfig: { mode, allowedFunctionNames: ['grep'] } } },
    });
    const { chat, responses } = withModelHooks(client, config);
    await responses.create({ model, input: 'hello', tools: [{ type: 'custom', name: 'grep' }] });
    const messages = [{ role: 'user' as const, content: 'hello' }];
    await chat.completions.create({ model, messages, tools: [{ type: 'custom', custom: { name: 'grep' } }] });
    const [first, second] = server.requests.map(({ body }) => body.tool_choice);
    const inResponses = { type: 'custom', name: 'grep' };
    const inChat = { type: 'custom', custom: { name: 'grep' } };
    expect(first).toEqual(mode === 'ANY' ? inResponses : { type: 'allowed_tools', mode: 'auto', tools: [inResponses] });
    expect(second).toEqual(
      mode === 'ANY' ? inChat : { type: 'allowed_tools', allowed_tools: { mode: 'auto', tools: [inChat] } },
    );
  });

  it('leaves other methods and the original alone', async () => {
    const { client } = await connect([textReply('one')]);
    const { config, events } = makeHost({ BeforeModel: { decision: 'deny' } });
    const hooked = withModelHooks(client, config);
    await expect(hooked.embeddings.create({ model, input: 'x' })).rejects.toMatchObject({ status: 404 });
    expect(hooked).toBeInstanceOf(OpenAI);
    expect(hooked.baseURL).toBe(client.baseURL);
    expect(
      (await client.chat.completions.create({ model, messages: [{ role: 'user', content: 'x' }] })).id,
    ).toBeDefined();
    expect(events()).toEqual([]);
  });

  it('keeps the headers of the server beside a changed response', async () => {
    const { client } = await connect([textReply('one')]);
    const { config } = makeHost({ AfterModel: replacement });
    const messages = [{ role: 'user' as const, content: 'x' }];
    const { data, response } = await withModelHooks(client, config)
      .chat.completions.create({ model, messages })
      .withResponse();
    expect(data.choices[0]?.message.content).toBe('from a hook');
    expect(response.headers.get('date')).toBeTruthy();
  });

  it('sends nothing that hooks cannot read', async () => {
    const { client, server } = await connect([textReply('never')]);
    const { config } = makeHost({ BeforeModel: {} });
    const asked = withModelHooks(client, config).post('/chat/completions', { body: [1] });
    await expect(asked).rejects.toMatchObject({ status: 400 });
    expect(server.requests).toEqual([]);
  });
});

describe('what tools were asked and printed, and the system instruction', () => {
  const secret = 'sk-4f9a';
  /** Takes the secret out of everything that hooks see. */
  const redact = (input: Readonly<Record<string, unknown>>) => ({
    hookSpecificOutput: { llm_request: JSON.parse(JSON.stringify(input.llm_request).replaceAll(secret, '[x]')) },
  });

  it('go to chat completions without what a hook took out, and all else byte for byte', async () => {
    const { client, server } = await connect(() => textReply('ok'));
    const { config, seen } = makeHost({ BeforeModel: redact });
    const body: OpenAI.ChatCompletionCreateParamsNonStreaming = {
      model,
      messages: [
        { role: 'system', content: `key ${secret}` },
        { role: 'user', content: 'go' },
        {
          role: 'assistant',
          tool_calls: [
            {
              id: 'c1',
              type: 'function',
              function: { name: 'read', arguments: `{ "path" : "a\\n${secret}", "n": 1.0 }` },
            },
            { id: 'c2', type: 'function', function: { name: 'read', arguments: '{ "path" : "kept as it is" }' } },
          ],
        },
        { role: 'tool', tool_call_id: 'c1', content: `one\n${secret}` },
        {
          role: 'tool',
          tool_call_id: 'c2',
          content: [
            { type: 'text', text: 'a ' },
            { type: 'text', text: secret },
          ],
        },
      ],
    };
    await client.chat.completions.create(body);
    await withModelHooks(client, config).chat.completions.create(body);
    const [plain, hooked] = server.requests.map(({ text }) => text);
    // Arguments that changed are written again as JSON.
    const expected = plain
      ?.replace('{ \\"path\\" : \\"a', '{\\"path\\":\\"a')
      .replace(', \\"n\\": 1.0 }', ',\\"n\\":1}');
    expect(hooked).toBe(expected?.replaceAll(secret, '[x]'));
    expect(seen[0]?.llm_request).toMatchObject({
      tool_calls: [
        { position: 2, call_id: 'c1', name: 'read', args: { path: `a\n${secret}`, n: 1 } },
        { call_id: 'c2' },
      ],
      tool_results: [
        { position: 3, call_id: 'c1', name: 'read', content: `one\n${secret}` },
        { position: 4, call_id: 'c2', name: 'read', content: `a ${secret}` },
      ],
      system: [{ id: 'm0', position: 0, content: `key ${secret}` }],
    });
  });

  it('go to responses without what a hook took out, and all else byte for byte', async () => {
    const { client, server } = await connect(() => textReply('ok'));
    const { config, seen } = makeHost({ BeforeModel: redact });
    const body: OpenAI.Responses.ResponseCreateParamsNonStreaming = {
      model,
      instructions: `key ${secret}`,
      input: [
        { role: 'user', content: 'go' },
        { type: 'reasoning', id: 'rs_1', summary: [], encrypted_content: 'enc' },
        { type: 'function_call', call_id: 'c1', name: 'read', arguments: `{"path":"${secret}"}` },
        { type: 'function_call_output', call_id: 'c1', output: `one\n${secret}` },
        { type: 'custom_tool_call', call_id: 'c2', name: 'patch', input: `*** ${secret}` },
        {
          type: 'custom_tool_call_output',
          call_id: 'c2',
          output: [
            { type: 'input_text', text: `two ${secret}` },
            { type: 'input_image', image_url: 'data:image/png;base64,AA==', detail: 'auto' },
          ],
        },
      ],
    };
    await client.responses.create(body);
    await withModelHooks(client, config).responses.create(body);
    const [plain, hooked] = server.requests.map(({ text }) => text);
    expect(hooked).toBe(plain?.replaceAll(secret, '[x]'));
    expect(seen[0]?.llm_request).toMatchObject({
      tool_results: [{ name: 'read' }, { name: 'patch', content: `two ${secret}` }],
      system: [{ id: 's', position: -1, content: `key ${secret}` }],
    });
  });
});

describe('texts beside the conversation', () => {
  const redact = (input: Readonly<Record<string, unknown>>) => ({
    hookSpecificOutput: { llm_request: JSON.parse(JSON.stringify(input.llm_request).replaceAll('SECRET', '[x]')) },
  });

  it('variables of a stored prompt are shown, and an edit lands in its variable', async () => {
    const { client, server } = await connect(() => textReply('fine'));
    const { config, seen } = makeHost({ BeforeModel: redact });
    const image = { type: 'input_image' as const, image_url: 'https://a.example/a.png', detail: 'auto' as const };
    const variables = { name: 'my SECRET', more: { type: 'input_text' as const, text: 'a SECRET' }, image };
    const body = { model, prompt: { id: 'pmpt_1', variables } };
    await client.responses.create(body);
    await withModelHooks(client, config).responses.create(body);
    expect(seen[0]?.llm_request).toMatchObject({ messages: [{ content: 'my SECRET' }, { content: 'a SECRET' }] });
    expect(server.requests[1]?.text).toBe(server.requests[0]?.text.replaceAll('SECRET', '[x]'));
    await withModelHooks(client, config).responses.create({ ...body, input: 'the SECRET' });
    expect(server.requests[2]?.body).toMatchObject({ input: 'the [x]', prompt: { variables: { name: 'my [x]' } } });
  });

  it.each(['a SECRET', [{ type: 'text' as const, text: 'a SECRET' }]])(
    'a prediction is shown, and an edit lands in it: %j',
    async (content) => {
      const { client, server } = await connect(() => textReply('fine'));
      const { config } = makeHost({ BeforeModel: redact });
      const messages = [{ role: 'user' as const, content: 'my SECRET' }];
      const body = { model, messages, prediction: { type: 'content' as const, content } };
      await client.chat.completions.create(body);
      await withModelHooks(client, config).chat.completions.create(body);
      expect(server.requests[1]?.text).toBe(server.requests[0]?.text.replaceAll('SECRET', '[x]'));
    },
  );
});
