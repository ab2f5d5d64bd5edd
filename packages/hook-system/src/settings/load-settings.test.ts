import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { makeTemporaryDirectory, writeBelow } from '@agent-hooks/test-support';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type LoadHookSettingsOptions, loadHookSettings } from './load-settings.ts';

const isWindows = process.platform === 'win32';
const nothing = { sources: [], enableHooks: undefined, problems: [] };
const neutral = join('.agent-hooks', 'settings.json');
const neutralOfUser = join('.config', 'agent-hooks', 'settings.json');
const gemini = join('.gemini', 'settings.json');
const llxprt = join('.llxprt', 'settings.json');

function makeDirectories() {
  const root = makeTemporaryDirectory();
  const directories = { projectDir: join(root, 'project'), userDir: join(root, 'home'), systemDir: join(root, 'etc') };
  for (const directory of Object.values(directories)) mkdirSync(directory);
  return directories;
}

function settingsWith(command: string, rest: object = {}) {
  return { hooks: { BeforeTool: [{ hooks: [{ type: 'command', command }] }] }, ...rest };
}

async function loadCommands(options: LoadHookSettingsOptions): Promise<string[]> {
  const { sources } = await loadHookSettings(options);
  return sources.flatMap(({ source, hooks }) =>
    hooks.map(({ config }) => `${source}: ${config.type === 'command' ? config.command : config.type}`),
  );
}

describe('where settings are read', () => {
  it('reads every file of the project and of the user, and those of the machine', async () => {
    const directories = makeDirectories();
    writeBelow(directories.systemDir, 'settings.json', settingsWith('of-machine'));
    if (!isWindows) writeBelow(directories.userDir, neutralOfUser, settingsWith('of-user'));
    writeBelow(directories.userDir, gemini, settingsWith('of-user-gemini'));
    writeBelow(directories.userDir, llxprt, settingsWith('of-user-llxprt'));
    writeBelow(directories.projectDir, neutral, settingsWith('of-project'));
    writeBelow(directories.projectDir, gemini, settingsWith('of-project-gemini'));
    writeBelow(directories.projectDir, llxprt, settingsWith('of-project-llxprt'));
    const settings = await loadHookSettings(directories);
    expect(settings.problems).toEqual([]);
    expect(await loadCommands(directories)).toEqual([
      'system: of-machine',
      ...(isWindows ? [] : ['user: of-user']),
      'user: of-user-gemini',
      'user: of-user-llxprt',
      'project: of-project',
      'project: of-project-gemini',
      'project: of-project-llxprt',
    ]);
  });

  it('finds nothing, and nothing wrong, where there is no file', async () => {
    const directories = makeDirectories();
    expect(await loadHookSettings(directories)).toMatchObject({ ...nothing, projectDir: directories.projectDir });
  });

  it('takes a file for the user’s where the project is the home directory', async () => {
    const { userDir, systemDir } = makeDirectories();
    writeBelow(userDir, gemini, settingsWith('mine'));
    expect(await loadCommands({ projectDir: userDir, userDir, systemDir })).toEqual(['user: mine']);
  });

  it.skipIf(isWindows)('takes a link in the project to the user’s file for the user’s', async () => {
    const directories = makeDirectories();
    const file = writeBelow(directories.userDir, gemini, settingsWith('mine'));
    mkdirSync(join(directories.projectDir, '.gemini'));
    symlinkSync(file, join(directories.projectDir, gemini));
    expect(await loadCommands(directories)).toEqual(['user: mine']);
  });

  it.each(['projectDir', 'workingDir'] as const)(
    'takes no file of the project for the user’s, though variables say so (%s)',
    async (named) => {
      const project = makeTemporaryDirectory();
      for (const folder of ['.config/agent-hooks', 'AppData/Roaming/agent-hooks', '.gemini'])
        writeBelow(project, `home/${folder}/settings.json`, { enableHooks: false });
      for (const name of ['HOME', 'USERPROFILE']) vi.stubEnv(name, join(project, 'home'));
      vi.stubEnv('APPDATA', join(project, 'home', 'AppData', 'Roaming'));
      onTestFinished(() => void vi.unstubAllEnvs());
      const { files = [] } = await loadHookSettings({ [named]: project, systemDir: join(project, 'etc') });
      expect(files.filter((file) => file.includes('home') && file.startsWith(project))).toEqual([]);
    },
  );

  it('brings the hooks of active extensions only', async () => {
    const hooks = { BeforeTool: [{ hooks: [{ type: 'command' as const, command: 'of-extension' }] }] };
    const extensions = [
      { name: 'on', isActive: true, hooks },
      { name: 'off', isActive: false, hooks },
      { name: 'bare', isActive: true },
    ];
    const { sources } = await loadHookSettings({ ...makeDirectories(), extensions });
    expect(sources.map(({ source, extension }) => [source, extension])).toEqual([['extensions', 'on']]);
  });

  it('lists an extension that cannot be read, and still reads the next one', async () => {
    const hooks = { BeforeTool: [{ hooks: [{ type: 'command' as const, command: 'good' }] }] };
    // Hosts are not all written in TypeScript.
    const broken = null as unknown as { name: string; isActive: boolean };
    const settings = await loadHookSettings({
      ...makeDirectories(),
      extensions: [broken, { name: 'good', isActive: true, hooks }],
    });
    expect(settings.problems).toHaveLength(1);
    expect(settings.sources.map(({ extension }) => extension)).toEqual(['good']);
  });
});

