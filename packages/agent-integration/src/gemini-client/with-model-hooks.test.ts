import { callReply, chunkOf, type LoopbackReply, textReply } from '@agent-hooks/test-servers';
import { type CallableTool, GenerateContentResponse } from '@google/genai';
import { describe, expect, it } from 'vitest';
import { connect, makeHost, type TestHooks, until } from '../../test/support.ts';
import type { ModelHooksOptions } from '../chat/model-hooks-options.ts';
import { withModelHooks } from './with-model-hooks.ts';

async function wrap(hooks: TestHooks, replies: readonly LoopbackReply[], options?: ModelHooksOptions) {
  const host = makeHost(hooks);
  const connection = await connect(replies);
  const wrapped = withModelHooks(connection.models, host.config, options);
  return { ...host, ...connection, wrapped, body: (index = 0) => connection.server.requests[index]?.body };
}

async function collect<Item>(stream: AsyncGenerator<Item>): Promise<Item[]> {
  const items: Item[] = [];
  for await (const item of stream) items.push(item);
  return items;
}

async function texts(stream: AsyncGenerator<GenerateContentResponse>): Promise<(string | undefined)[]> {
  return (await collect(stream)).map((chunk) => chunk.text);
}

const tools = [{ functionDeclarations: [{ name: 'read_file', parametersJsonSchema: { type: 'object' } }] }];
const request = {
  model: 'gemini-test',
  contents: 'hello',
  config: { tools, temperature: 1, maxOutputTokens: 9, systemInstruction: 'Be brief.' },
};
const plainRequest = { model: 'gemini-test', contents: 'hello' };
const changeRequest = { answer: { hookSpecificOutput: { llm_request: { config: { temperature: 0 } } } } };
const redact: TestHooks = { AfterModel: { script: 'redact.mjs' } };

