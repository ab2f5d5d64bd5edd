import { callReply, chunkOf, type LoopbackReply, textReply } from '@agent-hooks/test-servers';
import { GenerateContentResponse, type GoogleGenAI } from '@google/genai';
import { describe, expect, it } from 'vitest';
import { connect, makeHost, type TestHooks, until } from '../../test/support.ts';
import { HookedChat, type HookedChatOptions } from './hooked-chat.ts';
import type { ModelTurn } from './model-turn.ts';

type Models = GoogleGenAI['models'];
type Options = Partial<HookedChatOptions<Parameters<Models['generateContentStream']>[0], GenerateContentResponse>>;

const tools = [
  {
    functionDeclarations: ['read_file', 'write_file'].map((name) => ({
      name,
      parametersJsonSchema: { type: 'object' },
    })),
  },
];
const requestConfig = { tools, systemInstruction: 'Be brief.', temperature: 1, maxOutputTokens: 50 };

async function makeChat(hooks: TestHooks, replies: readonly LoopbackReply[], options: Options = {}) {
  const host = makeHost(hooks);
  const { server, models } = await connect(replies);
  const chat = new HookedChat({ config: host.config, models, model: 'gemini-test', requestConfig, ...options });
  return { ...host, server, chat, body: (index = 0) => server.requests[index]?.body as Record<string, never> };
}

/** Reads a stream to its end: what was shown, and what came of it. */
async function read<Response extends { text: string | undefined }>(
  stream: AsyncGenerator<Response, ModelTurn<Response>>,
) {
  const shown: (string | undefined)[] = [];
  for (;;) {
    const step = await stream.next();
    if (step.done) return { shown, turn: step.value };
    shown.push(step.value.text);
  }
}

const user = (text: string) => ({ role: 'user', parts: [{ text }] });
const model = (text: string) => ({ role: 'model', parts: [{ text }] });
const refuse = (extra: object = {}) => ({ answer: { decision: 'block', reason: 'no', ...extra } });
const synthetic = (text: string) => ({
  hookSpecificOutput: { llm_response: { candidates: [{ content: { role: 'model', parts: [text] } }] } },
});

describe('a message', () => {
  it('passes its hooks in order, and each is shown the request as it then is', async () => {
    const { chat, events, logged, server, body } = await makeChat(
      {
        BeforeToolSelection: { answer: { hookSpecificOutput: { toolConfig: { mode: 'ANY' } } } },
        BeforeModel: { answer: { hookSpecificOutput: { llm_request: { config: { temperature: 0 } } } } },
        AfterModel: {},
      },
      [textReply('a', 'b', 'c')],
    );
    const { shown, turn } = await read(chat.sendMessageStream({ message: 'hello' }));
    expect(events()).toEqual(['BeforeToolSelection', 'BeforeModel', 'AfterModel']);
    expect(logged('BeforeModel')[0]).toMatchObject({
      llm_request: { config: { temperature: 1 }, toolConfig: { mode: 'ANY' } },
    });
    expect(logged('AfterModel')[0]).toMatchObject({
      llm_request: { config: { temperature: 0 } },
      llm_response: { text: 'abc', usageMetadata: { totalTokenCount: 2 } },
    });
    expect(shown).toEqual(['a', 'b', 'c']);
    expect(turn.response).toBeInstanceOf(GenerateContentResponse);
    expect(turn.response.text).toBe('abc');
    expect(server.requests).toHaveLength(1);
    expect(body()).toMatchObject({
      contents: [user('hello')],
      systemInstruction: { parts: [{ text: 'Be brief.' }] },
      generationConfig: { temperature: 0, maxOutputTokens: 50 },
      toolConfig: { functionCallingConfig: { mode: 'ANY' } },
      tools,
    });
    expect(chat.getHistory()).toEqual([user('hello'), model('abc')]);
  });

  it('carries the conversation so far, and a message that a hook injects comes last', async () => {
    const injected = {
      hookSpecificOutput: {
        llm_request: {
          messages: [
            { role: 'user', content: 'one' },
            { role: 'model', content: 'two' },
            { role: 'user', content: 'three' },
            { role: 'user', content: 'injected' },
          ],
        },
      },
    };
    const { chat, body } = await makeChat({ BeforeModel: { answer: injected } }, [textReply('four')], {
      history: [user('one'), model('two')],
    });
    await chat.sendMessage({ message: 'three' });
    expect(body().contents).toEqual([user('one'), model('two'), user('three'), user('injected')]);
    expect(chat.getHistory()).toEqual([user('one'), model('two'), user('three'), model('four')]);
  });

  it('leaves the tool config alone if no hook speaks of tools', async () => {
    const { chat, body } = await makeChat({ BeforeToolSelection: { answer: { systemMessage: 'x' } } }, [
      textReply('a'),
    ]);
    await chat.sendMessage({ message: 'hello' });
    expect(body()).not.toHaveProperty('toolConfig');
    expect(body().tools).toEqual(tools);
  });
});

