import { describe, expect, it } from 'vitest';
import { type AgentTool, generateWithHooks, HookedChat, runAgent, streamWithHooks } from '../src/index.ts';
import { makeHost, type TestHooks } from './support.ts';
import { TinyClient, type TinyResponse, tiny, tinyAdapter } from './tiny-sdk.ts';

// Everything here is asked of an SDK that looks like none: what works for it works for any.

const probe: AgentTool = {
  name: 'probe',
  description: 'Says that it ran.',
  parametersJsonSchema: { type: 'object' },
  execute: ({ word }) => ({ llmContent: `the probe ran on ${word}` }),
};
const callsProbe = tiny('', [{ tool: 'probe', with: { word: 'x' } }]);
const restrict = (toolConfig: object): TestHooks => ({
  BeforeToolSelection: { answer: { hookSpecificOutput: { toolConfig } } },
});

function makeChat(
  hooks: TestHooks,
  responses: readonly Partial<TinyResponse>[],
  options: { streaming?: boolean } = {},
) {
  const host = makeHost(hooks);
  const client = new TinyClient(...responses);
  const chat = new HookedChat({ config: host.config, adapter: tinyAdapter, models: client, model: 'm', ...options });
  return { ...host, client, chat };
}

async function work(hooks: TestHooks, responses: readonly Partial<TinyResponse>[]) {
  const { config, directory, logged, events } = makeHost(hooks);
  const client = new TinyClient(...responses);
  const shown: string[] = [];
  const run = await runAgent({
    ...{ config, directory, adapter: tinyAdapter, models: client, model: 'm', prompt: 'do it' },
    tools: [probe],
    onText: (text) => shown.push(text),
  });
  return { run, client, logged, events, shown };
}

describe.each([true, false])('a chat of another SDK (streaming: %s)', (streaming) => {
  it('shows hooks the request and the response through its own translator', async () => {
    const { chat, logged } = makeChat({ BeforeModel: {}, AfterModel: {} }, [{ says: 'well done' }], { streaming });
    const turn = await chat.sendMessage({ message: 'hello' });
    expect(turn.response).toEqual(tiny('well done'));
    expect(logged('BeforeModel')[0]).toMatchObject({ llm_request: { messages: [{ role: 'user', content: 'hello' }] } });
    expect(logged('AfterModel')[0]).toMatchObject({ llm_response: { text: 'well done' } });
    expect(chat.getHistory()).toEqual([
      { who: 'you', says: 'hello' },
      { who: 'me', says: 'well done', calls: [] },
    ]);
  });

  it.each<[string, TestHooks, TinyResponse]>([
    ['a refusal', { BeforeModel: { answer: 'no', exit: 2 } }, tiny('')],
    ['a stop', { BeforeModel: { answer: { continue: false, stopReason: 'enough' } } }, tiny('enough')],
    [
      'a stop before tools are chosen',
      { BeforeToolSelection: { answer: { continue: false, stopReason: 'enough' } } },
      tiny('enough'),
    ],
    ['a stop after the model', { AfterModel: { answer: { continue: false, stopReason: 'enough' } } }, tiny('enough')],
    [
      "a hook's own response",
      { BeforeModel: { answer: { decision: 'deny', hookSpecificOutput: { llm_response: { text: 'cached' } } } } },
      tiny('cached'),
    ],
  ])('answers %s in the shape of that SDK', async (_, hooks, response) => {
    const { chat } = makeChat(hooks, [{ says: 'from the model' }], { streaming });
    const shown: unknown[] = [];
    const stream = chat.sendMessageStream({ message: 'hello' });
    let step = await stream.next();
    for (; !step.done; step = await stream.next()) shown.push(step.value);
    expect(step.value.response).toEqual(response);
    for (const chunk of shown) expect(chunk).toHaveProperty('word');
  });

  it('sends what hooks made of the request', async () => {
    const answer = { systemMessage: 'careful', hookSpecificOutput: { llm_request: { config: { temperature: 0.5 } } } };
    const { chat, client } = makeChat({ BeforeModel: { answer } }, [], { streaming });
    await chat.sendMessage({ message: 'hello' });
    expect(client.requests).toEqual([
      {
        model: 'm',
        heat: 0.5,
        lines: [
          { who: 'you', says: 'hello' },
          { who: 'boss', says: 'careful' },
        ],
      },
    ]);
  });
});

