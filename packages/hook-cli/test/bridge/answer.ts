import { contractTools, createToolMap, getDialect, type NativeInput } from '@agent-hooks/hook-dialects';
import { HookSystem } from '@agent-hooks/hook-system';
import { type HookEventName, type HookOutput, isHookEventName } from '@agent-hooks/hook-types';
import { payloadsOf, type RecordedPayload } from '../../../hook-dialects/test/recordings.ts';
import { answerEvent } from '../../src/bridge/answer-event.ts';
import type { ConnectableAgent } from '../../src/bridge/bridge-agents.ts';
import type { BridgeReply } from '../../src/bridge/bridge-request.ts';
import { asWritten } from '../../src/project/as-written.ts';

/** The agents that were recorded. */
export const recordedAgents = ['claude', 'codex', 'gemini', 'qwen', 'copilot', 'opencode'] as const;

/** What a hook does on every event. */
export type HookDoes = () => HookOutput | undefined;

/** All payloads of an agent, as text on stdin. */
export function stdinsOf(agent: ConnectableAgent): { event: string; stdin: string; recorded: RecordedPayload }[] {
  // A plugin that is loaded is not an event.
  return payloadsOf(agent)
    .filter(({ event }) => event !== '_init_')
    .map((recorded) => {
      const { event, stdin, output } = recorded;
      // A plugin gets two arguments instead of a text.
      const value = agent === 'opencode' ? { input: stdin, output } : stdin;
      return { event, stdin: JSON.stringify(value), recorded };
    });
}

/** The bridge's answer to a payload, where one hook is due on every event. */
export async function answer(
  agent: ConnectableAgent,
  event: string | undefined,
  stdin: string,
  does: HookDoes | undefined,
  onFailure: 'allow' | 'block' = 'allow',
): Promise<BridgeReply> {
  const system = new HookSystem(
    {
      getSessionId: () => 's',
      getWorkingDir: () => '/',
      getEnableHooks: () => true,
      getHooks: () => undefined,
    },
    {
      env: {},
      // Whatever the home of whoever runs the tests says.
      offSwitch: { userDir: '/nonexistent' },
      debugLogger: { debug: ignore, log: ignore, warn: ignore, error: ignore },
      translator: asWritten,
    },
  );
  await system.initialize();
  if (does) {
    for (const native of new Set(getDialect(agent).events.map((each) => each.native))) {
      if (!isHookEventName(native)) continue;
      const hook = { type: 'function' as const, name: 'tester', onFailure, action: async () => does() };
      system.getRegistry().registerHook<HookEventName>(hook as never, native);
    }
  }
  const request = { agent, event, stdin, cwd: '/', home: undefined, env: {} };
  const sessionOf = async () => ({ system, takeNotices: () => [] });
  const signal = new AbortController().signal;
  const reply = await answerEvent(request, agent, { sessionOf, unreported: (_place, texts) => texts, signal });
  await system.dispose();
  return reply;
}

/** What the agent makes of the bridge's answer, by the rules that its recordings prove. */
export function obeyed(agent: ConnectableAgent, event: string, stdin: string, reply: BridgeReply) {
  const dialect = getDialect(agent);
  const tools = createToolMap(dialect.tools, contractTools);
  const input = dialect.fromInput(JSON.parse(stdin), { event, tools, now: 0 })?.inputs[0];
  const end = { ...reply, signal: null };
  const context = { event, tools, now: 0, mode: 'faithful', isGate: false, input: input as NativeInput } as const;
  return dialect.readAnswer(end, context);
}

function ignore(): void {}