describe('a call that hooks refuse', () => {
  it.each([
    ['with a response: it is used as if the model had given it', refuse(synthetic('cached')), ['cached'], true],
    ['without a response: it has no content', refuse(), [undefined], false],
    ['by exit code 2', { answer: 'no', exit: 2 }, [undefined], false],
  ])('opens no stream, %s', async (_, hook, expected, isStored) => {
    const { chat, server, events } = await makeChat({ BeforeModel: hook, AfterModel: {} }, [textReply('never')]);
    const { shown, turn } = await read(chat.sendMessageStream({ message: 'hello' }));
    expect(server.requests).toEqual([]);
    expect(events().filter((name) => name === 'AfterModel')).toEqual([]);
    expect(shown).toEqual(expected);
    expect(turn).toMatchObject({ blocked: true, reason: 'no', shouldStop: false });
    expect(turn.response).toBeInstanceOf(GenerateContentResponse);
    expect(turn.response.candidates?.flatMap((each) => each.content?.parts ?? []) ?? []).toHaveLength(isStored ? 1 : 0);
    expect(chat.getHistory()).toEqual(isStored ? [user('hello'), model('cached')] : []);
  });

  it.each([
    ['BeforeToolSelection', { answer: { continue: false, stopReason: 'enough' } }],
    ['BeforeModel', { answer: { continue: false, stopReason: 'enough' } }],
  ] as const)('by a stop of %s shows the reason and tells the loop', async (eventName, hook) => {
    const { chat, server } = await makeChat({ [eventName]: hook }, [textReply('never')]);
    const { shown, turn } = await read(chat.sendMessageStream({ message: 'hello' }));
    expect(server.requests).toEqual([]);
    expect(shown).toEqual(['enough']);
    expect(turn).toMatchObject({ blocked: true, shouldStop: true, stopReason: 'enough' });
    expect(chat.getHistory()).toEqual([]);
  });

  it('keeps the results of tools in the history, since the API wants each call answered', async () => {
    const call = { role: 'model', parts: [{ functionCall: { name: 'read_file', args: {} } }] };
    const result = { functionResponse: { name: 'read_file', response: { output: 'x' } } };
    const { chat } = await makeChat({ BeforeModel: refuse() }, [], { history: [user('read'), call] });
    await chat.sendMessage({ message: [result] });
    expect(chat.getHistory()).toEqual([user('read'), call, { role: 'user', parts: [result] }]);
  });
});

