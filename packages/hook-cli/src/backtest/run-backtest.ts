import { writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { resolve } from 'node:path';
import { localPlace } from '@agent-hooks/hook-system/inspect';
import { messageOf } from '@agent-hooks/hook-types';
import {
  type DueHook,
  judgeTranscripts,
  renderBacktest,
  renderBacktestPage,
  type ScriptAnswer,
  type TranscriptAgent,
  toCases,
  transcriptAgents,
} from '@agent-hooks/policy-lab';
import { CliExit } from '../cli-exit.ts';
import type { CliIo, CommandPlace } from '../cli-io.ts';
import { homeOf } from '../project/home.ts';
import { openProject } from '../project/open-project.ts';
import { didYouMean } from '../project/read-names.ts';
import { createPaint } from '../terminal/paint.ts';
import { printError, printJson, printLines } from '../terminal/print.ts';
import { createStatusLine } from '../terminal/status-line.ts';
import { hooksOfFile, hooksOfProject } from './project-hooks.ts';

export interface BacktestCommandOptions {
  readonly days: number;
  readonly agent?: string;
  readonly policy?: string;
  readonly runHooks?: boolean;
  readonly writeCases?: string;
  readonly html?: string;
  readonly json?: boolean;
}

/** Judges the calls of transcripts, and shows what would have become of them. */
export async function runBacktestCommand({ io, dir }: CommandPlace, options: BacktestCommandOptions): Promise<void> {
  const { days, policy, writeCases, html, json = false } = options;
  const agent = readAgent(options.agent);
  const since = Date.now() - days * 86_400_000;
  const only = policy === undefined ? undefined : await hooksOfFile(resolve(io.cwd, policy));
  const { report, notes } = await backtest(io, dir, { since, agent, only, runHooks: options.runHooks });
  if (writeCases !== undefined)
    await writeResult(io, writeCases, `${JSON.stringify({ cases: toCases(report) }, null, 2)}\n`);
  if (html !== undefined) await writeResult(io, html, renderBacktestPage(report, notes));
  if (json) printJson(io, { version: 1, ...report, ...notes });
  else printLines(io, renderBacktest(report, notes).map(createPaint(io).plain));
}

/** What is judged, and by what. */
interface BacktestRequest {
  readonly since: number;
  readonly agent?: TranscriptAgent | undefined;
  /** These hooks instead of those that count where an agent worked. */
  readonly only?: readonly DueHook[] | undefined;
  readonly runHooks?: boolean | undefined;
}

/** Judges the transcripts below the home directory of whoever runs the command. */
export async function backtest(io: CliIo, dir: string, { since, agent, only, runHooks }: BacktestRequest) {
  const home = homeOf(io) ?? homedir();
  const runs = runHooks ? new HookRuns(io) : undefined;
  const options = {
    ...{ place: { ...localPlace(), home }, directory: dir, env: io.env },
    hooksAt: async (project: string) => (only ? { project, find: () => only } : hooksOfProject(io, project)),
    runHooks: runs && ((input: object, directory: string) => runs.run(input, directory)),
  };
  const status = createStatusLine(io);
  const onFile = (done: number, total: number) => void status.count(`reading transcripts: ${done} of ${total}`);
  return await judgeTranscripts({ home, since, agent, onFile }, options).finally(() => {
    status.clear();
    return runs?.dispose();
  });
}

/** The hooks of directories, run by the engine itself. */
class HookRuns {
  readonly #io: CliIo;
  readonly #projects = new Map<string, ReturnType<typeof openProject>>();

  constructor(io: CliIo) {
    this.#io = io;
  }

  async run(input: object, directory: string): Promise<ScriptAnswer> {
    const project = this.#projects.get(directory) ?? openProject(this.#io, directory);
    this.#projects.set(directory, project);
    // The engine checks the fields itself.
    const fields = input as { readonly tool_name: string; readonly tool_input: Record<string, unknown> };
    const { action, reason } = await (await project).system.decide('BeforeTool', fields);
    const decision = action === 'proceed' ? 'allow' : action === 'ask' ? 'ask' : 'deny';
    return { decision, reason };
  }

  async dispose(): Promise<void> {
    for (const project of this.#projects.values()) await (await project).system.dispose();
  }
}

function readAgent(word: string | undefined): TranscriptAgent | undefined {
  const agent = transcriptAgents.find((each) => each === word);
  if (word === undefined || agent !== undefined) return agent;
  const known = `${didYouMean(word, transcriptAgents)} Agents: ${transcriptAgents.join(', ')}.`;
  throw new CliExit(2, `--agent: there are no transcripts of '${word}'.${known}`);
}

/** What was read is its owner's alone, and so is what is made of it. */
export async function writeResult(io: CliIo, file: string, text: string): Promise<void> {
  try {
    await writeFile(resolve(io.cwd, file), text, { mode: 0o600 });
    printError(io, `Written: ${file}`);
  } catch (error) {
    throw new CliExit(2, `${file} cannot be written: ${messageOf(error)}`);
  }
}
