import type { FrameworkUnderTest, ScriptedReply } from '@agent-hooks/agent-integration/testing';
import type * as Adk from '@google/adk';
import type { agentHooksPlugin } from '../../src/index.ts';

type Kit = Pick<
  typeof Adk,
  'BaseLlm' | 'BasePlugin' | 'FunctionTool' | 'InMemoryRunner' | 'LlmAgent' | 'StreamingMode'
>;

/** A model of the kit that replies from a script. */
function scriptedModel(BaseLlm: Kit['BaseLlm'], replies: readonly ScriptedReply[], onRequest: (text: string) => void) {
  let turn = 0;
  class ScriptedModel extends BaseLlm {
    async *generateContentAsync({ contents }: Adk.LlmRequest): AsyncGenerator<Adk.LlmResponse, void> {
      onRequest(JSON.stringify(contents));
      const { texts = [], calls = [] } = replies[turn] ?? {};
      const parts = [
        ...texts.map((text) => ({ text })),
        ...calls.map(([name, args = {}], index) => ({
          functionCall: { id: `call_${turn}_${index}`, name, args: { ...args } },
        })),
      ];
      turn++;
      yield { content: { role: 'model', parts }, turnComplete: true };
    }

    connect(): Promise<never> {
      throw new Error('This model has no live connection.');
    }
  }
  return new ScriptedModel({ model: 'scripted' });
}

/** Agents of one version of the kit, run by its runner. */
export function adkAgents(kit: Kit, plugin: typeof agentHooksPlugin): FrameworkUnderTest {
  const { BaseLlm, BasePlugin, FunctionTool, InMemoryRunner, LlmAgent, StreamingMode } = kit;
  return {
    async run({ config, prompt, replies, write, isStreamed, approves, signal, onRequest }) {
      const parameters = { type: 'OBJECT', properties: { path: { type: 'STRING' } } } as never;
      const tools = [new FunctionTool({ name: 'write', description: 'Writes.', parameters, execute: write as never })];
      const agent = new LlmAgent({ name: 'helper', model: scriptedModel(BaseLlm, replies, onRequest), tools });
      const runner = new InMemoryRunner({
        agent,
        plugins: [plugin(BasePlugin, config, approves === undefined ? {} : { onAsk: () => approves })],
      });
      const { id: sessionId, userId } = await runner.sessionService.createSession({
        appName: runner.appName,
        userId: 'u',
      });
      const runConfig = isStreamed ? { streamingMode: StreamingMode.SSE } : {};
      const newMessage = { role: 'user', parts: [{ text: prompt }] };
      const events = runner.runAsync({
        userId,
        sessionId,
        newMessage,
        runConfig: runConfig as never,
        abortSignal: signal,
      });
      let told = '';
      for await (const { content } of events) told = textOf(content?.parts ?? []) ?? told;
      return told;
    },
  };
}

function textOf(parts: readonly { readonly text?: string }[]): string | undefined {
  return parts.flatMap(({ text }) => text ?? []).at(-1);
}
