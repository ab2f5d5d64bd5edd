import { randomUUID } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { collectOutput } from '@agent-hooks/hook-runner/process';
import { type AgentRun, agentRuns, type PathName } from './agent-runs.ts';
import { writeProofServer } from './proof-server.ts';
import { startModel } from './scripted-model.ts';

const limitMs = 120_000;
const maxOutputBytes = 64 * 1024 * 1024;

/** An agent that is installed, and the connection that is to be proven. */
export interface PathsOptions {
  readonly agent: string;
  /** What starts it. */
  readonly command: readonly [string, ...string[]];
  /** The settings file of the connection, and where it belongs; without one it is the machine's own. */
  readonly settings?: { readonly file: string; readonly below: 'home' | 'project'; readonly path: string };
  /** Makes the bridge refuse calls with a text in them. */
  readonly proofVariable: string;
  /** Ends the background process of the bridge. */
  readonly endBridge: { readonly file: string; readonly args: readonly string[] };
  readonly searchPath: string | undefined;
  /** By default all that the agent has. */
  readonly paths?: readonly PathName[];
}

/** Whether a refusal holds on one of the ways by which an agent acts. */
export interface PathProof {
  readonly path: PathName;
  readonly held: boolean;
  /** What happened where it did not hold. */
  readonly why?: string;
}

/**
 * Runs an agent headless, once for each way by which it acts, in a home and a project of its own, against a model on loopback
 * that asks for something harmless; a gate refuses exactly this. Undefined if the agent cannot be run so.
 */
export async function provePaths(options: PathsOptions): Promise<readonly PathProof[] | undefined> {
  const rows: Readonly<Partial<Record<string, AgentRun>>> = agentRuns;
  const row = rows[options.agent];
  // Windows has no groups of processes, with which an agent and all that it started could be ended.
  if (!row || process.platform === 'win32') return undefined;
  const proofs: PathProof[] = [];
  for (const path of options.paths ?? (Object.keys(row.paths) as PathName[]))
    proofs.push(await provePath(row, path, options));
  return proofs;
}

async function provePath(row: AgentRun, path: PathName, options: PathsOptions): Promise<PathProof> {
  const { command, settings, proofVariable, endBridge, searchPath } = options;
  const directory = realpathSync(mkdtempSync(join(tmpdir(), 'agent-hooks-proof-')));
  const [home, project] = [join(directory, 'home'), join(directory, 'project')];
  const token = `agent-hooks-proof-${randomUUID()}`;
  const marker = join(project, 'ran.txt');
  const isResumed = path === 'resumed';
  const steps = [...(row.paths[path]?.({ token, marker }) ?? []), { text: 'Done.' }];
  // A session that is resumed has had a turn before.
  const model = await startModel(isResumed ? [{ text: 'Hello.' }] : steps);
  try {
    for (const each of [home, project]) mkdirSync(each, { recursive: true, mode: 0o700 });
    if (settings) {
      const copy = join(settings.below === 'home' ? home : project, settings.path);
      mkdirSync(dirname(copy), { recursive: true });
      copyFileSync(settings.file, copy);
    }
    const place = { home, project, base: model.base, server: writeProofServer(directory) };
    row.setUp(place);
    const own = { HOME: home, TERM: 'dumb', LANG: 'C.UTF-8', NO_COLOR: '1', [proofVariable]: token };
    const environment = { PATH: searchPath, ...own, ...row.env(place) };
    const limits = { cwd: project, timeoutMs: limitMs, maxOutputBytes, mergesOutputs: true, environment };
    const [file, ...first] = command;
    const run = (args: readonly string[]) => collectOutput({ file, args: [...first, ...args] }, limits);
    if (isResumed) await run(row.args);
    if (isResumed) model.begin(steps);
    const { stdout, startError } = await run(isResumed ? (row.resumeArgs ?? row.args) : row.args);
    const isRead = model.requests.some(({ text }) => text.includes(`a refusal holds: ${token}`));
    // What runs in the background may come late.
    const hasRun = existsSync(marker) || readdirSync(project).some((name) => name.includes(token));
    const isReached = path !== 'subagent' || model.requests.some(({ isOfSubagent }) => isOfSubagent);
    if (!isReached) return { path, held: false, why: 'no subagent was started' };
    if (!hasRun && isRead) return { path, held: true };
    const what = hasRun ? 'the tool ran' : 'the model was not told of a refusal';
    return { path, held: false, why: `${what}. ${(startError?.message ?? stdout).trim().slice(-300)}` };
  } finally {
    model.close();
    await removeHome(directory, () =>
      collectOutput(endBridge, { cwd: directory, environment: { HOME: home }, timeoutMs: 20_000 }),
    );
  }
}

/** A background process that is just starting is not ended yet, and writes into the directory that is being removed. */
async function removeHome(directory: string, endBridge: () => Promise<unknown>): Promise<void> {
  for (let triesLeft = 20; ; triesLeft -= 1) {
    await endBridge();
    try {
      return rmSync(directory, { recursive: true, force: true });
    } catch (error) {
      if (triesLeft === 0) throw error;
    }
    await wait(250);
  }
}
