import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PassThrough } from 'node:stream';
import { listFilteredVariables } from '@agent-hooks/hook-system/inspect';
import { findAgentMark, type PersonEvidence } from '@agent-hooks/hook-trust';
import { makeTemporaryDirectory } from '@agent-hooks/test-support';
import type { CliIo } from '../src/cli-io.ts';
import { runCli } from '../src/run-cli.ts';

/** Evidence of a person at a terminal, whoever runs the tests. */
export const aPerson: PersonEvidence = { env: {}, hasTerminal: true };

/** The tests may themselves be run by an agent. */
function agentMarksOf(env: Readonly<Record<string, string | undefined>>): string[] {
  return Object.keys(env).filter((name) => findAgentMark({ [name]: env[name] }) !== undefined);
}

/** What does not reach hooks is shown by some screens, and is set here and not there. */
const secretName = /TOKEN|SECRET|PASS|KEY|AUTH|CREDENTIAL|COOKIE|_PAT$/i;

/** What a command printed and how it ended. */
export interface CliRun {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** A project and a home of its own, gone when the test is. */
export interface TemporaryProject {
  readonly dir: string;
  readonly home: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly path: (name: string) => string;
  readonly read: (name: string) => string;
  /** Writes a file of the project; text that begins with `#!` can be run. */
  readonly write: (name: string, content: string | object) => string;
  readonly writeHome: (name: string, content: string | object) => string;
  /** Approves the project's hooks as they are, for its own home; nothing else of this machine is touched. */
  readonly approve: () => Promise<void>;
  /** Runs a command after the project's hooks, as they are then, have been approved. */
  readonly runApproved: (argv: readonly string[], io?: Partial<CliIo>) => Promise<CliRun>;
  /** Runs a command in this process, as a person without questions would. */
  readonly run: (argv: readonly string[], io?: Partial<CliIo>) => Promise<CliRun>;
  /** Runs a command in this process whose caller is unknown. */
  readonly runPlainly: (argv: readonly string[], io?: Partial<CliIo>) => Promise<CliRun>;
}

/** Makes a project; the paths of its files are given with slashes. */
export function makeProject(files: Readonly<Record<string, string | object>> = {}): TemporaryProject {
  const root = makeTemporaryDirectory('agent-hooks-cli-');
  const dir = join(root, 'project');
  const home = join(root, 'home');
  for (const folder of [dir, home]) mkdirSync(folder);
  const ofMachine = [
    ...agentMarksOf(process.env),
    ...listFilteredVariables(process.env, { withholds: (name) => secretName.test(name) }),
  ];
  const env = {
    ...process.env,
    ...Object.fromEntries(ofMachine.map((name) => [name, undefined])),
    HOME: home,
    USERPROFILE: home,
    NO_COLOR: undefined,
    FORCE_COLOR: undefined,
  };
  const project: TemporaryProject = {
    dir,
    home,
    env,
    path: (name) => join(dir, name),
    read: (name) => readFileSync(join(dir, name), 'utf8'),
    write: (name, content) => write(join(dir, name), content),
    writeHome: (name, content) => write(join(home, name), content),
    approve: async () => {
      const { code, stdout, stderr } = await project.run(['trust', '--all', '--yes']);
      if (code !== 0) throw new Error(`The hooks could not be approved:\n${stdout}${stderr}`);
    },
    runApproved: async (argv, io) => {
      await project.approve();
      return project.run(argv, io);
    },
    run: (argv, io) => runInProcess(argv, { env, cwd: dir, person: async () => aPerson, ...io }),
    runPlainly: (argv, io) => runInProcess(argv, { env, cwd: dir, ...io }),
  };
  for (const [name, content] of Object.entries(files)) project.write(name, content);
  return project;
}

/** Settings with one group of hooks for an event. */
export function settingsWith(event: string, ...hooks: readonly object[]): object {
  return { enableHooks: true, hooks: { [event]: [{ hooks: hooks.map((hook) => ({ type: 'command', ...hook })) }] } };
}

function write(file: string, content: string | object): string {
  const text = typeof content === 'string' ? content : JSON.stringify(content, null, 2);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  if (text.startsWith('#!')) chmodSync(file, 0o755);
  return file;
}

async function runInProcess(argv: readonly string[], io: Partial<CliIo>): Promise<CliRun> {
  const printed = { stdout: '', stderr: '' };
  const stream = (name: keyof typeof printed) => {
    const through = new PassThrough();
    through.on('data', (chunk: Buffer) => {
      printed[name] += chunk.toString();
    });
    return through;
  };
  const world = { stdin: new PassThrough(), stdout: stream('stdout'), stderr: stream('stderr'), color: false };
  const code = await runCli(argv, { ...world, env: {}, cwd: '.', ...io });
  return { code, ...printed };
}
