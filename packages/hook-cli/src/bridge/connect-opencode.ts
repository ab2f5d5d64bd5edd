import { homeDirectory } from '@agent-hooks/hook-trust';
import { answerWithinMs } from './answer-cold.ts';
import { answerEvent } from './answer-event.ts';
import type { BridgeReply } from './bridge-request.ts';
import { type BridgeSession, openSession, type SessionPlace } from './open-session.ts';
import { takeUntold } from './told-notes.ts';

/** What opencode tells a plugin. */
interface PluginContext {
  readonly directory?: string;
}

type Output = Record<string, unknown>;
type PluginHook = (input: unknown, output: Output) => Promise<void>;

interface ConnectOptions {
  /** How long an event may take. */
  readonly withinMs?: number;
}

/** The hooks of a plugin for opencode: all hooks of agent-hooks, each event with a time limit, which opencode has not. */
export function connectOpencode(
  { directory }: PluginContext,
  { withinMs = answerWithinMs }: ConnectOptions = {},
): Readonly<Record<string, PluginHook>> {
  const sessions = new Map<string, Promise<BridgeSession>>();
  const cwd = directory ?? process.cwd();
  const sessionOf = async (place: SessionPlace): Promise<BridgeSession> => {
    const known = sessions.get(place.sessionId);
    const session = known ?? openSession(place);
    sessions.set(place.sessionId, session);
    // Settings may have changed since the last event.
    if (known) await (await session).system.reload();
    return session;
  };
  const ask = (event: string, input: unknown, output: Output): Promise<BridgeReply> => {
    const stdin = JSON.stringify({ input, output });
    const request = {
      agent: 'opencode',
      event,
      stdin,
      cwd,
      home: homeDirectory(cwd),
      env: { ...process.env },
    } as const;
    const signal = AbortSignal.timeout(withinMs);
    return withLimit(answerEvent(request, 'opencode', { sessionOf, untold: takeUntold, signal }), withinMs + 5_000);
  };
  return {
    'tool.execute.before': async (input, output) => {
      const { args } = await answered(ask('tool.execute.before', input, output));
      if (!isObject(args) || !isObject(output.args)) return;
      // opencode looks at this very object: another one in its place would be ignored.
      for (const key of Object.keys(output.args)) delete output.args[key];
      Object.assign(output.args, args);
    },
    'tool.execute.after': async (input, output) => {
      const reply = await answered(ask('tool.execute.after', input, output));
      if (typeof reply.output === 'string') output.output = reply.output;
      if (typeof reply.context === 'string') output.output = `${String(output.output ?? '')}\n\n${reply.context}`;
    },
    'chat.message': async (input, output) => {
      const { prompt, context } = await answered(ask('chat.message', input, output));
      const parts = Array.isArray(output.parts) ? output.parts.filter(isObject) : [];
      const [first, ...more] = parts.filter(({ type }) => type === 'text');
      if (!first) return;
      if (typeof prompt === 'string') {
        first.text = prompt;
        for (const part of more) part.text = '';
      }
      if (typeof context === 'string') first.text = `${String(first.text)}\n\n${context}`;
    },
  };
}

/** What the engine answered; a refusal is thrown, and the model reads it. */
async function answered(asked: Promise<BridgeReply>): Promise<Output> {
  const { exitCode, stdout, stderr } = await asked;
  if (stderr !== '' && exitCode === 0) console.error(stderr);
  if (exitCode !== 0) throw new Error(stderr);
  const reply: unknown = stdout === '' ? {} : JSON.parse(stdout);
  const said = isObject(reply) ? reply : {};
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

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
