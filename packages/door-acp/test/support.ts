import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { AgentHookConfig } from '@agent-hooks/agent-integration';
import type { HookEventName } from '@agent-hooks/hook-types';
import { makeTemporaryDirectory } from '@agent-hooks/test-support';
import { onTestFinished, vi } from 'vitest';
import { createAcpDoor } from '../src/index.ts';

/** What a hook that is a function answers. */
export type Action = (input: Record<string, unknown>) => unknown;

type Message = Record<string, unknown> & { readonly params?: Record<string, unknown> };

export interface TestEditor {
  /** Everything that the agent, or the door, has sent to the editor. */
  readonly lines: string[];
  /** The requests that the editor was asked. */
  readonly asked: Message[];
  /** What the person, and the editor, answer to a request. */
  answer: (message: Message) => unknown;
  readonly directory: string;
  readonly problems: string[];
  send(line: string): void;
  /** Sends a prompt that makes the agent send requests, and gives what it was answered. */
  prompt(
    ...requests: readonly (readonly [string, object])[]
  ): Promise<{ answers: Record<string, unknown>[]; stopReason: unknown; texts: string[] }>;
}

/** Opens a door between an editor and an agent, with hooks. */
export async function openDoor(
  hooks: Readonly<Record<string, Action>>,
  rules: readonly object[] = [],
): Promise<TestEditor> {
  const directory = makeTemporaryDirectory('door-acp');
  const host = new AgentHookConfig({ enableHooks: true, workingDir: directory });
  const system = host.getHookSystem();
  await system?.initialize();
  for (const [event, action] of Object.entries(hooks)) {
    system?.getRegistry().registerHook({ type: 'function', name: event, action } as never, event as HookEventName);
  }
  if (rules.length > 0) system?.getRegistry().registerHook({ type: 'policy', rules } as never, 'BeforeTool');
  const [stdin, stdout] = [new PassThrough(), new PassThrough()];
  const abort = new AbortController();
  const problems: string[] = [];
  const door = createAcpDoor({ hooks: () => host, onProblem: (problem) => void problems.push(problem) });
  const command = [process.execPath, join(import.meta.dirname, 'fixtures/agent.mjs')] as const;
  const exit = door.run({ command, stdin, stdout, signal: abort.signal, graceMs: 1000 });
  onTestFinished(async () => {
    stdin.end();
    abort.abort();
    await exit;
    await host.dispose();
  });
  const lines: string[] = [];
  const asked: Message[] = [];
  let id = 1;
  const send = (line: string) => void stdin.write(`${line}\n`);
  const editor: TestEditor = {
    ...{ lines, asked, directory, problems, send },
    answer: () => ({}),
    prompt: async (...requests) => {
      const own = ++id;
      const from = lines.length;
      const params = { sessionId: `session ${directory}`, prompt: [{ type: 'text', text: JSON.stringify(requests) }] };
      send(JSON.stringify({ jsonrpc: '2.0', id: own, method: 'session/prompt', params }));
      const answer = await vi.waitFor(
        () => {
          const found = lines
            .map((line) => JSON.parse(line) as Message)
            .find((each) => each.id === own && !each.method);
          if (!found) throw new Error(`No answer to the prompt: ${lines.join('\n')}`);
          return found;
        },
        { timeout: 60_000, interval: 5 },
      );
      const updates = lines.slice(from).filter((line) => line.includes('agent_message_chunk'));
      const texts = updates.map(
        (line) =>
          (JSON.parse(line) as { params: { update: { content: { text: string } } } }).params.update.content.text,
      );
      const { stopReason } = answer.result as { stopReason: unknown };
      const { answers } =
        texts.length === 1 && stopReason === 'end_turn'
          ? (JSON.parse(texts[0] ?? '{}') as { answers: Record<string, unknown>[] })
          : { answers: [] };
      return { answers, stopReason, texts };
    },
  };
  let rest = '';
  stdout.on('data', (chunk: Buffer) => {
    const parts = (rest + chunk.toString()).split('\n');
    rest = parts.pop() ?? '';
    for (const line of parts) {
      lines.push(line);
      const message = JSON.parse(line) as Message;
      if (message.method === undefined || message.id === undefined) continue;
      asked.push(message);
      send(JSON.stringify({ jsonrpc: '2.0', id: message.id, result: editor.answer(message) }));
    }
  });
  send(JSON.stringify({ jsonrpc: '2.0', id: 0, method: 'session/new', params: { cwd: directory, mcpServers: [] } }));
  await vi.waitFor(() => {
    if (lines.length === 0) throw new Error('No session');
  }, 60_000);
  lines.length = 0;
  return editor;
}
