// @module-tag built
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadHookSettings } from '@agent-hooks/hook-system';
import { TrustStore, userConfigDirectory } from '@agent-hooks/hook-system/inspect';
import { callReply, startLoopbackGemini, textReply } from '@agent-hooks/test-servers';
import { makeTemporaryDirectory } from '@agent-hooks/test-support';
import { describe, expect, it, onTestFinished } from 'vitest';

const program = join(import.meta.dirname, '..', 'dist', 'main.js');

/** A home, a project and a folder for temporary files, to see that nothing of them stays. */
function makePlaces() {
  const root = makeTemporaryDirectory();
  const places = { home: join(root, 'home'), project: join(root, 'project'), temporary: join(root, 'tmp') };
  for (const folder of Object.values(places)) mkdirSync(folder);
  return { ...places, left: () => readdirSync(places.temporary) };
}

type Places = ReturnType<typeof makePlaces>;

function startDemo(places: Places, words: readonly string[], env: Record<string, string> = {}) {
  const { home, project, temporary } = places;
  const child = spawn(process.execPath, [program, ...words], {
    cwd: project,
    env: {
      ...process.env,
      ...{ HOME: home, USERPROFILE: home, XDG_CONFIG_HOME: '', TMPDIR: temporary, TEMP: temporary, TMP: temporary },
      ...{ NO_COLOR: '1', FORCE_COLOR: undefined, ...env },
    },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

async function finish(child: ChildProcessWithoutNullStreams) {
  const printed = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed.stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    printed.stderr += text;
  });
  const code = await new Promise((resolve) => child.on('close', resolve));
  return { code, ...printed };
}

/** How many scenes there are: the only place that says so. */
const sceneCount = 12;

describe('the demonstration', () => {
  it('plays its scenes with and without their hooks, each of which makes its difference, and leaves nothing behind', async () => {
    const places = makePlaces();
    const { code, stdout, stderr } = await finish(startDemo(places, ['--log', 'demo.jsonl']));
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    for (const expected of [
      /with +notes\/ideas\.txt is still there\. The model reads "Deleting folders is\s+not allowed here/,
      /without +notes\/ideas\.txt is gone/,
      /with +config\.js says: export const key = process\.env\.STORAGE_KEY/,
      /with +The command printed: Dry run: nothing was deployed/,
      /with +The model reads "Wrote half\.mjs The file does not parse/,
      /with +The model may call only glob and read_file\. app\.js is untouched/,
      /with +The user sees "I'm a teapot\."\. Calls of the model: 0/,
      /with +The user sees "It was written by Ada; write to \[address\]\."/,
      /with +hello\.txt is written, after \d\.\d s\. The hook's process is gone/,
      /with +Calls of the model: 1\. The agent stops: "The budget for today is\s+used up\."/,
      /trust +Cloned: the hook does not run\. Approved: it runs\. Changed by the\s+next pull: it does not run\./,
      /no trust Cloned: the hook runs and takes your key\./,
      new RegExp(`^All ${sceneCount} scenes behaved as expected`, 'm'),
      /I write hooks: .*\n +agent-hooks init\n/,
      /I build an agent: .*\n +agent-hooks init --embed openai\n/,
      /I use Claude Code or Codex: .*\n +agent-hooks connect claude\n/,
      /with +The model reads "REGION=eu-west-1 KEY=\[key\]"/,
      /with +The model is asked: "Review the file below for bugs only/,
    ]) {
      expect(stdout).toMatch(expected);
    }
    for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
    expect(places.left()).toEqual([]);
    expect(readFileSync(join(places.project, 'demo.jsonl'), 'utf8').trim().split('\n')).toHaveLength(15);
  }, 60_000);

  it('prints JSON for machines', async () => {
    const { code, stdout } = await finish(startDemo(makePlaces(), ['--json']));
    expect(code).toBe(0);
    const { version, scenes } = JSON.parse(stdout);
    expect(version).toBe(1);
    expect(scenes.map(({ held }: { held: boolean }) => held)).toEqual(Array(sceneCount).fill(true));
  }, 60_000);

  it.skipIf(process.platform === 'win32').each(['SIGINT', 'SIGTERM'] as const)(
    'ends at once when interrupted by %s, and cleans up also while a hook hangs',
    async (signal) => {
      const places = makePlaces();
      const child = startDemo(places, []);
      let printed = '';
      const code = new Promise((resolve) => child.on('close', resolve));
      await new Promise<void>((resolve) => {
        child.stdout.setEncoding('utf8').on('data', (text: string) => {
          printed += text;
          // The next scene is the one with the hook that sleeps.
          if (/\d\. A response/.test(printed)) setTimeout(resolve, 400);
        });
      });
      child.kill(signal);
      expect(await code).toBe(signal === 'SIGINT' ? 130 : 143);
      expect(printed).not.toContain('. A hook stops');
      expect(places.left()).toEqual([]);
    },
    60_000,
  );
});

describe('the demonstration with --live', () => {
  it('needs a key', async () => {
    const { code, stderr } = await finish(startDemo(makePlaces(), ['--live', 'hello'], { GEMINI_API_KEY: '' }));
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('Set GEMINI_API_KEY') });
  });

  it('drives the model in a temporary folder, where its hooks guard', async () => {
    const server = await startLoopbackGemini([
      callReply(['run_shell_command', { command: 'rm -rf .' }]),
      textReply('I may not.'),
    ]);
    onTestFinished(() => server.close());
    const places = makePlaces();
    const env = { GEMINI_API_KEY: 'key', GOOGLE_GEMINI_BASE_URL: server.url };
    const { code, stdout } = await finish(
      startDemo(places, ['--live', 'Clean up', '--model', 'some-model', '--json'], env),
    );
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual({
      version: 1,
      ending: 'answered',
      text: 'I may not.',
      reason: null,
      notApproved: [],
    });
    expect(server.requests.map(({ model }) => model)).toEqual(['some-model', 'some-model']);
    expect(JSON.stringify(server.requests[1]?.body)).toContain('Deleting folders is not allowed here');
    expect(places.left()).toEqual([]);
  });

  it('works in a project with the hooks of that project', async () => {
    const { code, stdout, files } = await writeIn(({ project, home }) => approve(project, home));
    expect(code).toBe(0);
    expect(stdout).toMatch(/hooks on\n\n\[write_file\]\nDone\.\nanswered\n/);
    expect(files).toEqual(['.agent-hooks']);
  });

  it('runs no hook of a project that its user has not approved, and says so with the command to run', async () => {
    const { code, stdout, files } = await writeIn(() => {});
    expect(code).toBe(0);
    expect(stdout).toContain('refuse does not run, since it is not approved. Review with: agent-hooks trust\n');
    expect(files).toEqual(['.agent-hooks', 'a.txt']);
  });
});

