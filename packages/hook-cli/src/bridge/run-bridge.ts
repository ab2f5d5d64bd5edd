import { accountHome } from '@agent-hooks/hook-runner/home';
import { homeDirectory } from '@agent-hooks/hook-trust/home';
import { askResident } from './ask-resident.ts';
import { connectableAgents, isConnectable } from './bridge-agents.ts';
import { type BridgeReply, type BridgeRequest, silentReply } from './bridge-request.ts';
import type { LoadedEngine } from './load-engine.ts';
import { type BridgeArguments, parseArguments } from './parse-arguments.ts';
import { readStdin } from './read-stdin.ts';
import { residentSocket } from './resident-place.ts';

/** Runs the bridge: an event on stdin, its answer on stdout and stderr. Resolves to the exit code 0, 1 or 2. */
export async function runBridge(argv: readonly string[], program?: string): Promise<number> {
  try {
    const said = parseArguments(argv);
    const directory = workingDirectory();
    // A directory that was removed meanwhile is not a project that a home could be inside of.
    const home = homeDirectory(directory ?? '');
    const cwd = directory ?? process.env.PWD ?? home ?? '/';
    const socket = program === undefined ? undefined : residentSocket(home, program);
    if (said.does === 'serve') return await serve(said.socket, socket, { home, program });
    if (said.does === 'end') return await print((socket && (await askResident(socket, { end: true }))) || silentReply);
    return await answer(said, { home, cwd }, { socket, program });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    // At the end of a turn a refusal makes an agent go on, and some of them never end.
    if (argv.some((each) => endsOfTurns.test(each)))
      return print({ exitCode: 1, stdout: '', stderr: `agent-hooks could not start: ${why}` });
    return print({ exitCode: 2, stdout: '', stderr: `agent-hooks refuses this, because it could not start: ${why}` });
  }
}

/** What agents call the end of a turn; the table of their events is not loaded yet. */
const endsOfTurns = /^(?:subagent|agent)?stop$|^AfterAgent$/i;

async function answer(
  { agent, event, usesResident, from, asked }: Extract<BridgeArguments, { does: 'answer' }>,
  { home, cwd }: Pick<BridgeRequest, 'home' | 'cwd'>,
  { socket, program }: { socket: string | undefined; program: string | undefined },
): Promise<number> {
  if (!isConnectable(agent)) throw new Error(`"${agent}" is no agent to live in: ${connectableAgents.join(', ')}`);
  const stdin = await readStdin(process.stdin);
  const account = accountHome();
  const request: BridgeRequest = {
    ...{ agent, event, stdin, cwd, home, from, asked, env: { ...process.env } },
    ...(account !== home && { accountHome: account }),
  };
  const reply = usesResident && socket !== undefined ? await askResident(socket, request) : undefined;
  if (reply) return print(reply);
  const { answerCold, flushTelemetry, keepCompiled } = await engineOf(program, socket);
  const code = await print(await answerCold(agent, request));
  await Promise.all([keepCompiled(), flushTelemetry()]);
  // After the last event of a session no one asks again.
  const isLast = /^sessionEnd$/i.test(event ?? '');
  if (usesResident && socket !== undefined && program !== undefined && home !== undefined && !isLast) {
    const { startResident } = await import('./start-resident.ts');
    startResident(program, socket, home);
  }
  return code;
}

function workingDirectory(): string | undefined {
  try {
    return process.cwd();
  } catch {
    return undefined;
  }
}

/** Is the background process, at the place that counts and at no other. */
async function serve(
  wanted: string,
  socket: string | undefined,
  { home, program }: { home: string | undefined; program: string | undefined },
): Promise<number> {
  if (socket !== wanted || home === undefined || program === undefined) return 2;
  const { loadEngine } = await import('./load-engine.ts');
  const { serveResident, keepCompiled } = loadEngine(program, compiledFile(socket));
  await serveResident(socket, home, { program, onAnswered: () => void keepCompiled() });
  return 0;
}

/** The bundled engine beside the program; where there is no bundle, the modules of this command. */
async function engineOf(program: string | undefined, socket: string | undefined): Promise<LoadedEngine> {
  if (program !== undefined) {
    const { loadEngine } = await import('./load-engine.ts');
    return loadEngine(program, socket === undefined ? undefined : compiledFile(socket));
  }
  return { ...(await import('../bridge-engine.ts')), keepCompiled: () => Promise.resolve() };
}

/** Beside the socket, since it is as private, and for the same version. */
function compiledFile(socket: string): string {
  return `${socket.slice(0, -'.sock'.length)}.compiled`;
}

async function print({ exitCode, stdout, stderr }: BridgeReply): Promise<number> {
  if (stdout !== '') await write(process.stdout, stdout);
  if (stderr !== '') await write(process.stderr, `${stderr.trimEnd()}\n`);
  return exitCode;
}

/** An agent that has left wants no answer. */
function write(stream: NodeJS.WriteStream, text: string): Promise<void> {
  return new Promise((resolve) => {
    stream.once('error', () => resolve());
    stream.write(text, () => resolve());
  });
}
