import type OpenAI from 'openai';
import { describe, expect, it } from 'vitest';
import { callReply, textReply } from '../../test/loopback.ts';
import { connect, makeHost } from '../../test/support.ts';
import { withModelHooks, withToolHooks } from '../index.ts';

const body = { model: 'gpt-test', messages: [{ role: 'user' as const, content: 'hello' }] };

/** A tool that notes what it was called with. */
function makeTool(ran: unknown[], parse?: (text: string) => object) {
  const definition = { name: 'read', description: 'Reads.', parameters: {} };
  const run = (input: unknown) => {
    ran.push(input);
    return `read ${JSON.stringify(input)}`;
  };
  return { type: 'function' as const, function: { ...definition, function: run, ...(parse && { parse }) } };
}

/** Lets the SDK run tools, streamed or not. */
async function runTools(client: OpenAI, tool: ReturnType<typeof makeTool>, stream: boolean) {
  // The types of the SDK tell tools with and without a parser apart.
  const tools = [tool] as never;
  return stream
    ? await client.chat.completions.runTools({ ...body, tools, stream: true }).finalContent()
    : await client.chat.completions.runTools({ ...body, tools }).finalContent();
}

describe.each([false, true])('tools of runTools, streamed: %s', (stream) => {
  const parse = (text: string): object => ({ parsed: JSON.parse(text) });

  it('pass their hooks, which see what the model wrote; a change reaches the tool', async () => {
    const { client, server } = await connect([callReply(['read', { path: 'a' }]), textReply('done')]);
    const { config, seen } = makeHost({
      BeforeTool: { hookSpecificOutput: { tool_input: { path: 'b' } } },
      AfterTool: { hookSpecificOutput: { additionalContext: 'careful' } },
    });
    const ran: unknown[] = [];
    const [tool] = withToolHooks([makeTool(ran, parse)], config);
    expect(await runTools(client, tool as never, stream)).toBe('done');
    expect(ran).toEqual([{ parsed: { path: 'b' } }]);
    expect(seen).toMatchObject([{ tool_name: 'read', tool_input: { path: 'a' } }, { hook_event_name: 'AfterTool' }]);
    expect(server.requests[1]?.text).toMatch(/read .*careful/);
  });

  it('do not run when a hook refuses them, and the model reads why', async () => {
    const { client, server } = await connect([callReply(['read', { path: 'a' }]), textReply('done')]);
    const { config } = makeHost({ BeforeTool: { decision: 'deny', reason: 'not this file' } });
    const ran: unknown[] = [];
    const [tool] = withToolHooks([makeTool(ran)], config);
    expect(await runTools(client, tool as never, stream)).toBe('done');
    expect(ran).toEqual([]);
    expect(server.requests[1]?.text).toContain('not this file');
  });

  it('end the run with a stop', async () => {
    const { client, server } = await connect([callReply(['read'])]);
    const { config } = makeHost({ BeforeTool: { continue: false, stopReason: 'enough' } });
    const stops: string[] = [];
    const [tool] = withToolHooks([makeTool([])], config, { onStop: (reason) => stops.push(reason) });
    const hooked = withModelHooks(client, config);
    await expect(runTools(hooked, tool as never, stream)).rejects.toMatchObject({ message: 'enough' });
    expect(stops).toEqual(['enough']);
    expect(server.requests).toHaveLength(1);
  });

  it('run as without us where hooks say nothing, arguments that cannot be read among them', async () => {
    const strict = (text: string): object => {
      if (text.includes('bad')) throw new Error('no such path');
      return JSON.parse(text);
    };
    const replies = [callReply(['read', { path: 'bad' }]), callReply(['read', { path: 'a' }]), textReply('done')];
    const plain = await connect(replies);
    const hooked = await connect(replies);
    const { config } = makeHost({ BeforeTool: {}, AfterTool: {} });
    const [ran, ranHooked]: unknown[][] = [[], []];
    await runTools(plain.client, makeTool(ran ?? [], strict), stream);
    const [tool] = withToolHooks([makeTool(ranHooked ?? [], strict)], config);
    await runTools(hooked.client, tool as never, stream);
    expect(ranHooked).toEqual(ran);
    expect(hooked.server.requests.map(({ text }) => text)).toEqual(plain.server.requests.map(({ text }) => text));
  });

  it('that throw end the run as without us', async () => {
    const { client } = await connect([callReply(['read'])]);
    const { config } = makeHost({ AfterTool: {} });
    const error = new Error('disk full');
    const tool = makeTool([]);
    tool.function.function = () => {
      throw error;
    };
    const [hooked] = withToolHooks([tool], config);
    await expect(runTools(client, hooked as never, stream)).rejects.toThrow('disk full');
  });
});