describe('a restriction of the tools', () => {
  const restrict = (toolConfig: object): TestHooks => ({
    BeforeToolSelection: { answer: { hookSpecificOutput: { toolConfig } } },
  });

  it.each([
    [{ mode: 'NONE' }, { mode: 'NONE' }, []],
    [
      { mode: 'ANY', allowedFunctionNames: ['read_file'] },
      { mode: 'ANY', allowedFunctionNames: ['read_file'] },
      ['read_file'],
    ],
    [
      { mode: 'AUTO', allowedFunctionNames: ['read_file'] },
      { mode: 'VALIDATED', allowedFunctionNames: ['read_file'] },
      ['read_file'],
    ],
    [
      { allowedFunctionNames: ['read_file'] },
      { mode: 'VALIDATED', allowedFunctionNames: ['read_file'] },
      ['read_file'],
    ],
    [
      { allowedFunctionNames: ['read_file', 'unknown'] },
      { mode: 'VALIDATED', allowedFunctionNames: ['read_file'] },
      ['read_file'],
    ],
    [{ mode: 'AUTO', allowedFunctionNames: [] }, { mode: 'NONE' }, []],
    [{ mode: 'ANY', allowedFunctionNames: ['unknown'] }, { mode: 'NONE' }, []],
    [{ mode: 'AUTO' }, { mode: 'AUTO' }, ['read_file', 'write_file']],
  ])(
    '%j goes out in a form that the API accepts, and holds for calls that come back',
    async (chosen, sent, allowed) => {
      const { chat, body } = await makeChat(restrict(chosen), [callReply(['write_file'])]);
      const turn = await chat.sendMessage({ message: 'hello' });
      expect(body().toolConfig).toEqual({ functionCallingConfig: sent });
      expect(body().tools).toEqual(tools);
      expect(['read_file', 'write_file'].filter(turn.isToolAllowed)).toEqual(allowed);
    },
  );

  it.each([
    ['no tools', {}],
    ["only the model's own tools", { tools: [{ googleSearch: {} }] }],
  ])('is not sent where there are %s', async (_, given) => {
    const { chat, body } = await makeChat(restrict({ mode: 'NONE' }), [textReply('a')], { requestConfig: given });
    await chat.sendMessage({ message: 'hello' });
    expect(body()).not.toHaveProperty('toolConfig');
  });

  it.each([
    [{ mode: 'NONE' }, { mode: 'AUTO', allowedFunctionNames: ['write_file'] }],
    [{ allowedFunctionNames: ['read_file'] }, { allowedFunctionNames: ['write_file'] }],
  ])('%j is not lifted for calls by a later %j', async (chosen, toolConfig) => {
    const hooks = {
      ...restrict(chosen),
      BeforeModel: { answer: { hookSpecificOutput: { llm_request: { toolConfig } } } },
    };
    const { chat } = await makeChat(hooks, [callReply(['write_file'])]);
    const turn = await chat.sendMessage({ message: 'hello' });
    expect(turn.isToolAllowed('write_file')).toBe(false);
  });
});