describe('whether hooks are on at all', () => {
  it.each([
    [{ enableHooks: true }, true],
    [{ tools: { enableHooks: true } }, true],
    [{ hooksConfig: { enabled: true } }, true],
    [{ enableHooks: false, tools: { enableHooks: true } }, false],
    [{ tools: { enableHooks: false } }, false],
    [{ enableHooks: 'yes', tools: { enableHooks: true } }, true],
    [{}, undefined],
  ])('%j means %s', async (said, expected) => {
    const directories = makeDirectories();
    writeBelow(directories.userDir, gemini, said);
    const settings = await loadHookSettings(directories);
    expect([settings.enableHooks, settings.sources[0]?.enableHooks]).toEqual([expected, expected]);
  });
});

describe('hooks in a file of ours alone', () => {
  it.each([
    ['are on', settingsWith('guard'), true],
    ['are on if it says so', settingsWith('guard', { enableHooks: true }), true],
    ['are off if it says so', settingsWith('guard', { enableHooks: false }), false],
    ['are off if it says so the old way', settingsWith('guard', { hooksConfig: { enabled: false } }), false],
    ['decide nothing where there are none', { hooksConfig: { disabled: ['x'] } }, undefined],
  ])('%s', async (_, content, expected) => {
    const directories = makeDirectories();
    writeBelow(directories.projectDir, neutral, content);
    expect((await loadHookSettings(directories)).enableHooks).toBe(expected);
  });

  it('are on in the machine’s file, too', async () => {
    const directories = makeDirectories();
    writeBelow(directories.systemDir, 'settings.json', settingsWith('guard'));
    expect((await loadHookSettings(directories)).enableHooks).toBe(true);
  });
});

describe('what a file may look like', () => {
  const text = JSON.stringify(settingsWith('guard'));
  const utf16be = Buffer.from(`\ufeff${text}`, 'utf16le').swap16();
  it.each([
    ['plain', text],
    ['with comments and trailing commas', text.replace('{', '{ // a comment\n /* another */').replace(/}$/, ',}')],
    ['with a byte order mark', `\ufeff${text}`],
    ['UTF-16, little end first', Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-16, big end first', utf16be],
    ['UTF-16 without a mark', Buffer.from(text, 'utf16le')],
    ['UTF-16, big end first, without a mark', utf16be.subarray(2)],
    ['with the line ends of Windows', text.replaceAll(',', ',\r\n')],
  ])('a file that is %s is read', async (_, content) => {
    const directories = makeDirectories();
    writeBelow(directories.projectDir, gemini, content);
    expect(await loadCommands(directories)).toEqual(['project: guard']);
    expect((await loadHookSettings(directories)).problems).toEqual([]);
  });

  it.each([
    ['empty', ''],
    ['blank', ' \n\t'],
    ['a comment alone', '// nothing yet\n'],
  ])('a file that is %s says nothing and is not a problem', async (_, content) => {
    const directories = makeDirectories();
    writeBelow(directories.projectDir, gemini, content);
    expect(await loadHookSettings(directories)).toMatchObject(nothing);
  });
});

