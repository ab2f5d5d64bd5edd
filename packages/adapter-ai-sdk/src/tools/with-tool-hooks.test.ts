import { generateText, type ModelMessage, stepCountIs, tool, wrapLanguageModel } from 'ai';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { callReply, createLoopbackModel, textReply } from '../../test/loopback.ts';
import { makeHost } from '../../test/support.ts';
import { modelHooks, withToolHooks } from '../index.ts';

/** A tool that notes what it was run with, and a model that calls it once. */
function makeAgent() {
  const runs: unknown[] = [];
  const write = tool({
    description: 'Writes a file.',
    inputSchema: z.object({ path: z.string() }),
    execute: (input) => {
      runs.push(input);
      return { written: input.path };
    },
  });
  const model = createLoopbackModel((_, index) =>
    index === 0 ? callReply(['write', { path: 'a' }]) : textReply('done'),
  );
  return { runs, tools: { write }, model };
}

const prompt = 'write it';
const stopWhen = stepCountIs(4);

/** What the model read about its call. */
function resultOf(model: ReturnType<typeof createLoopbackModel>): string {
  return JSON.stringify(model.calls[1]?.options.prompt.at(-1));
}

describe('withToolHooks', () => {
  it('leaves a tool alone that hooks leave alone, and asks hooks once about each call', async () => {
    const { runs, tools, model } = makeAgent();
    const { config, events } = makeHost({ BeforeTool: () => undefined, AfterTool: () => undefined });
    const plain = await generateText({ model: makeAgent().model, tools, prompt, stopWhen });
    const hooked = await generateText({ model, tools: withToolHooks(tools, config), prompt, stopWhen });
    expect(hooked.steps[0]?.toolResults).toEqual(plain.steps[0]?.toolResults);
    expect(runs).toEqual([{ path: 'a' }, { path: 'a' }]);
    expect(events()).toEqual(['BeforeTool', 'AfterTool']);
  });

  it('keeps a refused tool from running, and the model reads the reason', async () => {
    const { runs, tools, model } = makeAgent();
    const { config } = makeHost({ BeforeTool: { decision: 'deny', reason: 'not there' } });
    const { text } = await generateText({ model, tools: withToolHooks(tools, config), prompt, stopWhen });
    expect(runs).toEqual([]);
    expect(resultOf(model)).toContain('not there');
    expect(text).toBe('done');
  });

  it('runs the tool with the input that a hook changed', async () => {
    const { runs, tools, model } = makeAgent();
    const { config } = makeHost({ BeforeTool: { hookSpecificOutput: { tool_input: { path: 'b' } } } });
    await generateText({ model, tools: withToolHooks(tools, config), prompt, stopWhen });
    expect(runs).toEqual([{ path: 'b' }]);
  });

  it('adds what AfterTool says to what the model reads, also if the tool words its results itself', async () => {
    for (const own of [{}, { toModelOutput: () => ({ type: 'text' as const, value: 'own words' }) }]) {
      const { tools, model } = makeAgent();
      const { config } = makeHost({ AfterTool: { hookSpecificOutput: { additionalContext: 'mind the gap' } } });
      const write = { ...tools.write, ...own };
      await generateText({ model, tools: withToolHooks({ write }, config), prompt, stopWhen });
      expect(resultOf(model)).toContain('mind the gap');
    }
  });

  it('leaves a tool that the SDK does not run itself as it is', () => {
    const client = { client: tool({ inputSchema: z.object({}) }) };
    expect(withToolHooks(client, makeHost({}).config).client).toBe(client.client);
  });

  it('shows hooks the last of several results, and what a tool throws', async () => {
    const { config, seen } = makeHost({ AfterTool: () => undefined });
    const inputSchema = z.object({ path: z.string() });
    async function* grow() {
      yield 'half';
      yield 'whole';
    }
    const { model } = makeAgent();
    await generateText({
      model,
      tools: withToolHooks({ write: tool({ inputSchema, execute: grow }) }, config),
      prompt,
      stopWhen,
    });
    expect(resultOf(model)).toContain('whole');
    const fail = tool({
      inputSchema,
      execute: (): string => {
        throw new Error('broken');
      },
    });
    const { model: other } = makeAgent();
    await generateText({ model: other, tools: withToolHooks({ write: fail }, config), prompt, stopWhen });
    expect(resultOf(other)).toContain('broken');
    expect(JSON.stringify(seen[0])).toContain('whole');
    expect(JSON.stringify(seen[1])).toContain('broken');
  });

  it('ends the agent at a stop: the model is not asked again, and the reason is shown', async () => {
    const { runs, tools, model } = makeAgent();
    const { config } = makeHost({ BeforeTool: { continue: false, stopReason: 'enough' } });
    const stops: string[] = [];
    const hooked = wrapLanguageModel({ model, middleware: modelHooks(config) });
    const options = { onStop: (reason: string) => stops.push(reason) };
    const { text, response } = await generateText({
      model: hooked,
      tools: withToolHooks(tools, config, options),
      prompt,
      stopWhen,
    });
    expect(runs).toEqual([]);
    expect(text).toContain('enough');
    expect(stops).toEqual([expect.stringContaining('enough')]);
    expect(model.calls).toHaveLength(1);
    const messages: ModelMessage[] = [...response.messages, { role: 'user', content: 'go on' }];
    expect((await generateText({ model: hooked, messages })).text).toBe('done');
  });
});

