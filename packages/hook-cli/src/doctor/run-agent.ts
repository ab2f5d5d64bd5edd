import { randomUUID } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type AgentRun, agentRuns, startModel } from '@agent-hooks/agent-runs';
import { agentFiles } from '@agent-hooks/hook-dialects';
import { collectOutput } from '@agent-hooks/hook-runner/process';
import { locateProgram } from '@agent-hooks/hook-trust';
import { proofVariable } from '../bridge/proof.ts';
import type { CliIo } from '../cli-io.ts';
import { bridgeFile } from '../connect/bridge-commands.ts';
import type { Connection } from '../connect/connection.ts';
import type { Proof } from './prove.ts';

const limitMs = 120_000;
const maxOutputBytes = 64 * 1024 * 1024;

/**
 * Runs the agent itself, headless, with the settings of this connection, in a home and a project of its own, against a model
 * on loopback that asks for a harmless command; a gate refuses exactly this command. Undefined if it cannot be run so.
 */
export async function proveByRun(io: CliIo, connection: Connection): Promise<Proof | undefined> {
  const { agent, scope, file } = connection;
  const rows: Readonly<Partial<Record<string, AgentRun>>> = agentRuns;
  const row = rows[agent];
  const program = locateProgram(agentFiles[agent].traces.program, io.env, io.cwd);
  // Windows has no groups of processes, with which an agent and all that it started could be ended.
  if (!row || program === undefined || process.platform === 'win32') return undefined;
  const directory = realpathSync(mkdtempSync(join(tmpdir(), 'agent-hooks-proof-')));
  const [home, project] = [join(directory, 'home'), join(directory, 'project')];
  const token = `agent-hooks-proof-${randomUUID()}`;
  const marker = join(project, 'ran.txt');
  const model = await startModel([row.toCall(`echo ${token} > ran.txt`), { text: 'Done.' }]);
  try {
    const copy = join(scope === 'user' ? home : project, agentFiles[agent][scope]);
    for (const each of [home, project, dirname(copy)]) mkdirSync(each, { recursive: true, mode: 0o700 });
    copyFileSync(file, copy);
    const place = { home, project, base: model.base };
    row.setUp(place);
    const env = { PATH: io.env.PATH, HOME: home, TERM: 'dumb', LANG: 'C.UTF-8', NO_COLOR: '1', [proofVariable]: token };
    const limits = { cwd: project, timeoutMs: limitMs, maxOutputBytes, mergesOutputs: true };
    const { stdout, startError } = await collectOutput(
      { file: program, args: row.args },
      { ...limits, environment: { ...env, ...row.env(place) } },
    );
    const isReported = model.requests.some(({ text }) => text.includes(`a refusal holds: ${token}`));
    if (!existsSync(marker) && isReported)
      return { held: true, text: 'held when run: the tool did not run, and the model read why' };
    const what = existsSync(marker) ? 'the tool ran' : 'the model was not told of a refusal';
    return {
      held: false,
      text: `did not hold when run: ${what}. ${(startError?.message ?? stdout).trim().slice(-300)}`,
    };
  } finally {
    const endBridge = { file: process.execPath, args: [bridgeFile(), '--end'] };
    await collectOutput(endBridge, { cwd: directory, environment: { HOME: home }, timeoutMs: 20_000 });
    model.close();
    rmSync(directory, { recursive: true, force: true, maxRetries: 15 });
  }
}