describe('after the response', () => {
  const redact: TestHooks = { AfterModel: { script: 'redact.mjs' } };
  const secret = textReply('write to ', 'bob@example.org now');

  it('complete: shows the chunks as they come and stores what the hook made of the whole', async () => {
    const { chat } = await makeChat(redact, [secret]);
    const { shown, turn } = await read(chat.sendMessageStream({ message: 'hello', afterModel: 'complete' }));
    expect(shown).toEqual(['write to ', 'bob@example.org now']);
    expect(turn.response.text).toBe('write to [redacted] now');
    expect(chat.getHistory()).toEqual([user('hello'), model('write to [redacted] now')]);
  });

  it('buffered: nothing is shown before the hook has answered, and then what it answered', async () => {
    const { chat } = await makeChat(redact, [secret], { afterModel: 'buffered' });
    expect((await read(chat.sendMessageStream({ message: 'hello' }))).shown).toEqual(['write to [redacted] now']);
    expect(chat.getHistory()[1]).toEqual(model('write to [redacted] now'));
  });

  it('buffered: an unchanged response is shown in its own chunks', async () => {
    const { chat } = await makeChat(redact, [textReply('a', 'b')], { afterModel: 'buffered' });
    expect((await read(chat.sendMessageStream({ message: 'hello' }))).shown).toEqual(['a', 'b']);
  });

  it('chunk: the hook is asked about each chunk, and what it answers is shown and stored', async () => {
    const { chat } = await makeChat(redact, [secret], { afterModel: 'chunk' });
    expect((await read(chat.sendMessageStream({ message: 'hello' }))).shown).toEqual(['write to ', '[redacted] now']);
    expect(chat.getHistory()[1]).toEqual(model('write to [redacted] now'));
  });

  it('chunk: hooks are asked once for each chunk and not again at the end', async () => {
    const { chat, events } = await makeChat({ AfterModel: {} }, [textReply('a', 'b', 'c')], { afterModel: 'chunk' });
    await chat.sendMessage({ message: 'hello' });
    expect(events()).toEqual(['AfterModel', 'AfterModel', 'AfterModel']);
  });

  it.each([
    ['complete', ['a', 'b']],
    ['buffered', []],
    ['chunk', []],
  ] as const)(
    '%s: suppressOutput keeps back what was not yet shown, and the response is stored',
    async (mode, expected) => {
      const hooks = { AfterModel: { answer: { suppressOutput: true } } };
      const { chat } = await makeChat(hooks, [textReply('a', 'b')], { afterModel: mode });
      const { shown, turn } = await read(chat.sendMessageStream({ message: 'hello' }));
      expect(shown).toEqual(expected);
      expect(turn.suppressOutput).toBe(true);
      expect(chat.getHistory()).toEqual([user('hello'), model('ab')]);
    },
  );

  it.each([
    ['complete', ['a', 'b', 'enough']],
    ['buffered', ['enough']],
    ['chunk', ['enough']],
  ] as const)('%s: a stop shows its reason, ends the stream and tells the loop', async (mode, expected) => {
    const hooks = { AfterModel: { answer: { continue: false, stopReason: 'enough' } } };
    const { chat, server } = await makeChat(hooks, [textReply('a', 'b')], { afterModel: mode });
    const { shown, turn } = await read(chat.sendMessageStream({ message: 'hello' }));
    expect(shown).toEqual(expected);
    expect(turn).toMatchObject({ shouldStop: true, stopReason: 'enough' });
    expect(chat.getHistory()[1]).toEqual(model('enough'));
    await until(() => server.openReplies() === 0);
  });

  it('tool calls, thoughts and signatures of the chunks are all kept', async () => {
    const parts = [
      [{ text: 'hm', thought: true }],
      [{ text: 'm', thought: true }],
      [{ text: 'I ' }],
      [{ text: 'read' }],
      [{ functionCall: { name: 'read_file', args: { path: 'a' } }, thoughtSignature: 'c2ln' }],
      [{ functionCall: { name: 'read_file', args: { path: 'b' } } }],
    ];
    const chunks = parts.map((each, index) => chunkOf(each, index === parts.length - 1));
    const { chat, logged } = await makeChat({ AfterModel: {} }, [{ chunks }]);
    const turn = await chat.sendMessage({ message: 'hello' });
    expect(logged()[0]).toMatchObject({ llm_response: { text: 'I read', candidates: [{ finishReason: 'STOP' }] } });
    expect(turn.response.functionCalls).toMatchObject([{ args: { path: 'a' } }, { args: { path: 'b' } }]);
    expect(chat.getHistory()[1]?.parts).toEqual([
      { text: 'hmm', thought: true },
      { text: 'I read' },
      parts[4]?.[0],
      parts[5]?.[0],
    ]);
  });
});

