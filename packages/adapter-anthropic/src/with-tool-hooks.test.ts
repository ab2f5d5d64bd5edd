import type Anthropic from '@anthropic-ai/sdk';
import { describe, expect, it } from 'vitest';
import { callReply, textReply } from '../test/loopback.ts';
import { connect, makeHost } from '../test/support.ts';
import { withModelHooks, withToolHooks } from './index.ts';

const body = { model: 'claude-test', max_tokens: 9, messages: [{ role: 'user' as const, content: 'hello' }] };

function makeTool(ran: unknown[], output: string | object[] = 'the file') {
  return {
    type: 'custom' as const,
    name: 'read',
    description: 'Reads.',
    input_schema: { type: 'object' as const },
    parse: (input: unknown) => ({ parsed: input }),
    run: async (input: unknown) => {
      ran.push(input);
      return output as string;
    },
  };
}

async function runTools(client: Anthropic, tools: ReturnType<typeof makeTool>[], stream: boolean): Promise<string> {
  const runner = client.beta.messages.toolRunner({ ...body, tools, stream });
  const { content } = await runner.runUntilDone();
  return content.map((block) => (block.type === 'text' ? block.text : '')).join('');
}

describe.each([false, true])('tools of the tool runner, streamed: %s', (stream) => {
  it('pass their hooks, which see what the model wrote; a change reaches the tool', async () => {
    const { client, server } = await connect([callReply(['read', { path: 'a' }]), textReply('done')]);
    const { config, seen } = makeHost({
      BeforeTool: { hookSpecificOutput: { tool_input: { path: 'b' } } },
      AfterTool: { hookSpecificOutput: { additionalContext: 'careful' } },
    });
    const ran: unknown[] = [];
    expect(await runTools(client, withToolHooks([makeTool(ran)], config), stream)).toBe('done');
    expect(ran).toEqual([{ parsed: { path: 'b' } }]);
    expect(seen).toMatchObject([
      { tool_name: 'read', tool_input: { path: 'a' }, tool_use_id: expect.stringMatching(/./) },
      { hook_event_name: 'AfterTool' },
    ]);
    expect(server.requests[1]?.text).toMatch(/the file.*careful/);
  });

  it('do not run when a hook refuses them, and the model reads why', async () => {
    const { client, server } = await connect([callReply(['read', { path: 'a' }]), textReply('done')]);
    const { config } = makeHost({ BeforeTool: { decision: 'deny', reason: 'not this file' } });
    const ran: unknown[] = [];
    expect(await runTools(client, withToolHooks([makeTool(ran)], config), stream)).toBe('done');
    expect(ran).toEqual([]);
    expect(server.requests[1]?.text).toMatch(/not this file.*"is_error":true|"is_error":true.*not this file/);
  });

  it('end the run with a stop: the model is not asked again', async () => {
    const { client, server } = await connect([callReply(['read']), textReply('never')]);
    const { config } = makeHost({ BeforeTool: { continue: false, stopReason: 'enough' } });
    const tools = withToolHooks([makeTool([])], config);
    expect(await runTools(withModelHooks(client, config), tools, stream)).toBe('enough');
    expect(server.requests).toHaveLength(1);
  });

  it('keep images beside a text that hooks add to', async () => {
    const { client, server } = await connect([callReply(['read']), textReply('done')]);
    const { config } = makeHost({ AfterTool: { hookSpecificOutput: { additionalContext: 'careful' } } });
    const image = { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'AA==' } };
    const tool = makeTool([], [{ type: 'text', text: 'a picture' }, image]);
    await runTools(client, withToolHooks([tool], config), stream);
    const added = { type: 'text', text: expect.stringContaining('careful') };
    expect(server.requests[1]?.body.messages).toMatchObject([
      { content: [{ type: 'tool_result', content: [{ text: 'a picture' }, image, added] }] },
    ]);
  });
});
