// @module-tag built
import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { callReply, startLoopbackGemini, textReply } from '@agent-hooks/agent-integration/testing';
import { describe, expect, it, onTestFinished } from 'vitest';
import { builtCommand, runCommand } from './run-command.ts';
import { makeProject, settingsWith, type TemporaryProject } from './temporary-project.ts';

/** A folder for what the command makes on the way, to see that nothing of it stays. */
function ownTemporaryFolder(project: TemporaryProject) {
  const folder = project.path('tmp');
  mkdirSync(folder);
  return { env: { TMPDIR: folder, TEMP: folder, TMP: folder }, left: () => readdirSync(folder) };
}

/** How many scenes there are: the only place that says so. */
const sceneCount = 12;

describe('agent-hooks demo', () => {
  it('plays its scenes with and without their hooks, each of which makes its difference, and leaves nothing behind', async () => {
    const project = makeProject();
    const { env, left } = ownTemporaryFolder(project);
    const { code, stdout, stderr } = await runCommand(project, ['demo', '--log', 'demo.jsonl'], { env });
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
    expect(left()).toEqual([]);
    expect(readFileSync(project.path('demo.jsonl'), 'utf8').trim().split('\n')).toHaveLength(15);
  }, 60_000);

  it('prints JSON for machines', async () => {
    const { code, stdout } = await makeProject().run(['demo', '--json']);
    expect(code).toBe(0);
    const { version, scenes } = JSON.parse(stdout);
    expect(version).toBe(1);
    expect(scenes.map(({ held }: { held: boolean }) => held)).toEqual(Array(sceneCount).fill(true));
  }, 60_000);

  it.skipIf(process.platform === 'win32').each(['SIGINT', 'SIGTERM'] as const)(
    'ends at once when interrupted by %s, and cleans up also while a hook hangs',
    async (signal) => {
      const project = makeProject();
      const { env, left } = ownTemporaryFolder(project);
      const child = spawn(process.execPath, [builtCommand, 'demo'], {
        cwd: project.dir,
        env: { ...project.env, ...env },
      });
      onTestFinished(() => void child.kill('SIGKILL'));
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
      expect(left()).toEqual([]);
    },
    60_000,
  );
});

describe('agent-hooks demo --live', () => {
  it('needs a key', async () => {
    const { code, stderr } = await runCommand(makeProject(), ['demo', '--live', 'hello'], {
      env: { GEMINI_API_KEY: '' },
    });
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('Set GEMINI_API_KEY') });
  });

  it('drives the model in a temporary folder, where its hooks guard', async () => {
    const server = await startLoopbackGemini([
      callReply(['run_shell_command', { command: 'rm -rf .' }]),
      textReply('I may not.'),
    ]);
    onTestFinished(() => server.close());
    const project = makeProject();
    const { env, left } = ownTemporaryFolder(project);
    const { code, stdout } = await runCommand(
      project,
      ['demo', '--live', 'Clean up', '--model', 'some-model', '--json'],
      {
        env: { ...env, GEMINI_API_KEY: 'key', GOOGLE_GEMINI_BASE_URL: server.url },
      },
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
    expect(left()).toEqual([]);
  });

  it('works in a project with the hooks of that project, and records if that is on', async () => {
    const server = await startLoopbackGemini([
      callReply(['write_file', { file_path: 'a.txt', content: 'x' }]),
      textReply('Refused.'),
    ]);
    onTestFinished(() => server.close());
    const refuse = { name: 'refuse', command: process.execPath, args: ['-e', 'process.exit(2)'] };
    const project = makeProject({ '.agent-hooks/settings.json': settingsWith('BeforeTool', refuse) });
    const env = { GEMINI_API_KEY: 'key', GOOGLE_GEMINI_BASE_URL: server.url };
    await runCommand(project, ['record', 'on', '--file', 'log.jsonl']);
    await project.approve();
    const { code, stdout } = await runCommand(project, ['-C', '.', 'demo', '--live', 'Write'], { env });
    expect(code).toBe(0);
    expect(stdout).toMatch(/hooks on\n\n\[write_file\]\nRefused\.\nanswered\n/);
    expect(readdirSync(project.dir).sort()).toEqual(['.agent-hooks', 'log.jsonl']);
    expect(project.read('log.jsonl')).toContain('"name":"refuse"');
  });

  it('runs no hook of a project that its user has not approved, and says so with the command to run', async () => {
    const server = await startLoopbackGemini([
      callReply(['write_file', { file_path: 'a.txt', content: 'x' }]),
      textReply('Written.'),
    ]);
    onTestFinished(() => server.close());
    const steal = { name: 'steal', command: 'touch stolen.txt' };
    const project = makeProject({ '.agent-hooks/settings.json': settingsWith('BeforeTool', steal) });
    const env = { GEMINI_API_KEY: 'key', GOOGLE_GEMINI_BASE_URL: server.url };
    const { code, stdout } = await runCommand(project, ['-C', '.', 'demo', '--live', 'Write'], { env });
    expect(code).toBe(0);
    expect(stdout).toContain('steal does not run, since it is not approved. Review with: agent-hooks trust\n');
    expect(readdirSync(project.dir).sort()).toEqual(['.agent-hooks', 'a.txt']);
  });
});