describe('a response that a hook replaces', () => {
  const chunks = [chunkOf([{ text: 'mail bob@example.org' }, { functionCall: { name: 'read_file', args: {} } }])];
  const redact: TestHooks = { AfterModel: { script: 'redact.mjs' } };

  it('loses its tool calls, and the model is informed', async () => {
    const { chat, body } = await makeChat(redact, [{ chunks }, textReply('ok')]);
    const turn = await chat.sendMessage({ message: 'hello' });
    expect(turn.response.functionCalls).toBeUndefined();
    expect(turn.droppedCalls).toMatchObject([{ name: 'read_file' }]);
    expect(chat.getHistory()[1]).toEqual(model('mail [redacted]'));
    await chat.sendMessage({ message: 'go on' });
    expect(JSON.stringify(body(1).contents)).toContain('tool calls in it were not run: read_file');
  });

  it('keeps them if the host wants that', async () => {
    const { chat } = await makeChat(redact, [{ chunks }], { replacedCalls: 'keep' });
    const turn = await chat.sendMessage({ message: 'hello' });
    expect(turn.response.functionCalls).toMatchObject([{ name: 'read_file' }]);
    expect(chat.getHistory()[1]?.parts).toMatchObject([
      { text: 'mail [redacted]' },
      { functionCall: { name: 'read_file' } },
    ]);
  });

  it('keeps them if the hook changed nothing', async () => {
    const { chat } = await makeChat(redact, [callReply(['read_file'])]);
    const turn = await chat.sendMessage({ message: 'hello' });
    expect(turn.response.functionCalls).toMatchObject([{ name: 'read_file' }]);
  });
});

describe('what hooks say to the model', () => {
  it('goes out with the request it was said about, and is neither shown nor stored', async () => {
    const { chat, body } = await makeChat({ BeforeModel: { answer: { systemMessage: 'be careful' } } }, [
      textReply('a'),
    ]);
    const { shown } = await read(chat.sendMessageStream({ message: 'hello' }));
    expect(body().contents).toEqual([user('hello'), user('[System] be careful')]);
    expect(shown).toEqual(['a']);
    expect(chat.getHistory()).toEqual([user('hello'), model('a')]);
  });

  it('about the choice of tools goes out with the same request, and with a refusal with the next', async () => {
    const selection = { matcher: '*', answer: { systemMessage: 'no tools today' } };
    const { chat, body } = await makeChat(
      { BeforeToolSelection: selection, BeforeModel: { answer: { systemMessage: 'be careful' } } },
      [textReply('a')],
    );
    await chat.sendMessage({ message: 'hello' });
    expect(body().contents).toEqual([user('hello'), user('[System] no tools today'), user('[System] be careful')]);
    const refused = await makeChat({ BeforeToolSelection: selection, BeforeModel: refuse({}) }, []);
    const { systemMessages } = await refused.chat.sendMessage({ message: 'one' });
    expect(systemMessages).toEqual(['no tools today']);
  });

  it('after a response goes out once, with the next request that is sent', async () => {
    const hooks = { AfterModel: { answer: { systemMessage: 'be careful' } } };
    const { chat, body } = await makeChat(hooks, [textReply('a'), { status: 400 }, textReply('b')]);
    expect((await read(chat.sendMessageStream({ message: 'one' }))).shown).toEqual(['a']);
    await expect(chat.sendMessage({ message: 'two' })).rejects.toThrow();
    await chat.sendMessage({ message: 'two' });
    expect(body(2).contents).toEqual([user('one'), model('a'), user('two'), user('[System] be careful')]);
    expect(chat.getHistory()).toEqual([user('one'), model('a'), user('two'), model('b')]);
  });

  it('from the host goes out once', async () => {
    const { chat, body } = await makeChat({}, [textReply('a'), textReply('b')]);
    chat.addSystemMessage('be careful');
    await chat.sendMessage({ message: 'one' });
    await chat.sendMessage({ message: 'two' });
    expect(body(0).contents).toEqual([user('one'), user('[System] be careful')]);
    expect(body(1).contents).toEqual([user('one'), model('a'), user('two')]);
  });

  it('with a refusal goes out with the next request', async () => {
    const refusal = { matcher: '*', ...refuse({ systemMessage: 'no keys' }) };
    const { chat, config, body } = await makeChat({ BeforeModel: refusal }, [textReply('a')]);
    await chat.sendMessage({ message: 'one' });
    config.getHookSystem()?.setHookEnabled('test hook', false);
    await chat.sendMessage({ message: 'two' });
    expect(body().contents).toEqual([user('two'), user('[System] no keys')]);
  });
});

