import type { FrameworkScene, FrameworkUnderTest, ScriptedReply } from '@agent-hooks/agent-integration/testing';
import type { CallbackManagerForLLMRun } from '@langchain/core/callbacks/manager';
import { BaseChatModel } from '@langchain/core/language_models/chat_models';
import { AIMessage, AIMessageChunk, type BaseMessage } from '@langchain/core/messages';
import { ChatGenerationChunk, type ChatResult } from '@langchain/core/outputs';
import { Command, MemorySaver } from '@langchain/langgraph';
import type * as LangChain from 'langchain';
import { z } from 'zod';
import type { agentHooksMiddleware } from '../../src/index.ts';

/** A model of LangChain that replies from a script, streamed or not. */
class ScriptedModel extends BaseChatModel {
  readonly #replies: readonly ScriptedReply[];
  readonly #onRequest: (request: string) => void;
  #index = 0;

  constructor(replies: readonly ScriptedReply[], onRequest: (request: string) => void = () => {}) {
    super({});
    this.#replies = replies;
    this.#onRequest = onRequest;
  }

  _llmType(): string {
    return 'scripted';
  }

  override bindTools(): this {
    return this;
  }

  async _generate(messages: BaseMessage[]): Promise<ChatResult> {
    const { text, calls } = this.#next(messages);
    return { generations: [{ text, message: new AIMessage({ content: text, tool_calls: calls }) }] };
  }

  override async *_streamResponseChunks(
    messages: BaseMessage[],
    _options: unknown,
    manager?: CallbackManagerForLLMRun,
  ): AsyncGenerator<ChatGenerationChunk> {
    const { text, calls } = this.#next(messages);
    const tool_call_chunks = calls.map(({ args, ...call }, index) => ({
      ...call,
      args: JSON.stringify(args),
      index,
      type: 'tool_call_chunk' as const,
    }));
    yield new ChatGenerationChunk({ text, message: new AIMessageChunk({ content: text, tool_call_chunks }) });
    await manager?.handleLLMNewToken(text);
  }

  #next(messages: readonly BaseMessage[]) {
    this.#onRequest(
      JSON.stringify(
        messages.map(({ type, content, ...rest }) => ({ type, content, calls: Reflect.get(rest, 'tool_calls') })),
      ),
    );
    const turn = this.#index++;
    const { texts = [], calls = [] } = this.#replies[turn] ?? {};
    const named = calls.map(([name, args = {}], place) => ({ name, args: { ...args }, id: `call_${turn}_${place}` }));
    return { text: texts.join(''), calls: named };
  }
}

/** Agents of one version of LangChain, made by its `createAgent`. */
export function langchainAgents(
  { createAgent, tool }: Pick<typeof LangChain, 'createAgent' | 'tool'>,
  middleware: typeof agentHooksMiddleware,
): FrameworkUnderTest {
  return {
    async run(scene) {
      const agent = createAgent({
        model: new ScriptedModel(scene.replies, scene.onRequest),
        tools: [tool(scene.write, { name: 'write', description: 'Writes.', schema: z.object({ path: z.string() }) })],
        middleware: [middleware(scene.config)],
        checkpointer: new MemorySaver(),
      });
      const first = await go(agent, scene, { messages: [{ role: 'user', content: scene.prompt }] });
      if (!('__interrupt__' in first) || scene.approves === undefined) return textOf(first);
      const type = scene.approves ? 'approve' : 'reject';
      return textOf(await go(agent, scene, new Command({ resume: { decisions: [{ type }] } })));
    },
  };
}

interface State {
  readonly messages?: readonly { readonly text?: string; readonly content: unknown }[];
}

interface Agent {
  invoke(input: never, options: object): Promise<unknown>;
  stream(input: never, options: object): Promise<AsyncIterable<unknown>>;
}

/** Runs an agent to its end, or to what it asks. */
async function go(agent: object, { isStreamed, signal }: FrameworkScene, input: object): Promise<State> {
  // The types of an agent are those of its state; here it is any agent.
  const { invoke, stream } = agent as Agent;
  const options = { signal, configurable: { thread_id: 'one' } };
  if (!isStreamed) return (await invoke.call(agent, input as never, options)) as State;
  let last: unknown = {};
  for await (const state of await stream.call(agent, input as never, { ...options, streamMode: 'values' }))
    last = state;
  return last as State;
}

function textOf({ messages }: State): string {
  const last = messages?.at(-1);
  return String(last?.text ?? last?.content ?? '');
}
