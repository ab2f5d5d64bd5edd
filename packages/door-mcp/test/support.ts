import { EventEmitter, once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { AgentHookConfig, type AskUser } from '@agent-hooks/agent-integration';
import type { HookEventName } from '@agent-hooks/hook-types';
import { makeTemporaryDirectory } from '@agent-hooks/test-support';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { onTestFinished, vi } from 'vitest';
import { createMcpDoor, mcpEvents } from '../src/index.ts';

type Message = Record<string, unknown>;

/** What a hook that is a function answers. */
type Action = (input: Record<string, unknown>) => unknown;

export interface DoorTestOptions {
  readonly hooks?: Readonly<Record<string, Action>>;
  /** A hook without which BeforeTool refuses. */
  readonly gate?: () => unknown;
  readonly rules?: readonly { readonly rule: string; readonly decision: string }[];
  readonly command?: readonly [string, ...string[]];
  readonly isOff?: boolean;
  readonly askPerson?: AskUser;
}

/** Waits until something holds, and gives it. */
export function until<Value>(check: () => Value): Promise<Value> {
  return vi.waitFor(check, { timeout: 60_000, interval: 5 });
}

/** A client's end of a door, with everything that came out of it. */
export class TestDoor {
  readonly stdin = new PassThrough();
  readonly stdout = new PassThrough();
  readonly lines: string[] = [];
  readonly problems: readonly string[];
  readonly log: string;
  readonly #answers = new Map<unknown, Message>();
  readonly #arrivals = new EventEmitter().setMaxListeners(0);
  exit: Promise<number> = Promise.resolve(0);

  constructor(directory: string, problems: readonly string[]) {
    this.problems = problems;
    this.log = join(directory, 'log');
    let rest = '';
    this.stdout.on('data', (chunk: Buffer) => {
      const parts = (rest + chunk.toString()).split('\n');
      rest = parts.pop() ?? '';
      this.lines.push(...parts);
      for (const line of parts) this.#noteAnswer(line);
    });
  }

  /** Each line is read once, however many wait. */
  #noteAnswer(line: string): void {
    if (!line.startsWith('{')) return;
    const message = JSON.parse(line) as Message;
    if (message.method !== undefined || this.#answers.has(message.id)) return;
    this.#answers.set(message.id, message);
    this.#arrivals.emit(String(message.id));
  }

  send(...messages: readonly (string | object)[]): void {
    for (const message of messages)
      this.stdin.write(typeof message === 'string' ? message : `${JSON.stringify(message)}\n`);
  }

  /** Everything that the server has read. */
  received(): string {
    try {
      return readFileSync(this.log, 'utf8');
    } catch {
      return '';
    }
  }

  messages(): Message[] {
    return this.lines.map((line) => JSON.parse(line) as Message);
  }

  /** The first answer to a request. */
  async answer(id: unknown): Promise<Message> {
    for (;;) {
      const found = this.#answers.get(id);
      if (found) return found;
      const signal = AbortSignal.timeout(60_000);
      await once(this.#arrivals, String(id), { signal }).catch(() => {
        throw new Error(`No answer to ${String(id)} among: ${this.lines.join('\n').slice(0, 2000)}`);
      });
    }
  }

  /** Forgets what has come out. */
  forget(): void {
    this.lines.length = 0;
    this.#answers.clear();
  }
}

/** The door of a test, and what it reported. */
export async function makeDoor(options: DoorTestOptions, directory = makeTemporaryDirectory('door-mcp')) {
  const config = new AgentHookConfig({
    enableHooks: options.isOff !== true,
    workingDir: directory,
    hookSystem: { events: mcpEvents },
  });
  const system = config.getHookSystem();
  await system?.initialize();
  for (const [event, action] of Object.entries(options.hooks ?? {})) {
    // The hook answers to an event of the contract, or of this door.
    system?.getRegistry().registerHook({ type: 'function', name: event, action } as never, event as HookEventName);
  }
  if (options.gate) {
    const gate = { type: 'function', name: 'gate', action: options.gate, onFailure: 'block', timeout: 500 };
    system?.getRegistry().registerHook(gate as never, 'BeforeTool');
  }
  if (options.rules)
    system?.getRegistry().registerHook({ type: 'policy', rules: options.rules } as never, 'BeforeTool');
  const problems: string[] = [];
  const mcp = createMcpDoor({
    hooks: config,
    server: 'test',
    askPerson: options.askPerson,
    onProblem: (problem) => void problems.push(problem),
  });
  return { config, mcp, problems };
}

/** Opens a door to a server, with hooks. */
export async function openDoor(options: DoorTestOptions = {}): Promise<TestDoor> {
  const directory = makeTemporaryDirectory('door-mcp');
  const { config, mcp, problems } = await makeDoor(options, directory);
  const door = new TestDoor(directory, problems);
  const { command = [process.execPath, join(import.meta.dirname, 'fixtures/echo-server.mjs'), door.log] } = options;
  const abort = new AbortController();
  const { stdin, stdout } = door;
  // A server may start slowly, and answers what was sent to it even if its input has ended by then.
  door.exit = mcp.run({ command, stdin, stdout, cwd: directory, signal: abort.signal, graceMs: 60_000 });
  onTestFinished(async () => {
    stdin.end();
    abort.abort();
    await door.exit;
    await config.dispose();
  });
  return door;
}

/** The same for the client of the SDK. */
export function transportOf(door: TestDoor): Transport {
  let read = 0;
  const transport: Transport = {
    start: async () => {
      const deliver = () => {
        for (; read < door.lines.length; read++) {
          transport.onmessage?.(JSON.parse(door.lines[read] ?? '') as JSONRPCMessage);
        }
      };
      door.stdout.on('data', deliver);
      door.stdout.on('end', () => transport.onclose?.());
    },
    send: async (message) => door.send(message),
    close: async () => void door.stdin.end(),
  };
  return transport;
}