describe('a hook that wants a person to be asked', () => {
  const ask = { BeforeTool: { decision: 'ask' as const, reason: 'is it wise?' } };

  async function answer(approved: boolean) {
    const { runs, tools, model } = makeAgent();
    const { config } = makeHost(ask);
    const hooked = withToolHooks(tools, config);
    const first = await generateText({ model, tools: hooked, prompt, stopWhen });
    expect(runs).toEqual([]);
    const request = first.content.find((part) => part.type === 'tool-approval-request');
    if (request?.type !== 'tool-approval-request') throw new Error('nobody was asked');
    const messages: ModelMessage[] = [
      { role: 'user', content: prompt },
      ...first.response.messages,
      { role: 'tool', content: [{ type: 'tool-approval-response', approvalId: request.approvalId, approved }] },
    ];
    // Another process may go on with the conversation.
    const later = withToolHooks(tools, makeHost(ask).config);
    await generateText({ model, tools: later, messages, stopWhen });
    return { runs, told: resultOf(model) };
  }

  it('makes the call need approval, and it runs after a yes', async () => {
    const { runs, told } = await answer(true);
    expect(runs).toEqual([{ path: 'a' }]);
    expect(told).toContain('written');
  });

  it('keeps it from running after a no', async () => {
    expect((await answer(false)).runs).toEqual([]);
  });

  it.each([true, false])('is answered at once by `onAsk` (%s)', async (allowed) => {
    const { runs, tools, model } = makeAgent();
    const asked: string[] = [];
    const onAsk = ({ reason }: { reason: string }) => {
      asked.push(reason);
      return allowed;
    };
    await generateText({ model, tools: withToolHooks(tools, makeHost(ask).config, { onAsk }), prompt, stopWhen });
    expect(asked).toEqual([expect.stringContaining('is it wise?')]);
    expect(runs).toHaveLength(allowed ? 1 : 0);
  });

  it('is not a yes to a call that was run past the SDK', async () => {
    const { runs, tools } = makeAgent();
    const { write } = withToolHooks(tools, makeHost(ask).config);
    const run = async () => await write.execute?.({ path: 'a' }, { toolCallId: 'x', messages: [] });
    await expect(run()).rejects.toThrow('is it wise?');
    expect(runs).toEqual([]);
  });

  it('does not replace the approval that a tool itself wants', async () => {
    const { runs, tools, model } = makeAgent();
    const write = { ...tools.write, needsApproval: true };
    const { content } = await generateText({
      model,
      tools: withToolHooks({ write }, makeHost({}).config),
      prompt,
      stopWhen,
    });
    expect(content.some(({ type }) => type === 'tool-approval-request')).toBe(true);
    expect(runs).toEqual([]);
  });

  it('is about the input that the tool then gets, whatever becomes of it meanwhile', async () => {
    const runs: unknown[] = [];
    const execute = async (input: unknown) => void runs.push(input);
    const { config } = makeHost({ BeforeTool: () => undefined });
    const { write } = withToolHooks({ write: { execute, needsApproval: false } }, config);
    const input = { path: 'a', list: [1] };
    const options = { toolCallId: 'x', messages: [] };
    const approval = (write as { needsApproval: unknown }).needsApproval as (...given: unknown[]) => Promise<boolean>;
    const asked = approval(input, options);
    input.list.push(2);
    await asked;
    input.list.pop();
    await (write.execute as (...given: unknown[]) => Promise<unknown>)(input, options);
    expect(runs).toEqual([{ path: 'a', list: [1] }]);
    expect(runs[0]).not.toBe(input);
  });

  it('may change an input that is not an object', async () => {
    const runs: unknown[] = [];
    const execute = async (input: unknown) => void runs.push(input);
    const changed = { hookSpecificOutput: { tool_input: { input: ['safe'] } } };
    const { write } = withToolHooks({ write: { execute } }, makeHost({ BeforeTool: () => changed }).config);
    const run = write.execute as (...given: unknown[]) => Promise<unknown>;
    await run(['rm'], { toolCallId: 'x', messages: [] });
    expect(runs).toEqual([['safe']]);
  });
});