describe.each(['generateContent', 'generateContentStream'] as const)('%s', (method) => {
  const run = async (
    { wrapped }: { wrapped: Awaited<ReturnType<typeof wrap>>['wrapped'] },
    given: Parameters<typeof wrapped.generateContent>[0] = request,
  ) => {
    if (method === 'generateContentStream') return texts(await wrapped.generateContentStream(given));
    const response = await wrapped.generateContent(given);
    expect(response).toBeInstanceOf(GenerateContentResponse);
    return [response.text];
  };

  it('passes its hooks, and the changed request goes out with all else in it', async () => {
    const host = await wrap({ BeforeToolSelection: {}, BeforeModel: changeRequest, AfterModel: {} }, [textReply('a')]);
    expect(await run(host)).toEqual(['a']);
    expect(host.events()).toEqual(['BeforeToolSelection', 'BeforeModel', 'AfterModel']);
    expect(host.body()).toMatchObject({
      contents: [{ role: 'user', parts: [{ text: 'hello' }] }],
      generationConfig: { temperature: 0, maxOutputTokens: 9 },
      systemInstruction: { parts: [{ text: 'Be brief.' }] },
      tools,
    });
    expect(request.config.temperature).toBe(1);
  });

  it.each([
    ['no settings', plainRequest],
    ['settings', request],
  ])('a request with %s that hooks leave alone goes out byte for byte as without us', async (_, given) => {
    const host = await wrap({ BeforeToolSelection: {}, BeforeModel: {}, AfterModel: {} }, [
      textReply('a'),
      textReply('a'),
    ]);
    await run(host, given);
    await run({ wrapped: host.models }, given);
    const [hooked, plain] = host.server.requests.map(({ body }) => JSON.stringify(body));
    expect(hooked).toBe(plain);
  });

  it('a response that a hook changed keeps its id, counts and sources, and no quote of the old text', async () => {
    const grounding = {
      groundingChunks: [{ web: { uri: 'https://a.example' } }],
      groundingSupports: [{ segment: { text: 'bob@example.org' } }],
    };
    const reply = {
      responseId: 'r1',
      modelVersion: 'loopback',
      usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 2, totalTokenCount: 3, cachedContentTokenCount: 1 },
      candidates: [
        {
          index: 0,
          content: { role: 'model', parts: [{ text: 'mail bob@example.org' }] },
          groundingMetadata: grounding,
        },
      ],
    };
    const { wrapped } = await wrap(redact, [{ chunks: [reply] }]);
    const [response] =
      method === 'generateContent'
        ? [await wrapped.generateContent(request)]
        : await collect(await wrapped.generateContentStream(request));
    expect(response).toMatchObject({
      responseId: 'r1',
      modelVersion: 'loopback',
      usageMetadata: reply.usageMetadata,
      candidates: [{ groundingMetadata: { groundingChunks: grounding.groundingChunks } }],
    });
    expect(response?.text).toBe('mail [redacted]');
    expect(JSON.stringify(response)).not.toContain('bob@');
  });

  it('gives what hooks made of the response', async () => {
    expect(await run(await wrap(redact, [textReply('mail bob@example.org')]))).toEqual(['mail [redacted]']);
  });

  it('a refused call is not made, and has its reason where the API has its own', async () => {
    const { wrapped, server } = await wrap({ BeforeModel: { answer: 'not today', exit: 2 } }, [textReply('never')]);
    const [response] =
      method === 'generateContent'
        ? [await wrapped.generateContent(request)]
        : await collect(await wrapped.generateContentStream(request));
    expect(response?.text).toBeUndefined();
    expect(response?.promptFeedback).toMatchObject({
      blockReason: 'OTHER',
      blockReasonMessage: expect.stringContaining('not today'),
    });
    expect(server.requests).toEqual([]);
  });

  it("a hook's own response takes the place of the call", async () => {
    const hookSpecificOutput = { llm_response: { candidates: [{ content: { role: 'model', parts: ['cached'] } }] } };
    const host = await wrap({ BeforeModel: { answer: { decision: 'deny', hookSpecificOutput } } }, []);
    expect(await run(host)).toEqual(['cached']);
  });

  it('a message of a hook goes out behind the contents', async () => {
    const host = await wrap({ BeforeModel: { answer: { systemMessage: 'careful' } } }, [textReply('a')]);
    await run(host);
    expect(host.body()?.contents).toEqual([
      { role: 'user', parts: [{ text: 'hello' }] },
      { role: 'user', parts: [{ text: '[System] careful' }] },
    ]);
  });

  it('a message after the response is handed to the host', async () => {
    const heard: string[] = [];
    const options = { onSystemMessage: (message: string) => heard.push(message) };
    await run(await wrap({ AfterModel: { answer: { systemMessage: 'careful' } } }, [textReply('a')], options));
    expect(heard).toEqual(['careful']);
  });

  it.each(['BeforeToolSelection', 'BeforeModel', 'AfterModel'] as const)(
    'a stop of %s is handed to the host, and its reason takes the place of the response',
    async (name) => {
      const stops: string[] = [];
      const hooks = { [name]: { answer: { continue: false, stopReason: 'enough' } } };
      const host = await wrap(hooks, [textReply('a')], { onStop: (reason) => stops.push(reason) });
      expect(await run(host)).toEqual(['enough']);
      expect(stops).toEqual(['enough']);
    },
  );

  it('a tool call that hooks do not allow does not reach the caller', async () => {
    const hooks = { BeforeToolSelection: { answer: { hookSpecificOutput: { toolConfig: { mode: 'NONE' } } } } };
    const { wrapped, body } = await wrap(hooks, [callReply(['read_file'])]);
    const [response] =
      method === 'generateContent'
        ? [await wrapped.generateContent(request)]
        : await collect(await wrapped.generateContentStream(request));
    expect(response?.functionCalls).toBeUndefined();
    expect(body()).toMatchObject({ toolConfig: { functionCallingConfig: { mode: 'NONE' } }, tools });
  });

  it('an error of the server is the caller’s, and fires no AfterModel', async () => {
    const host = await wrap({ AfterModel: {} }, [{ status: 403 }]);
    await expect(run(host)).rejects.toMatchObject({ status: 403 });
    expect(host.events()).toEqual([]);
  });

  it('an abort ends the call and fires no AfterModel', async () => {
    const reply = { chunks: [chunkOf([{ text: 'a' }], false)], ending: 'hang' } as const;
    const host = await wrap({ AfterModel: {} }, [reply]);
    const controller = new AbortController();
    const running = run(host, { ...request, config: { abortSignal: controller.signal } });
    await until(() => host.server.requests.length === 1);
    controller.abort();
    await expect(running).rejects.toThrow(/abort/i);
    expect(host.events()).toEqual([]);
    await until(() => host.server.openReplies() === 0);
  });
});