describe('a stream that does not end well', () => {
  it.each<[string, LoopbackReply]>([
    ['is refused by the server', { status: 400 }],
    ['breaks off', { chunks: [chunkOf([{ text: 'a' }], false)], ending: 'break' }],
  ])('that %s fires no AfterModel and leaves the history as it was', async (_, reply) => {
    const { chat, events } = await makeChat({ AfterModel: {} }, [reply, textReply('b')]);
    await expect(read(chat.sendMessageStream({ message: 'hello' }))).rejects.toThrow();
    expect(events()).toEqual([]);
    expect(chat.getHistory()).toEqual([]);
    expect((await chat.sendMessage({ message: 'again' })).response.text).toBe('b');
  });

  it.each(['complete', 'buffered'] as const)('%s: that is aborted fires no AfterModel', async (afterModel) => {
    const reply = { chunks: [chunkOf([{ text: 'a' }], false)], ending: 'hang' } as const;
    const { chat, events, server } = await makeChat({ AfterModel: {} }, [reply], { afterModel });
    const controller = new AbortController();
    const reading = read(chat.sendMessageStream({ message: 'hello', signal: controller.signal }));
    await until(() => server.requests.length === 1);
    await new Promise((resolve) => setTimeout(resolve, 50));
    controller.abort();
    await expect(reading).rejects.toThrow(/abort/i);
    expect(events()).toEqual([]);
    expect(chat.getHistory()).toEqual([]);
    await until(() => server.openReplies() === 0);
  });

  it('that its reader leaves is ended, fires no AfterModel and frees the chat', async () => {
    const reply = { chunks: [chunkOf([{ text: 'a' }], false)], ending: 'hang' } as const;
    const { chat, events, server } = await makeChat({ AfterModel: {} }, [reply, textReply('b')]);
    for await (const _ of chat.sendMessageStream({ message: 'hello', afterModel: 'complete' })) break;
    await until(() => server.openReplies() === 0);
    expect(events()).toEqual([]);
    expect(chat.getHistory()).toEqual([]);
    expect((await chat.sendMessage({ message: 'again' })).response.text).toBe('b');
  });

  it('that was aborted before it began asks neither hooks nor model', async () => {
    const { chat, events, server } = await makeChat({ BeforeModel: {} }, [textReply('a')]);
    const sending = chat.sendMessage({ message: 'hello', signal: AbortSignal.abort() });
    await expect(sending).rejects.toThrow(/abort/i);
    expect([events(), server.requests]).toEqual([[], []]);
  });
});

describe('one message at a time', () => {
  it('a second message is refused while one is being answered', async () => {
    const { chat } = await makeChat({}, [textReply('a', 'b'), textReply('c')]);
    const first = chat.sendMessageStream({ message: 'one' });
    await first.next();
    await expect(chat.sendMessage({ message: 'two' })).rejects.toThrow('still answering');
    await read(first);
    expect((await chat.sendMessage({ message: 'two' })).response.text).toBe('c');
    expect(chat.getHistory()).toHaveLength(4);
  });

  it('the history that is handed out is a copy', async () => {
    const { chat } = await makeChat({}, [], { history: [user('one')] });
    chat.getHistory().push(user('two'));
    expect(chat.getHistory()).toEqual([user('one')]);
    chat.setHistory([user('three')]);
    chat.addHistory(model('four'));
    expect(chat.getHistory()).toEqual([user('three'), model('four')]);
  });
});
