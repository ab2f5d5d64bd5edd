// Gates that were due and could not answer, through the adapters, with real processes.

import { callReply, textReply } from '@agent-hooks/test-servers';
import { describe, expect, it } from 'vitest';
import {
  executeToolWithHooks,
  fireAfterModelHook,
  fireBeforeModelHook,
  fireBeforeToolSelectionHook,
  HookedChat,
  runAgent,
  ToolScheduler,
} from '../src/index.ts';
import { connect, makeHost, type TestHooks } from './support.ts';
import { TinyClient, tinyAdapter } from './tiny-sdk.ts';

const failing = { exit: 1, answer: 'it broke', onFailure: 'block' } as const;
const echo = { answer: { hookSpecificOutput: { tool_response: { llmContent: 'the secret' } } } };

function nested(levels: number): object {
  let value = {};
  for (let level = 0; level < levels; level++) value = { inner: value };
  return value;
}

const cyclic: Record<string, unknown> = {};
cyclic.self = cyclic;

const hostile: [string, unknown][] = [
  ['a list', ['rm']],
  ['a text', 'rm'],
  ['a cycle', cyclic],
  ['thousands of levels', nested(5000)],
  ['a getter that throws', Object.defineProperty({}, 'a', { enumerable: true, get: () => JSON.parse('{') })],
];

describe('an input that no hook can be shown', () => {
  const gate: TestHooks = { BeforeTool: { onFailure: 'block' } };

  it.each(hostile)('does not pass a gate: %s', async (_, input) => {
    const { config } = makeHost(gate);
    let ran = 0;
    const tool = { name: 't', description: '', parametersJsonSchema: {}, execute: () => ({ llmContent: `${++ran}` }) };
    const outcome = await executeToolWithHooks(config, 't', input as never, tool.execute);
    const { calls } = await new ToolScheduler({ config, tools: [tool] }).schedule([
      { name: 't', args: input as never },
    ]);
    expect(ran).toBe(0);
    expect(outcome.error?.type).toBe('blocked_by_hook');
    expect(calls[0]?.result.error).toBeDefined();
  });

  it.each(hostile.slice(0, -1))('is not done, gate or not, and is where no hook is due: %s', async (_, input) => {
    const run = (config: ReturnType<typeof makeHost>['config']) =>
      executeToolWithHooks(config, 't', input as never, () => ({ llmContent: 'ran' }));
    const shown = await run(makeHost({ BeforeTool: {} }).config);
    expect(shown.error?.type).toBe('blocked_by_hook');
    expect((await run(makeHost({ AfterTool: {} }).config)).llmContent).toBe('ran');
  });
});

describe('the built-in gate', () => {
  it('refuses a call that it cannot look at, and throws nothing', async () => {
    const { config } = makeHost({ AfterTool: {} });
    const [, input] = hostile.at(-1) ?? [];
    const outcome = await executeToolWithHooks(config, 't', input as never, () => ({ llmContent: 'ran' }));
    expect(outcome.llmContent).toMatch(/^protect-hooks: the call could not be checked: /);
  });
});

describe('a gate that fails', () => {
  it.each<[string, NonNullable<TestHooks['AfterTool']>]>([
    ['alone', failing],
    ['before a hook that hands the result back', [failing, echo]],
    ['after a hook that hands the result back', [echo, failing]],
  ])('after the tool withholds its result from model and user: %s', async (_, AfterTool) => {
    const { config } = makeHost({ AfterTool });
    const result = { llmContent: 'the secret', returnDisplay: 'the secret' };
    const outcome = await executeToolWithHooks(config, 't', {}, () => result);
    expect(JSON.stringify(outcome)).not.toContain('the secret');
    expect(String(outcome.llmContent)).toContain('it broke');
    expect(outcome.returnDisplay).toBe(outcome.llmContent);
  });

  it('after the model withholds the response and stops the agent', async () => {
    const { config, directory } = makeHost({ AfterModel: failing });
    const { models } = await connect([textReply('the ', 'secret')]);
    const shown: string[] = [];
    const run = await runAgent({
      ...{ config, models, model: 'm', directory, prompt: 'x' },
      onText: (text) => shown.push(text),
    });
    expect(run.ending).toBe('stopped');
    expect(run.reason).toContain('it broke');
    expect(JSON.stringify([run, shown])).not.toContain('secret');
  });

  it('before the model keeps it from being asked', async () => {
    const { config } = makeHost({ BeforeModel: failing });
    const result = await fireBeforeModelHook(config, { model: 'm', contents: 'x' });
    expect(result).toMatchObject({ blocked: true, reason: expect.stringContaining('it broke') });
  });

  it('before tools are chosen leaves the model none', async () => {
    const { config, directory } = makeHost({ BeforeToolSelection: failing });
    const { models, server } = await connect([callReply(['glob', { pattern: '*' }]), textReply('done')]);
    await runAgent({ config, models, model: 'm', directory, prompt: 'x' });
    expect(JSON.stringify(server.requests[0]?.body)).toContain('"mode":"NONE"');
    expect(JSON.stringify(server.requests[1]?.body)).toContain('A hook allows no call of glob in this turn');
  });

  it('before the agent keeps it from working, where answers are applied', async () => {
    const { config, directory } = makeHost({ BeforeAgent: failing });
    const models = new TinyClient();
    const run = await runAgent({
      ...{ config, adapter: tinyAdapter, models, model: 'm', directory, prompt: 'x' },
      lifecycle: 'apply',
    });
    expect([run.ending, models.requests.length]).toEqual(['blocked', 0]);
  });
});

describe('a request of another SDK, given without its adapter', () => {
  const request = { model: 'm', messages: [{ role: 'user', content: 'rm -rf /' }] };

  it('is refused where a gate is due', async () => {
    const { config, events } = makeHost({
      BeforeModel: { onFailure: 'block' },
      BeforeToolSelection: { onFailure: 'block' },
    });
    const before = await fireBeforeModelHook(config, request);
    const selection = await fireBeforeToolSelectionHook(config, request);
    expect(before).toMatchObject({
      blocked: true,
      reason: expect.stringContaining('This is no request of @google/genai'),
    });
    expect(selection.restriction).toEqual({ mode: 'NONE', allowedFunctionNames: [] });
    expect(events()).toEqual([]);
  });

  it('goes out where no gate is due, and hooks are not shown an empty conversation', async () => {
    const { config, events } = makeHost({ BeforeModel: {} });
    expect(await fireBeforeModelHook(config, request)).toEqual({ blocked: false });
    expect(events()).toEqual([]);
  });

  it('has its response withheld', async () => {
    const { config } = makeHost({ AfterModel: { onFailure: 'block' } });
    const result = await fireAfterModelHook(config, request, { choices: [{ message: { content: 'the secret' } }] });
    expect(result.shouldStop).toBe(true);
    expect(JSON.stringify(result)).not.toContain('the secret');
  });

  it('is shown to hooks with its adapter', async () => {
    const { config, logged } = makeHost({ BeforeModel: { onFailure: 'block' } });
    const models = new TinyClient();
    await new HookedChat({ config, adapter: tinyAdapter, models, model: 'm' }).sendMessage({ message: 'hello' });
    expect(logged('BeforeModel')[0]).toMatchObject({ llm_request: { messages: [{ content: 'hello' }] } });
    expect(models.requests).toHaveLength(1);
  });
});
