import { chmodSync, mkdirSync, symlinkSync } from 'node:fs';
import { join, relative } from 'node:path';
import { makeTemporaryDirectory, writeBelow } from '@agent-hooks/test-support';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { loadHookSettings } from './load-settings.ts';
import { defaultSystemDir, listProjectFiles } from './settings-files.ts';

const isWindows = process.platform === 'win32';
const neutral = join('.agent-hooks', 'settings.json');
const withHooks = { hooks: { BeforeTool: [{ hooks: [{ type: 'command', command: 'guard' }] }] } };
const withoutHooks = { theme: 'dark', hooks: {} };

/** A home directory `home` beside a directory `work`; names of files that end with `/` are directories. */
function makeTree(files: Readonly<Record<string, unknown>>) {
  const root = makeTemporaryDirectory();
  for (const name of ['home', 'etc', 'work']) mkdirSync(join(root, name));
  for (const [name, content] of Object.entries(files)) {
    if (name.endsWith('/')) mkdirSync(join(root, name), { recursive: true });
    else writeBelow(root, name, content);
  }
  return root;
}

async function findFrom(root: string, workingDir: string) {
  const settings = await loadHookSettings({
    workingDir: join(root, workingDir),
    userDir: join(root, 'home'),
    systemDir: join(root, 'etc'),
  });
  const hooks = settings.sources.flatMap(({ source, hooks: found }) => found.map(() => source));
  return { project: relative(root, settings.projectDir ?? ''), hooks, settings };
}

describe('the project is the nearest directory with hooks', () => {
  const rows: readonly (readonly [string, string, Readonly<Record<string, unknown>>, string, boolean])[] = [
    ['the working directory itself', 'work/a', { 'work/a/.agent-hooks/settings.json': withHooks }, 'work/a', true],
    [
      'a directory above it',
      'work/a/b/c',
      { 'work/a/b/c/': 0, 'work/.git/': 0, 'work/a/.gemini/settings.json': withHooks },
      'work/a',
      true,
    ],
    [
      'the nearer of two',
      'work/a/b',
      {
        'work/.git/': 0,
        'work/a/b/': 0,
        'work/.llxprt/settings.json': withHooks,
        'work/a/.gemini/settings.json': withHooks,
      },
      'work/a',
      true,
    ],
    [
      'not one whose files have no hooks',
      'work/a/b',
      {
        'work/.git/': 0,
        'work/a/b/': 0,
        'work/.gemini/settings.json': withHooks,
        'work/a/.gemini/settings.json': withoutHooks,
      },
      'work',
      true,
    ],
    [
      'one whose file is broken, so that its author hears of it',
      'work/a/b',
      { 'work/.git/': 0, 'work/a/b/': 0, 'work/.gemini/settings.json': withHooks, 'work/a/.gemini/settings.json': '{' },
      'work/a',
      false,
    ],
    [
      'not past the root of the repository',
      'work/repository/a',
      { 'work/.agent-hooks/settings.json': withHooks, 'work/repository/.git/': 0, 'work/repository/a/': 0 },
      'work/repository/a',
      false,
    ],
    [
      'not past the root of a work tree, whose .git is a file',
      'work/tree/a',
      { 'work/.agent-hooks/settings.json': withHooks, 'work/tree/.git': 'gitdir: x', 'work/tree/a/': 0 },
      'work/tree/a',
      false,
    ],
    ['below the home directory', 'home/a/b', { 'home/a/b/': 0, [`home/a/${neutral}`]: withHooks }, 'home/a', true],
    ['the home directory at most', 'home/a/b', { 'home/a/b/': 0, [`home/${neutral}`]: withHooks }, 'home', true],
    ['not past the home directory', 'home/a', { 'home/a/': 0, [neutral]: withHooks }, 'home/a', false],
    ['nothing else than the working directory if there are no hooks', 'work/a', { 'work/a/': 0 }, 'work/a', false],
  ];
  it.each(rows)('%s', async (_, workingDir, files, project, isFound) => {
    const found = await findFrom(makeTree(files), workingDir);
    expect({ project: found.project, hooks: found.hooks }).toEqual({ project, hooks: isFound ? ['project'] : [] });
  });

  it('and what is the user’s own there is the user’s', async () => {
    const root = makeTree({ 'home/a/b/': 0, 'home/.gemini/settings.json': withHooks });
    expect(await findFrom(root, 'home/a/b')).toMatchObject({ project: 'home/a/b', hooks: ['user'] });
  });

  it('and so are the files of other agents there', async () => {
    const root = makeTree({
      'home/a/b/': 0,
      'home/.claude/settings.json': { hooks: {} },
      'home/.codex/hooks.json': {},
    });
    const [workingDir, userDir, systemDir] = ['home/a/b', 'home', 'etc'].map((name) => join(root, name));
    const settings = await loadHookSettings({ workingDir, userDir, systemDir, dialects: ['claude', 'codex'] });
    expect(settings.projectDir).toBe(workingDir);
  });

  it.skipIf(isWindows)('through links: what is above a working directory is above its real place', async () => {
    const root = makeTree({ 'work/.git/': 0, 'work/a/': 0, 'work/.agent-hooks/settings.json': withHooks });
    symlinkSync(join(root, 'work', 'a'), join(root, 'link'));
    expect(await findFrom(root, 'link')).toMatchObject({ project: 'work', hooks: ['project'] });
  });

  it.skipIf(isWindows)('outside of repository and home: only if no one else could have put it there', async () => {
    const root = makeTree({ 'work/a/b/': 0, 'work/.agent-hooks/settings.json': withHooks });
    expect(await findFrom(root, 'work/a/b')).toMatchObject({ project: 'work', hooks: ['project'] });
    chmodSync(join(root, 'work'), 0o777);
    expect(await findFrom(root, 'work/a/b')).toMatchObject({ project: 'work/a/b', hooks: [] });
  });

  it('unless the host names another', async () => {
    const root = makeTree({ 'work/.git/': 0, 'work/a/': 0, 'work/.agent-hooks/settings.json': withHooks });
    const settings = await loadHookSettings({
      workingDir: join(root, 'work'),
      projectDir: join(root, 'work', 'a'),
      userDir: join(root, 'home'),
      systemDir: join(root, 'etc'),
    });
    expect(settings).toMatchObject({ projectDir: join(root, 'work', 'a'), sources: [] });
  });

  it('a working directory that is gone is not a reason to throw', async () => {
    const root = makeTree({});
    expect((await findFrom(root, 'work/gone/deeper')).hooks).toEqual([]);
  });
});

it('the directory of a machine is one that ordinary users cannot write, and no variable names it', () => {
  vi.stubEnv('ProgramData', 'D:\\project');
  vi.stubEnv('ProgramFiles', 'D:\\project');
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(defaultSystemDir('win32')).toBe('C:\\Program Files\\agent-hooks');
  expect(defaultSystemDir('linux')).toBe('/etc/agent-hooks');
  expect(defaultSystemDir('darwin')).toBe('/Library/Application Support/agent-hooks');
});

it.each([
  ['linux', 'bash'],
  ['darwin', 'bash'],
  ['win32', undefined],
] as const)('the shell of Gemini CLI’s hooks is the one that its dialect names: %s', async (platform, expected) => {
  const { getDialect } = await import('@agent-hooks/hook-dialects');
  const gemini = listProjectFiles('/p', platform).filter(({ dialect }) => dialect === 'gemini');
  expect(gemini.map(({ usualShell }) => usualShell)).toEqual([expected]);
  expect(getDialect('gemini').usualShell(platform)).toBe(expected);
});