describe('a bad file is reported, and all others still count', () => {
  const rows: readonly (readonly [string, (path: string) => unknown, RegExp])[] = [
    ['broken', () => '{ "hooks": ', /JSON/],
    ['binary', () => Buffer.from([0, 1, 2, 3, 255, 254]), /JSON/],
    ['nested without end', () => '['.repeat(200_000), /invalid JSON: this is nested deeper than 500 levels/],
    ['nested too deep', () => `{"hooks":${'['.repeat(500)}${']'.repeat(500)}}`, /nested deeper than 500 levels/],
    ['a list', () => '[]', /found a list, expected an object with settings/],
    ['text', () => '"hooks"', /expected an object with settings/],
    ['null', () => 'null', /expected an object with settings/],
  ];
  it.each(rows)('a file that is %s', async (_, content, message) => {
    const directories = makeDirectories();
    const file = writeBelow(directories.projectDir, gemini, content(''));
    writeBelow(directories.projectDir, llxprt, settingsWith('beside'));
    writeBelow(directories.userDir, gemini, settingsWith('of-user'));
    const { problems } = await loadHookSettings(directories);
    expect(problems.length).toBeGreaterThan(0);
    expect(problems[0]).toMatchObject({ source: 'project', file, message: expect.stringMatching(message) });
    expect(await loadCommands(directories)).toEqual(['user: of-user', 'project: beside']);
  });

  it('a directory in its place', async () => {
    const directories = makeDirectories();
    mkdirSync(join(directories.projectDir, gemini), { recursive: true });
    writeBelow(directories.userDir, gemini, settingsWith('of-user'));
    expect((await loadHookSettings(directories)).problems).toMatchObject([
      { found: 'a file that cannot be read (it is a directory)', fileIgnored: true },
    ]);
    expect(await loadCommands(directories)).toEqual(['user: of-user']);
  });

  it.skipIf(isWindows)('a pipe that no one writes to does not make it wait', async () => {
    const directories = makeDirectories();
    mkdirSync(join(directories.projectDir, '.gemini'));
    execFileSync('sh', ['-c', 'mkfifo "$0"', join(directories.projectDir, gemini)]);
    writeBelow(directories.userDir, gemini, settingsWith('of-user'));
    expect((await loadHookSettings(directories)).problems).toMatchObject([
      { found: 'a file that cannot be read (it is not a file)' },
    ]);
    expect(await loadCommands(directories)).toEqual(['user: of-user']);
  });

  it.skipIf(isWindows)('links that lead to each other', async () => {
    const directories = makeDirectories();
    mkdirSync(join(directories.projectDir, '.gemini'));
    symlinkSync('settings.json', join(directories.projectDir, gemini));
    expect((await loadHookSettings(directories)).problems).toMatchObject([
      { found: expect.stringContaining('a link that leads to itself') },
    ]);
  });

  it.skipIf(isWindows || process.getuid?.() === 0)('a file that may not be read', async () => {
    const directories = makeDirectories();
    chmodSync(writeBelow(directories.projectDir, gemini, settingsWith('hidden')), 0o000);
    expect((await loadHookSettings(directories)).problems).toMatchObject([
      { found: expect.stringContaining('no permission') },
    ]);
  });

  it('a file of 50 MB', async () => {
    const directories = makeDirectories();
    const file = writeBelow(directories.projectDir, gemini, Buffer.alloc(50_000_000, ' '));
    writeBelow(directories.userDir, gemini, settingsWith('of-user'));
    const { problems } = await loadHookSettings(directories);
    expect(problems).toMatchObject([{ file, message: `${file}: the file cannot be read: it is larger than 8 MiB` }]);
    expect(await loadCommands(directories)).toEqual(['user: of-user']);
  });

  it('a file over a limit of the host’s own', async () => {
    const directories = makeDirectories();
    const content = JSON.stringify(settingsWith('guard'));
    writeBelow(directories.projectDir, gemini, content);
    const atLimit = await loadHookSettings({ ...directories, maxFileBytes: Buffer.byteLength(content) });
    const overLimit = await loadHookSettings({ ...directories, maxFileBytes: Buffer.byteLength(content) - 1 });
    expect([atLimit.sources.length, overLimit.sources.length]).toEqual([1, 0]);
    expect(overLimit.problems).toHaveLength(1);
  });
});

