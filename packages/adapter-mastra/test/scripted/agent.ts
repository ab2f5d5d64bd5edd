import type { FrameworkUnderTest, ScriptedReply } from '@agent-hooks/agent-integration/testing';
import { z } from 'zod';
import type { agentHooks } from '../../src/index.ts';

/** What is used of one version of Mastra, whose own types need Node 22. */
export interface MastraLike {
  Agent: new (options: object) => AgentLike;
  Mastra: new (options: object) => { getAgent(name: string): AgentLike };
  InMemoryStore: new (options?: object) => object;
  createTool(options: object): object;
}

interface AgentLike {
  generate(prompt: string, options: object): Promise<Outcome>;
  stream(prompt: string, options: object): Promise<Streamed>;
  approveToolCall(call: object): Promise<Streamed>;
  declineToolCall(call: object): Promise<Streamed>;
  approveToolCallGenerate(call: object): Promise<Outcome>;
  declineToolCallGenerate(call: object): Promise<Outcome>;
}

interface Outcome {
  readonly text: string;
  readonly runId?: string;
  readonly finishReason?: string;
  readonly suspendPayload?: { readonly toolCallId?: string };
}

interface Streamed {
  readonly runId: string;
  readonly fullStream: AsyncIterable<{ readonly type: string; readonly payload?: { readonly toolCallId?: string } }>;
  readonly text: Promise<string>;
}

/** A model of the AI SDK that replies from a script, streamed or not. */
function scriptedModel(replies: readonly ScriptedReply[], onRequest: (request: string) => void) {
  let turn = 0;
  const next = ({ prompt }: { readonly prompt: unknown }) => {
    onRequest(JSON.stringify(prompt));
    const { texts = [], calls = [] } = replies[turn++] ?? {};
    const named = calls.map(([toolName, input = {}], index) => ({
      ...{ type: 'tool-call', toolCallId: `call_${turn}_${index}`, toolName },
      input: JSON.stringify(input),
    }));
    const finishReason = named.length > 0 ? 'tool-calls' : 'stop';
    return { text: texts.join(''), calls: named, finishReason };
  };
  const usage = { inputTokens: 1, outputTokens: 1, totalTokens: 2 };
  return {
    ...{ specificationVersion: 'v2', provider: 'scripted', modelId: 'm', supportedUrls: {} },
    async doGenerate(params: { readonly prompt: unknown }) {
      const { text, calls, finishReason } = next(params);
      const content = [...(text ? [{ type: 'text', text }] : []), ...calls];
      return { content, finishReason, usage, warnings: [] };
    },
    async doStream(params: { readonly prompt: unknown }) {
      const { text, calls, finishReason } = next(params);
      const id = 't';
      const parts = [
        { type: 'stream-start', warnings: [] },
        ...(text
          ? [
              { type: 'text-start', id },
              { type: 'text-delta', id, delta: text },
              { type: 'text-end', id },
            ]
          : []),
        ...calls,
        { type: 'finish', finishReason, usage },
      ];
      return { stream: ReadableStream.from(parts) };
    },
  };
}

/** Agents of one version of Mastra, each with a store of its own, so that a run can be suspended. */
export function mastraAgents(
  { Agent, Mastra, InMemoryStore, createTool }: MastraLike,
  hooks: typeof agentHooks,
): FrameworkUnderTest {
  return {
    async run({ config, prompt, replies, write, isStreamed, approves, signal, onRequest }) {
      const execute = (given: object) => write('context' in given ? given.context : given);
      const tool = createTool({
        id: 'write',
        description: 'Writes.',
        inputSchema: z.object({ path: z.string() }),
        execute,
      });
      const helper = new Agent({
        ...{ id: 'helper', name: 'helper', instructions: 'Work.', tools: { write: tool } },
        model: scriptedModel(replies, onRequest),
        ...hooks(config),
      });
      const mastra = new Mastra({ agents: { helper }, storage: new InMemoryStore({ id: 'store' }), logger: false });
      const agent = mastra.getAgent('helper');
      const options = { abortSignal: signal, maxSteps: 5 };
      if (!isStreamed) {
        const first = await agent.generate(prompt, options);
        if (first.finishReason !== 'suspended' || approves === undefined) return first.text;
        const call = { runId: first.runId, toolCallId: first.suspendPayload?.toolCallId };
        return (await (approves ? agent.approveToolCallGenerate(call) : agent.declineToolCallGenerate(call))).text;
      }
      const first = await agent.stream(prompt, options);
      const asked = await readToEnd(first);
      if (asked === undefined || approves === undefined) return await first.text;
      const call = { runId: first.runId, toolCallId: asked };
      const second = await (approves ? agent.approveToolCall(call) : agent.declineToolCall(call));
      await readToEnd(second);
      return await second.text;
    },
  };
}

/** Reads a run to its end, and gives the id of a call about which it asks. */
async function readToEnd({ fullStream }: Streamed): Promise<string | undefined> {
  let asked: string | undefined;
  for await (const { type, payload } of fullStream) if (type === 'tool-call-suspended') asked = payload?.toolCallId;
  return asked;
}