describe('a stream', () => {
  it('is not held back where no hook can change it', async () => {
    const reply = { chunks: [chunkOf([{ text: 'a' }], false)], ending: 'hang' } as const;
    const { wrapped } = await wrap({ BeforeModel: {} }, [reply], { afterModel: 'buffered' });
    const stream = await wrapped.generateContentStream(request);
    expect((await stream.next()).value?.text).toBe('a');
    await stream.return(undefined);
  });

  it('that the server refuses is an error when it is opened, as without us', async () => {
    const { wrapped } = await wrap({ AfterModel: {} }, [{ status: 403 }]);
    await expect(wrapped.generateContentStream(request)).rejects.toMatchObject({ status: 403 });
  });

  it('is shown as it comes where the host wants that', async () => {
    const { wrapped } = await wrap(redact, [textReply('a', 'b@c')], { afterModel: 'complete' });
    expect(await texts(await wrapped.generateContentStream(request))).toEqual(['a', 'b@c']);
  });

  it('that is left early is ended', async () => {
    const reply = { chunks: [chunkOf([{ text: 'a' }], false)], ending: 'hang' } as const;
    const { wrapped, server } = await wrap({ BeforeModel: {} }, [reply], { afterModel: 'complete' });
    for await (const _ of await wrapped.generateContentStream(request)) break;
    await until(() => server.openReplies() === 0);
  });

  it('that is left early is given up where the request has no settings', async () => {
    const reply = { chunks: [chunkOf([{ text: 'a' }], false)], ending: 'hang' } as const;
    const { wrapped, models } = await wrap({ BeforeModel: {} }, [reply, reply], { afterModel: 'complete' });
    for (const each of [wrapped, models]) {
      const stream = await each.generateContentStream(plainRequest);
      for await (const _ of stream) break;
      expect(await stream.next()).toEqual({ done: true, value: undefined });
    }
  });
});

describe('tools that the SDK runs itself', () => {
  it('do not run while hooks restrict the tools', async () => {
    const ran: unknown[] = [];
    const callable: CallableTool = {
      tool: async () => ({ functionDeclarations: [{ name: 'read_file' }] }),
      callTool: async (calls) => {
        ran.push(calls);
        return [{ functionResponse: { name: 'read_file', response: {} } }];
      },
    };
    const hooks = { BeforeToolSelection: { answer: { hookSpecificOutput: { toolConfig: { mode: 'NONE' } } } } };
    const { wrapped, server } = await wrap(hooks, [callReply(['read_file']), textReply('never')]);
    const response = await wrapped.generateContent({ ...request, config: { tools: [callable] } });
    expect(ran).toEqual([]);
    expect(response.functionCalls).toBeUndefined();
    expect(server.requests).toHaveLength(1);
  });
});

describe('all else', () => {
  it('stays as it is, on the wrapped object and on the original', async () => {
    const { wrapped, models } = await wrap({ BeforeModel: { answer: 'no', exit: 2 } }, [textReply('a')]);
    expect(wrapped).toBeInstanceOf(Object.getPrototypeOf(models).constructor);
    expect(Object.keys(wrapped)).toEqual(Object.keys(models));
    expect(typeof wrapped.embedContent).toBe('function');
    expect(wrapped.countTokens).toBe(wrapped.countTokens);
    await expect(wrapped.countTokens({ model: 'm', contents: 'x' })).rejects.toMatchObject({ status: 404 });
    wrapped.embedContent = async () => ({});
    expect(await wrapped.embedContent({ model: 'm', contents: 'x' })).toEqual({});
    await expect(models.embedContent({ model: 'm', contents: 'x' })).rejects.toMatchObject({ status: 404 });
    expect((await models.generateContent(request)).text).toBe('a');
  });

  it('with private fields works', async () => {
    class Client {
      readonly #prefix = 'said ';
      readonly name = 'client';
      say(text: string) {
        return this.#prefix + text;
      }
      async generateContent(_: { model: string; contents: string }) {
        return Object.assign(new GenerateContentResponse(), { candidates: [] });
      }
      async generateContentStream(given: { model: string; contents: string }) {
        const first = await this.generateContent(given);
        return (async function* () {
          yield first;
        })();
      }
    }
    const wrapped = withModelHooks(new Client(), makeHost().config);
    expect([wrapped.say('x'), wrapped.name]).toEqual(['said x', 'client']);
    expect(await texts(await wrapped.generateContentStream({ model: 'm', contents: 'x' }))).toHaveLength(1);
  });

  it.each(['off', 'failing'])('calls go straight through while hooks are %s', async (how) => {
    const { models, server } = await connect([textReply('a'), textReply('b', 'c')]);
    const config = { getHookSystem: how === 'off' ? () => undefined : () => JSON.parse('{') };
    const wrapped = withModelHooks(models, config);
    expect((await wrapped.generateContent(request)).text).toBe('a');
    expect(await texts(await wrapped.generateContentStream(request))).toEqual(['b', 'c']);
    expect(server.requests).toHaveLength(2);
  });
});