describe('problems say where', () => {
  it.each([
    ['a comma too few', '{\n  "enableHooks": true\n  "hooks": {}\n}', [3, 3]],
    ['an unknown event', '{\n  "hooks": {\n    "BeforeTol": []\n  }\n}', [3, 18]],
    [
      'a bad timeout',
      '{"hooks":\n{"BeforeTool":[{"hooks":[\n {"type":"command","command":"x",\n  "timeout": -1}]}]}}',
      [4, 14],
    ],
    ['a key that stands twice', '{\r\n"hooks": {},\r\n"hooks": {}\r\n}', [3, 1]],
    ['a switch that is no switch', '{\r"enableHooks": "yes"\r}', [2, 16]],
  ])('%s, by line and column', async (_, text, [line, column]) => {
    const directories = makeDirectories();
    const file = writeBelow(directories.projectDir, gemini, text);
    const [problem] = (await loadHookSettings(directories)).problems;
    expect(problem).toMatchObject({ file, line, column });
    expect(problem?.message.startsWith(`${file}:${line}:${column}: `)).toBe(true);
  });

  it('keeps the place of every hook', async () => {
    const directories = makeDirectories();
    const text =
      '{"hooks": {"BeforeTool": [{"hooks": [\n  {"type":"command","command":"a"},\n  {"type":"command","command":"b"}]}]}}';
    const file = writeBelow(directories.projectDir, gemini, text);
    const { sources } = await loadHookSettings(directories);
    expect(sources[0]?.hooks).toMatchObject([
      { file, line: 2, column: 3 },
      { file, line: 3, column: 3 },
    ]);
  });

  it('does not report what belongs to others', async () => {
    const directories = makeDirectories();
    writeBelow(directories.projectDir, gemini, '{"theme": 1, "theme": 2, "whatever": {"x": 1, "x": 2}}');
    expect((await loadHookSettings(directories)).problems).toEqual([]);
  });

  it('of two equal keys the last one counts, and its place is the one that is reported', async () => {
    const directories = makeDirectories();
    const hook = (command: string) => `{"BeforeTool": [{"hooks": [{"type":"command","command":"${command}"}]}]}`;
    writeBelow(directories.projectDir, gemini, `{"hooks": ${hook('first')},\n"hooks": ${hook('last')}}`);
    const { sources } = await loadHookSettings(directories);
    expect(sources[0]?.hooks).toMatchObject([{ config: { command: 'last' }, line: 2 }]);
  });

  it('drops the bad entries of a file and keeps the good ones', async () => {
    const directories = makeDirectories();
    writeBelow(directories.projectDir, gemini, {
      hooks: {
        Nonsense: [],
        BeforeTool: [
          7,
          { matcher: 5, hooks: [{ type: 'command', command: 'wrong-matcher' }] },
          { hooks: [{ type: 'telepathy' }, { type: 'command' }, { type: 'command', command: 'good' }] },
          { hooks: 'none' },
        ],
      },
    });
    expect(await loadCommands(directories)).toEqual(['project: good']);
    expect((await loadHookSettings(directories)).problems).toHaveLength(6);
  });
});
