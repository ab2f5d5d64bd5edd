import { accountHome } from '@agent-hooks/hook-runner/home';
import { homeDirectory } from '@agent-hooks/hook-trust';
import { isRecord } from '@agent-hooks/hook-types';
import { answerWithinMs } from './answer-cold.ts';
import { answerEvent } from './answer-event.ts';
import type { BridgeReply, BridgeRequest } from './bridge-request.ts';
import { type BridgeSession, openSession, type SessionPlace } from './open-session.ts';
import { reportToPerson } from './opencode-messages.ts';
import { OpencodeTurns } from './opencode-turns.ts';
import { takeUnreported } from './told-notes.ts';

/** What opencode hands to a plugin. */
export interface PluginContext {
  readonly directory?: string;
  readonly client?: unknown;
}

type Output = Record<string, unknown>;
type PluginHook = (input: unknown, output: Output) => Promise<void>;

interface ConnectOptions {
  /** How long an event may take. */
  readonly withinMs?: number;
}

/** The hooks of a plugin for opencode: all hooks of agent-hooks, each event with a time limit, which opencode has not. */
export function connectOpencode(
  context: PluginContext,
  { withinMs = answerWithinMs }: ConnectOptions = {},
): Readonly<Record<string, PluginHook>> {
  if (isConnectedAlready(context)) return {};
  const cwd = context.directory ?? process.cwd();
  const sessionOf = keepSessions();
  const ask = async (event: string, input: unknown, output: Output): Promise<Output> => {
    const [home, account] = [homeDirectory(cwd), accountHome()];
    const request: BridgeRequest = {
      ...{
        agent: 'opencode' as const,
        event,
        stdin: JSON.stringify({ input, output }),
        cwd,
        home,
        env: { ...process.env },
      },
      ...(account !== home && { accountHome: account }),
    };
    const signal = AbortSignal.timeout(withinMs);
    const reply = answerEvent(request, 'opencode', { sessionOf, unreported: takeUnreported, signal });
    return answered(await withLimit(reply, withinMs + 5_000), context);
  };
  const turns = new OpencodeTurns(ask);
  return {
    event: async (input) => turns.hear(input),
    dispose: async () => turns.dispose(),
    'experimental.text.complete': async (input, output) => turns.responded(input, output),
    'tool.execute.before': async (input, output) => {
      const { args } = await ask('tool.execute.before', input, output);
      if (!isRecord(args) || !isRecord(output.args)) return;
      // opencode looks at this very object: another one in its place would be ignored.
      for (const key of Object.keys(output.args)) delete (output.args as Output)[key];
      Object.assign(output.args, args);
    },
    'tool.execute.after': async (input, output) => {
      const reply = await ask('tool.execute.after', input, output);
      if (typeof reply.output === 'string') output.output = reply.output;
      if (typeof reply.context === 'string') output.output = `${String(output.output ?? '')}\n\n${reply.context}`;
    },
    'chat.message': async (input, output) => {
      const began = await turns.begun(input);
      const { prompt, context: added } = await ask('chat.message', input, output).catch((error: Error) => {
        // opencode itself says only that its server had an unexpected error.
        reportToPerson(context.client, `The prompt was refused: ${error.message}`);
        throw error;
      });
      const text = writePrompt(output.parts, prompt, [began, added]);
      if (text !== undefined) turns.prompted(input, text);
    },
  };
}

/** Writes a prompt and what is added to it into the parts that opencode sends; undefined if no part is text. */
function writePrompt(parts: unknown, prompt: unknown, added: readonly unknown[]): string | undefined {
  const all = Array.isArray(parts) ? parts.filter(isRecord) : [];
  const [first, ...more] = all.filter(({ type }) => type === 'text') as Output[];
  if (!first) return undefined;
  if (typeof prompt === 'string') for (const part of more) part.text = '';
  const own = typeof prompt === 'string' ? prompt : String(first.text);
  const text = [own, ...added.filter((each) => typeof each === 'string')].join('\n\n');
  first.text = text;
  return text;
}

/** A plugin of the user and one of the project get the same context: one of them is enough. */
function isConnectedAlready(context: PluginContext): boolean {
  const key = Symbol.for('agent-hooks.opencode');
  // Each plugin may load this module from another installation.
  const shared = globalThis as { [key]?: WeakSet<PluginContext> };
  shared[key] ??= new WeakSet();
  if (shared[key].has(context)) return true;
  shared[key].add(context);
  return false;
}

function keepSessions(): (place: SessionPlace) => Promise<BridgeSession> {
  const sessions = new Map<string, Promise<BridgeSession>>();
  return async (place) => {
    const key = JSON.stringify([place.sessionId, place.home, place.workingDir, place.furtherProject]);
    const known = sessions.get(key);
    const session = known ?? openSession(place);
    sessions.set(key, session);
    // Settings may have changed since the last event.
    if (known) await (await session).system.reload();
    return session;
  };
}

/** What the engine answered; a refusal is thrown, and the model reads it. */
function answered({ exitCode, stdout, stderr }: BridgeReply, { client }: PluginContext): Output {
  if (stderr !== '' && exitCode === 0) reportToPerson(client, stderr);
  if (exitCode !== 0) throw new Error(stderr);
  const reply: unknown = stdout === '' ? {} : JSON.parse(stdout);
  const said = isRecord(reply) ? reply : {};
  if (typeof said.throw === 'string') throw new Error(said.throw);
  return said;
}

/** Past the limit it is not known whether a gate would refuse, so it counts as one. */
function withLimit(asked: Promise<BridgeReply>, limitMs: number): Promise<BridgeReply> {
  const late: BridgeReply = { exitCode: 2, stdout: '', stderr: 'agent-hooks took too long, so this is refused.' };
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(late), limitMs);
    asked.then((reply) => {
      clearTimeout(timer);
      resolve(reply);
    });
  });
}
