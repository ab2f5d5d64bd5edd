import {
  generateObject,
  generateText,
  type LanguageModel,
  Output,
  stepCountIs,
  streamObject,
  streamText,
  tool,
  wrapLanguageModel,
} from 'ai';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { callReply, createLoopbackModel, type LoopbackModel, textReply } from '../../test/loopback.ts';
import { makeHost } from '../../test/support.ts';
import { type ModelHooksMiddleware, modelHooks } from '../index.ts';

const tools = Object.fromEntries(
  ['read', 'write'].map((name) => [name, tool({ inputSchema: z.object({}), execute: () => `${name} ran` })]),
);

interface Said {
  readonly text: string;
  readonly calls: readonly string[];
  readonly ending: string;
  readonly tokens: number | undefined;
  readonly metadata: unknown;
}

/** The two ways to ask, through the SDK's own functions. */
const ways: readonly (readonly [
  string,
  (model: LoopbackModel, middleware: ModelHooksMiddleware<'v3'> | undefined, prompt: string) => Promise<Said>,
])[] = [
  [
    'generateText',
    async (model, middleware, prompt) => {
      const result = await generateText({ model: wrap(model, middleware), prompt, tools, temperature: 0.5 });
      const { text, toolCalls, finishReason, usage, providerMetadata: metadata } = result;
      return {
        text,
        calls: toolCalls.map(({ toolName }) => toolName),
        ending: finishReason,
        tokens: usage.totalTokens,
        metadata,
      };
    },
  ],
  [
    'streamText',
    async (model, middleware, prompt) => {
      const result = streamText({
        model: wrap(model, middleware),
        prompt,
        tools,
        temperature: 0.5,
        onError: () => undefined,
      });
      await result.consumeStream();
      const [text, toolCalls, ending, usage, metadata] = await Promise.all([
        result.text,
        result.toolCalls,
        result.finishReason,
        result.usage,
        result.providerMetadata,
      ]);
      return { text, calls: toolCalls.map(({ toolName }) => toolName), ending, tokens: usage.totalTokens, metadata };
    },
  ],
];

function wrap(model: LoopbackModel, middleware: ModelHooksMiddleware<'v3'> | undefined) {
  return middleware ? wrapLanguageModel({ model, middleware }) : model;
}

/** What the model was asked, but for the signal, which only a stream has in any case. */
function askedOf(model: LoopbackModel): string[] {
  return model.calls.map(({ options }) => JSON.stringify({ ...options, abortSignal: undefined }));
}

const replacement = { hookSpecificOutput: { llm_response: { text: 'from a hook' } } };

