import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { makeTemporaryDirectory, writeBelow } from '@agent-hooks/test-support';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { alwaysTrust, HookSystem, type HookSystemOptions, loadHookSettings } from '../src/index.ts';

const settingsFile = '.agent-hooks/settings.json';
const refusing = (reason: string) => ({ type: 'command', command: `echo "${reason}" >&2; exit 2` });
const withHooks = (...hooks: readonly object[]) => ({ hooks: { BeforeTool: [{ hooks }] } });

/** A repository whose agent works in one of its folders; a second user has settings, too. */
function makeRepository() {
  const root = makeTemporaryDirectory();
  const [projectDir, userDir, workingDir] = [
    join(root, 'repository'),
    join(root, 'home'),
    join(root, 'repository/src'),
  ];
  for (const directory of [join(projectDir, '.git'), userDir, workingDir]) mkdirSync(directory, { recursive: true });
  const load = () => loadHookSettings({ workingDir, userDir, systemDir: join(root, 'etc') });
  return { root, projectDir, userDir, workingDir, load };
}

type Repository = ReturnType<typeof makeRepository>;

async function startSystem({ workingDir, load }: Repository, options: HookSystemOptions = {}) {
  const settings = await load();
  const host = {
    getSessionId: () => 's',
    getWorkingDir: () => workingDir,
    getEnableHooks: () => true,
    getHooks: () => settings,
  };
  const warnings: string[] = [];
  const quiet = () => undefined;
  const debugLogger = { debug: quiet, log: quiet, warn: (text: string) => void warnings.push(text), error: quiet };
  const system = new HookSystem(host, { trust: alwaysTrust(), debugLogger, ...options });
  onTestFinished(() => system.dispose());
  const fire = async () => {
    const fields = { tool_name: 'x', tool_input: {} };
    return (await system.fireEvent('BeforeTool', fields)).aggregated.finalOutput?.reason ?? 'no refusal';
  };
  return { system, warnings, fire };
}

describe('a hook of a project, while the agent works in a folder of it,', () => {
  it('starts in the project, which its variables name, and learns where the agent works', async () => {
    const repository = makeRepository();
    const tell = 'printf "%s|%s|" "$PWD" "$CLAUDE_PROJECT_DIR" >&2; grep -o \'"cwd":"[^"]*"\' >&2; exit 2';
    writeBelow(repository.projectDir, settingsFile, withHooks({ type: 'command', command: tell }));
    const { fire } = await startSystem(repository);
    const { projectDir, workingDir } = repository;
    expect(await fire()).toContain(`${projectDir}|${projectDir}|"cwd":"${workingDir}"`);
  });

  it('and one of its user starts where the agent works, with variables that name the project', async () => {
    const repository = makeRepository();
    const tell = 'printf "%s|%s" "$PWD" "$AGENT_HOOKS_PROJECT_DIR" >&2; exit 2';
    writeBelow(repository.projectDir, settingsFile, withHooks({ type: 'command', command: 'true' }));
    writeBelow(repository.userDir, '.llxprt/settings.json', withHooks({ type: 'command', command: tell }));
    const { fire } = await startSystem(repository);
    expect(await fire()).toContain(`${repository.workingDir}|${repository.projectDir}`);
  });
});

describe('reload', () => {
  it('reads files again, and a broken one keeps its last good version with a warning', async () => {
    const repository = makeRepository();
    writeBelow(repository.projectDir, settingsFile, withHooks(refusing('first')));
    const { system, warnings, fire } = await startSystem(repository);
    expect(await fire()).toContain('first');
    writeBelow(repository.projectDir, settingsFile, withHooks(refusing('second')));
    await system.reload();
    expect(await fire()).toContain('second');
    writeBelow(repository.projectDir, settingsFile, '{ "hooks": ');
    await system.reload();
    expect(await fire()).toContain('second');
    expect(warnings.join('\n')).toContain('the last good version of the file stays in effect');
    writeBelow(repository.projectDir, settingsFile, withHooks());
    await system.reload();
    expect(await fire()).toBe('no refusal');
  });
});

describe('watch', () => {
  it('loads hooks again when files appear, change and break', async () => {
    const repository = makeRepository();
    const { fire, warnings } = await startSystem(repository, { watch: true });
    expect(await fire()).toBe('no refusal');
    const soon = { timeout: 20_000, interval: 100 };
    writeBelow(repository.projectDir, settingsFile, withHooks(refusing('first')));
    await vi.waitFor(async () => expect(await fire()).toContain('first'), soon);
    writeBelow(repository.projectDir, settingsFile, withHooks(refusing('second')));
    await vi.waitFor(async () => expect(await fire()).toContain('second'), soon);
    writeBelow(repository.projectDir, settingsFile, '{ broken');
    await vi.waitFor(() => expect(warnings.join('\n')).toContain('the last good version'), soon);
    expect(await fire()).toContain('second');
  });

  it('keeps no program alive, with or without dispose', { tags: ['built'] }, async () => {
    const { projectDir } = makeRepository();
    writeBelow(projectDir, settingsFile, withHooks({ type: 'command', command: 'true' }));
    const index = new URL('../dist/index.js', import.meta.url).href;
    const program = `
      import { HookSystem, loadHookSettings } from ${JSON.stringify(index)};
      const settings = await loadHookSettings({ projectDir: ${JSON.stringify(projectDir)} });
      const host = { getSessionId: () => 's', getWorkingDir: () => '.', getEnableHooks: () => true, getHooks: () => settings };
      const system = new HookSystem(host, { watch: true });
      await system.initialize();
      console.log('done');`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], {
      timeout: 20_000,
    });
    expect(stdout).toBe('done\n');
  });
});
