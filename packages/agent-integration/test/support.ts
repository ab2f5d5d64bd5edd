import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HookEventName, HooksConfiguration } from '@agent-hooks/hook-types';
import { type LoopbackReply, type LoopbackRequest, type Replier, startLoopbackGemini } from '@agent-hooks/test-servers';
import { GoogleGenAI } from '@google/genai';
import { onTestFinished } from 'vitest';
import { AgentHookConfig, type AgentHookConfigOptions } from '../src/config/agent-hook-config.ts';

const fixture = (name: string) => join(import.meta.dirname, 'fixtures', name);

/** How one hook of a test behaves. */
interface TestHook {
  /** What it prints: JSON, or text as it is. */
  readonly answer?: object | string;
  readonly exit?: number;
  readonly delayMs?: number;
  /** The signal by which it ends itself. */
  readonly signal?: string;
  readonly matcher?: string;
  readonly timeout?: number;
  /** Makes it a gate. */
  readonly onFailure?: 'block';
  /** Runs a script of `fixtures/` instead of the one that logs. */
  readonly script?: string;
  /** Runs a command that does not exist. */
  readonly isMissing?: boolean;
}

export type TestHooks = Partial<Record<HookEventName, TestHook | readonly TestHook[]>>;

/** What a hook was given. */
export type Logged = Record<string, unknown> & { readonly hook_event_name: HookEventName };

/** A folder for one test, with hooks that log what they were given. */
export function makeHost(hooks: TestHooks = {}, options: AgentHookConfigOptions = {}) {
  const directory = makeFolder();
  const log = join(makeFolder(), 'log.jsonl');
  const config = new AgentHookConfig({
    sessionId: 'test-session',
    workingDir: directory,
    hooks: toConfiguration(hooks, log),
    ...options,
  });
  onTestFinished(() => config.dispose());
  const logged = (eventName?: HookEventName): Logged[] =>
    (existsSync(log) ? readFileSync(log, 'utf8').split('\n').filter(Boolean) : [])
      .map((line) => JSON.parse(line) as Logged)
      .filter((input) => eventName === undefined || input.hook_event_name === eventName);
  return { config, directory, logged, events: () => logged().map((input) => input.hook_event_name) };
}

/** A real client of `@google/genai` and the server it talks to. */
export async function connect(replies: readonly LoopbackReply[] | Replier<LoopbackRequest, LoopbackReply>) {
  const server = await startLoopbackGemini(replies);
  onTestFinished(() => server.close());
  const client = new GoogleGenAI({ apiKey: 'any', httpOptions: { baseUrl: server.url } });
  return { server, models: client.models, client };
}

export function makeFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'agent-integration-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Waits until something holds, for a bounded time. */
export async function until(holds: () => boolean): Promise<void> {
  for (let tries = 0; tries < 500 && !holds(); tries++) await new Promise((resolve) => setTimeout(resolve, 10));
  if (!holds()) throw new Error('It did not come to hold within 5 seconds');
}

function toConfiguration(hooks: TestHooks, log: string): HooksConfiguration {
  return Object.fromEntries(
    Object.entries(hooks).map(([eventName, given]) => [
      eventName,
      [given].flat().map((hook) => ({ ...(hook.matcher && { matcher: hook.matcher }), hooks: [toHook(hook, log)] })),
    ]),
  );
}

function toHook(hook: TestHook, log: string) {
  const { answer = '', exit = 0, delayMs = 0, signal = '', timeout, script, isMissing, onFailure } = hook;
  const printed = typeof answer === 'string' ? answer : JSON.stringify(answer);
  const logging = [fixture('hook.sh'), log, printed, String(exit), String(delayMs / 1000), signal];
  const program = isMissing ? 'there-is-no-such-command' : script?.endsWith('.mjs') ? process.execPath : 'sh';
  return {
    type: 'command' as const,
    name: 'test hook',
    command: program,
    args: script ? [fixture(script)] : logging,
    ...(timeout !== undefined && { timeout }),
    ...(onFailure && { onFailure }),
  };
}
