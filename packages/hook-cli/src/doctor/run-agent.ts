import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { locateProgram } from '@agent-hooks/hook-system/inspect';
import { type AgentRun, agentRuns } from '../agent-runs/agent-runs.ts';
import { startModel } from '../agent-runs/scripted-model.ts';
import { proofVariable } from '../bridge/proof.ts';
import type { CliIo } from '../cli-io.ts';
import { agentFiles } from '../connect/agent-files.ts';
import { bridgeFile } from '../connect/bridge-commands.ts';
import type { Connection } from '../connect/connection.ts';
import type { Proof } from './prove.ts';

const limitMs = 120_000;

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
    const printed = await run(program, row.args, { ...env, ...row.env(place) }, project);
    const isTold = model.requests.some(({ text }) => text.includes(`a refusal holds: ${token}`));
    if (!existsSync(marker) && isTold)
      return { held: true, text: 'held when run: the tool did not run, and the model read why' };
    const what = existsSync(marker) ? 'the tool ran' : 'the model was not told of a refusal';
    return { held: false, text: `did not hold when run: ${what}. ${printed.trim().slice(-300)}` };
  } finally {
    spawnSync(process.execPath, [bridgeFile(), '--end'], { env: { HOME: home }, timeout: 20_000 });
    model.close();
    rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** As a group of processes, which is ended with it. */
function run(program: string, args: readonly string[], env: CliIo['env'], cwd: string): Promise<string> {
  return new Promise((resolve) => {
    const child = spawn(program, [...args], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
    let printed = '';
    const end = () => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      } catch {
        // It has ended already.
      }
    };
    const timer = setTimeout(end, limitMs);
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        printed += text;
      });
    }
    child.on('error', (error) => {
      printed += error.message;
    });
    child.on('close', () => {
      clearTimeout(timer);
      end();
      resolve(printed);
    });
  });
}