describe.each(ways)('%s', (_, ask) => {
  it('asks as without us if no hook changes anything, and gives the same', async () => {
    const model = createLoopbackModel(() => ({ reasoning: 'hm', texts: ['all ', 'done'] }));
    const { config, events } = makeHost({ BeforeModel: {}, AfterModel: {}, BeforeToolSelection: {} });
    const plain = await ask(model, undefined, 'hello');
    const hooked = await ask(model, modelHooks(config), 'hello');
    expect(hooked).toEqual(plain);
    const [first, second] = askedOf(model);
    expect(second).toBe(first);
    expect(events()).toEqual(['BeforeToolSelection', 'BeforeModel', 'AfterModel']);
  });

  it('changes in the place of an edit alone', async () => {
    const model = createLoopbackModel(() => textReply('one'));
    const { config } = makeHost({
      BeforeModel: (input) => {
        const { messages } = input.llm_request as { messages: { content: string }[] };
        const changed = messages.map((message) => ({ ...message, content: message.content.replace('SECRET', '[x]') }));
        return { hookSpecificOutput: { llm_request: { messages: changed } } };
      },
    });
    await ask(model, undefined, 'my key is SECRET');
    await ask(model, modelHooks(config), 'my key is SECRET');
    const [plain, hooked] = askedOf(model);
    expect(hooked).toBe(plain?.replace('SECRET', '[x]'));
  });

  it('does not ask the model after a refusal, and gives the reason', async () => {
    const model = createLoopbackModel([textReply('never')]);
    const { config } = makeHost({ BeforeModel: { decision: 'deny', reason: 'not today' } });
    const blocked: string[] = [];
    const said = await ask(model, modelHooks(config, { onBlocked: (reason) => blocked.push(reason) }), 'hello');
    expect(said).toMatchObject({ text: '', calls: [], ending: 'content-filter' });
    expect(said.metadata).toMatchObject({
      agentHooks: { blocked: true, reason: expect.stringContaining('not today') },
    });
    expect(blocked).toEqual([expect.stringContaining('not today')]);
    expect(model.calls).toEqual([]);
  });

  it("takes a hook's answer in the model's place", async () => {
    const model = createLoopbackModel([textReply('never')]);
    const { config } = makeHost({ BeforeModel: { decision: 'block', ...replacement } });
    expect(await ask(model, modelHooks(config), 'hello')).toMatchObject({ text: 'from a hook', ending: 'stop' });
    expect(model.calls).toEqual([]);
  });

  it('gives what a hook changed, with the tokens that were counted', async () => {
    const model = createLoopbackModel([{ texts: ['the SECRET'], calls: [['read']] }]);
    const { config } = makeHost({ AfterModel: replacement });
    const said = await ask(model, modelHooks(config), 'hello');
    expect(said).toMatchObject({ text: 'from a hook', calls: [], ending: 'stop', tokens: 2 });
  });

  it('gives no calls of tools that hooks do not leave', async () => {
    const model = createLoopbackModel([callReply(['write'], ['read']), callReply(['write'])]);
    const { config } = makeHost({
      BeforeToolSelection: { hookSpecificOutput: { toolConfig: { mode: 'ANY', allowedFunctionNames: ['read'] } } },
    });
    expect(await ask(model, modelHooks(config), 'hello')).toMatchObject({ calls: ['read'], ending: 'tool-calls' });
    expect(await ask(model, modelHooks(config), 'hello')).toMatchObject({ calls: [], ending: 'stop' });
    expect(model.calls[0]?.options).toMatchObject({ toolChoice: { type: 'tool', toolName: 'read' }, tools: [{}, {}] });
  });

  it('shows the reason of a stop', async () => {
    const model = createLoopbackModel([textReply('never')]);
    const { config } = makeHost({ BeforeModel: { continue: false, stopReason: 'enough' } });
    const stops: string[] = [];
    const said = await ask(model, modelHooks(config, { onStop: (reason) => stops.push(reason) }), 'hello');
    expect(said.text).toContain('enough');
    expect(stops).toEqual([expect.stringContaining('enough')]);
    expect(model.calls).toEqual([]);
  });

  it('asks directly while hooks are off', async () => {
    const model = createLoopbackModel([textReply('one')]);
    expect((await ask(model, modelHooks({ getHookSystem: () => undefined }), 'hello')).text).toBe('one');
  });
});