describe('an agent of another SDK', () => {
  it('runs the tools that its model calls, and gives the model their results', async () => {
    const { run, client, events } = await work({ BeforeTool: {}, AfterTool: {} }, [callsProbe, { says: 'all done' }]);
    expect(run).toMatchObject({ ending: 'answered', text: 'all done' });
    expect(events()).toEqual(['BeforeTool', 'AfterTool']);
    expect(client.requests[1]).toMatchObject({ tools: ['probe'], lines: [{}, {}, { says: 'the probe ran on x' }] });
  });

  it.each([
    ['none', { mode: 'NONE' }],
    ['others', { mode: 'ANY', allowedFunctionNames: ['other'] }],
  ])('runs no tool that hooks do not allow, where its API cannot express it: %s', async (_, toolConfig) => {
    const { client, events } = await work({ ...restrict(toolConfig), BeforeTool: {} }, [callsProbe]);
    expect(events()).toEqual(['BeforeToolSelection', 'BeforeToolSelection']);
    expect(client.requests[1]?.lines.at(-1)?.says).toBe('A hook allows no call of probe in this turn.');
  });

  it('answers a refused prompt without asking the model', async () => {
    const { run, client } = await work({ BeforeModel: { answer: 'no', exit: 2 } }, []);
    expect(run).toMatchObject({ ending: 'blocked', reason: 'no' });
    expect(client.requests).toEqual([]);
  });
});

describe('a wrapped client of another SDK', () => {
  const base = { adapter: tinyAdapter, replacedCalls: 'drop', dropRefusedCalls: true } as const;
  const request = { model: 'm', lines: [{ who: 'you', says: 'x' }] } as const;

  it.each(['complete', 'buffered', 'chunk'] as const)(
    'takes refused calls out of a stream (%s)',
    async (afterModel) => {
      const { config } = makeHost({ ...restrict({ mode: 'NONE' }), AfterModel: {} });
      const client = new TinyClient(tiny('a b', callsProbe.calls));
      const stream = streamWithHooks({ ...base, config, request, afterModel }, (asked, signal) =>
        tinyAdapter.stream(client, asked, signal),
      );
      const shown: object[] = [];
      for await (const chunk of stream) shown.push(chunk);
      expect(shown).toEqual([{ word: 'a ' }, { word: 'b' }]);
    },
  );

  it('takes refused calls out of a response', async () => {
    const { config } = makeHost(restrict({ mode: 'NONE' }));
    const client = new TinyClient(callsProbe);
    const call = { ...base, config, request };
    const turn = await generateWithHooks(call, (asked, signal) => tinyAdapter.generate(client, asked, signal));
    expect(turn.response.calls).toEqual([]);
    expect(client.requests[0]).toMatchObject({ noTools: true });
  });

  it('asks hooks about each word, and shows what they made of it', async () => {
    const { config } = makeHost({ AfterModel: { script: 'redact.mjs' } });
    const client = new TinyClient({ says: 'mail bob@example.org now' });
    const stream = streamWithHooks({ ...base, config, request, afterModel: 'chunk' }, (asked, signal) =>
      tinyAdapter.stream(client, asked, signal),
    );
    const shown: object[] = [];
    let step = await stream.next();
    for (; !step.done; step = await stream.next()) shown.push(step.value);
    expect(step.value.response.says).toMatch(/^mail \[redacted\]/);
    expect(JSON.stringify(shown)).not.toContain('bob');
  });
});