/** Lets the model write a file into a project whose hook refuses that. */
async function writeIn(prepare: (places: Places) => unknown) {
  const server = await startLoopbackGemini([
    callReply(['write_file', { file_path: 'a.txt', content: 'x' }]),
    textReply('Done.'),
  ]);
  onTestFinished(() => server.close());
  const places = makePlaces();
  const refuse = { type: 'command', name: 'refuse', command: process.execPath, args: ['-e', 'process.exit(2)'] };
  mkdirSync(join(places.project, '.agent-hooks'));
  writeFileSync(
    join(places.project, '.agent-hooks', 'settings.json'),
    JSON.stringify({ enableHooks: true, hooks: { BeforeTool: [{ hooks: [refuse] }] } }),
  );
  await prepare(places);
  const env = { GEMINI_API_KEY: 'key', GOOGLE_GEMINI_BASE_URL: server.url };
  const run = await finish(startDemo(places, ['--project', '.', '--live', 'Write'], env));
  return { ...run, files: readdirSync(places.project).sort() };
}

/** Approves the hooks of a project, as its user in that home. */
async function approve(project: string, home: string): Promise<void> {
  const { sources } = await loadHookSettings({ projectDir: project, userDir: home });
  const hooks = sources.filter(({ source }) => source === 'project').flatMap((source) => source.hooks);
  await new TrustStore({ directory: userConfigDirectory(home) }).approve(project, hooks);
}