describe('a stream', () => {
  async function read(model: LoopbackModel, middleware: ModelHooksMiddleware<'v3'>): Promise<string[]> {
    const pieces: string[] = [];
    const { textStream } = streamText({ model: wrapLanguageModel({ model, middleware }), prompt: 'hello' });
    for await (const piece of textStream) pieces.push(piece);
    return pieces;
  }

  it('is held back until AfterModel has answered, and passes piece by piece without such a hook', async () => {
    const { config } = makeHost({ AfterModel: replacement });
    expect(await read(createLoopbackModel([textReply('a', 'b')]), modelHooks(config))).toEqual(['from a hook']);
    const { config: other } = makeHost({ BeforeModel: {} });
    expect(await read(createLoopbackModel([textReply('a', 'b')]), modelHooks(other))).toEqual(['a', 'b']);
  });

  it('is asked about piece by piece with `chunk`', async () => {
    const { config } = makeHost({
      AfterModel: (input) => {
        const { text } = input.llm_response as { text?: string };
        return text === 'SECRET' ? { hookSpecificOutput: { llm_response: { text: '[x]' } } } : undefined;
      },
    });
    const model = createLoopbackModel([textReply('a', 'SECRET', 'b')]);
    expect(await read(model, modelHooks(config, { afterModel: 'chunk' }))).toEqual(['a', '[x]', 'b']);
  });

  it('that is aborted ends, and no hook hears of it', async () => {
    const model = createLoopbackModel([{ texts: ['a'], ending: 'hang' }]);
    const { config, events } = makeHost({ AfterModel: {} });
    const aborter = new AbortController();
    const wrapped = wrapLanguageModel({ model, middleware: modelHooks(config, { afterModel: 'complete' }) });
    const { fullStream } = streamText({ model: wrapped, prompt: 'hello', abortSignal: aborter.signal });
    const types: string[] = [];
    for await (const part of fullStream) {
      types.push(part.type);
      if (part.type === 'text-delta') aborter.abort();
    }
    expect(types.at(-1)).toBe('abort');
    expect(events()).toEqual([]);
  });
});

it('what a tool returned reaches the model without what a hook took out, be it text or JSON', async () => {
  const secret = 'sk-4f9a';
  const model = createLoopbackModel([callReply(['read'], ['write']), textReply('done')]);
  const { config, seen } = makeHost({
    BeforeModel: (input) => ({
      hookSpecificOutput: { llm_request: JSON.parse(JSON.stringify(input.llm_request).replaceAll(secret, '[x]')) },
    }),
  });
  await generateText({
    model: wrapLanguageModel({ model, middleware: modelHooks(config) }),
    system: `key ${secret}`,
    prompt: 'go',
    stopWhen: stepCountIs(2),
    tools: {
      read: tool({ inputSchema: z.object({}), execute: () => `one\n${secret}` }),
      write: tool({ inputSchema: z.object({}), execute: () => ({ rows: [{ key: `two\n${secret}` }], count: 1 }) }),
    },
  });
  expect(model.calls[1]?.options.prompt).toMatchObject([
    { role: 'system', content: 'key [x]' },
    { role: 'user' },
    { role: 'assistant' },
    {
      role: 'tool',
      content: [
        { output: { type: 'text', value: 'one\n[x]' } },
        { output: { type: 'json', value: { rows: [{ key: 'two\n[x]' }], count: 1 } } },
      ],
    },
  ]);
  expect(seen[1]?.llm_request).toMatchObject({
    tool_calls: [{ position: 2, name: 'read', args: {} }, { name: 'write' }],
    tool_results: [{ position: 3, content: `one\n${secret}` }, { content: { count: 1 } }],
    system: [{ position: 0, content: `key ${secret}` }],
  });
});

describe('the reason of a refusal', () => {
  const schema = z.object({ a: z.string() });

  it.each([
    ['generateObject', (model: LanguageModel) => generateObject({ model, prompt: 'hello', schema })],
    [
      'Output.object',
      (model: LanguageModel) => generateText({ model, prompt: 'hello', output: Output.object({ schema }) }),
    ],
    ['streamObject', (model: LanguageModel) => streamObject({ model, prompt: 'hello', schema }).object],
  ])('reaches the caller of %s', async (_, ask) => {
    const { config } = makeHost({ BeforeModel: { decision: 'deny', reason: 'not today' } });
    const model = wrap(createLoopbackModel([]), modelHooks(config));
    await expect(ask(model)).rejects.toMatchObject({
      name: 'AI_NoObjectGeneratedError',
      text: expect.stringContaining('not today'),
      finishReason: 'content-filter',
    });
  });
});

it('an invalid config is an error when the middleware is created', () => {
  const { config } = makeHost({});
  expect(() => modelHooks(Promise.resolve(config) as never)).toThrow(/got a promise: await it first/);
});
