import {
  chmodSync,
  lstatSync,
  readFileSync,
  realpathSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import type { HookRegistryEntry } from '@agent-hooks/hook-system';
import { describe, expect, it } from 'vitest';
import { makeProject, settingsWith } from '../../test/temporary-project.ts';
import { filesThatDefine } from './run-switch.ts';

const settingsFile = '.gemini/settings.json';
const commented = `// team settings
{
\t"hooks": {
\t\t/* gates */
\t\t"BeforeTool": [{ "hooks": [{ "type": "command", "name": "gate", "command": "true" }] }], // keep
\t},
\t"theme": "dark"
}
`;

describe('the files that disabling a hook edits', () => {
  it('are not those of hooks that the machine has pinned, or that are off', () => {
    const hook = (file: string, more: object = {}) =>
      ({ name: 'gate', file, eligibility: { state: 'ready' }, ...more }) as unknown as HookRegistryEntry;
    expect(filesThatDefine([hook('/etc/x.json', { isPinned: true }), hook('/home/x.json')])).toEqual(['/home/x.json']);
    expect(filesThatDefine([hook('/etc/x.json', { isPinned: true })])).toEqual([]);
  });
});

describe('disable and enable', () => {
  it('edit only the list and keep comments and formatting', async () => {
    const project = makeProject({ [settingsFile]: commented });
    expect(await project.run(['off', 'gate'])).toEqual({
      code: 0,
      stdout: "'gate' is off in .gemini/settings.json.\n",
      stderr: '',
    });
    const text = project.read(settingsFile);
    expect(text).toBe(
      commented.replace(
        '"theme": "dark"\n',
        '"theme": "dark",\n\t"hooksConfig": {\n\t\t"disabled": [\n\t\t\t"gate"\n\t\t]\n\t}\n',
      ),
    );
    expect((await project.run(['list'])).stdout).toContain('the project settings disable it');
    expect((await project.run(['on', 'gate'])).stdout).toBe("'gate' is on in .gemini/settings.json.\n");
    expect(project.read(settingsFile)).toContain('/* gates */');
    expect(JSON.parse((await project.run(['list', '--json'])).stdout).hooks[0].enabled).toBe(true);
  });

  it('keep the line endings of Windows', async () => {
    const project = makeProject({ [settingsFile]: commented.replaceAll('\n', '\r\n') });
    await project.run(['off', 'gate']);
    expect(project.read(settingsFile).replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });

  it('add to and take from a list that is there', async () => {
    const settings = {
      ...settingsWith('BeforeTool', { name: 'gate', command: 'true' }),
      hooksConfig: { disabled: ['other'] },
    };
    const project = makeProject({ [settingsFile]: settings });
    await project.run(['off', 'gate']);
    expect(JSON.parse(project.read(settingsFile)).hooksConfig.disabled).toEqual(['other', 'gate']);
    await project.run(['on', 'gate']);
    expect(JSON.parse(project.read(settingsFile)).hooksConfig.disabled).toEqual(['other']);
    await project.run(['on', 'other']);
    expect(JSON.parse(project.read(settingsFile)).hooksConfig.disabled).toEqual([]);
  });

  it("switch a user's hook in the user's file, since a project cannot", async () => {
    const project = makeProject({ [settingsFile]: { enableHooks: true } });
    const file = project.writeHome(settingsFile, settingsWith('BeforeTool', { name: 'gate', command: 'true' }));
    const before = project.read(settingsFile);
    const { code, stdout } = await project.run(['off', 'gate', '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual({
      version: 1,
      changed: [file],
      hooks: [
        {
          name: 'gate',
          source: 'user',
          event: 'BeforeTool',
          file,
          enabled: false,
          disabledBecause: 'the user settings disable it',
        },
      ],
    });
    expect(project.read(settingsFile)).toBe(before);
  });

  it('say so if there is nothing to do', async () => {
    const project = makeProject({ [settingsFile]: commented });
    expect((await project.run(['on', 'gate'])).stdout).toBe("'gate' is already on.\n");
    await project.run(['off', 'gate']);
    expect(await project.run(['off', 'gate'])).toMatchObject({ code: 0, stdout: "'gate' is already off.\n" });
    expect(project.read(settingsFile).match(/"gate"/g)).toHaveLength(2);
  });

  it('say what still keeps a hook from running', async () => {
    const settings = { ...settingsWith('BeforeTool', { name: 'gate', command: 'true' }), enableHooks: false };
    const { code, stdout } = await makeProject({ [settingsFile]: settings }).run(['on', 'gate']);
    expect(stdout).toContain("The project hook 'gate' is still off: the project settings turn hooks off.");
    expect(code).toBe(1);
  });

  it('name the nearest hook for one that they do not know', async () => {
    const project = makeProject({ [settingsFile]: commented });
    expect(await project.run(['off', 'gaet'])).toMatchObject({
      code: 2,
      stderr: "There is no hook named 'gaet'. Did you mean 'gate'? `agent-hooks list` shows all.\n",
    });
    expect((await makeProject().run(['on', 'x'])).stderr).toContain('No hooks are configured here.');
  });

  it.each([
    ['hooksConfig: 5', { hooksConfig: 5 }, 'hooksConfig is 5, expected an object'],
    ['disabled: "gate"', { hooksConfig: { disabled: 'x' } }, 'hooksConfig.disabled is "x", expected a list'],
  ])('leave a file with %s alone', async (_, extra, message) => {
    const project = makeProject({
      [settingsFile]: { ...settingsWith('BeforeTool', { name: 'gate', command: 'true' }), ...extra },
    });
    const before = project.read(settingsFile);
    expect(await project.run(['off', 'gate'])).toMatchObject({ code: 1, stderr: expect.stringContaining(message) });
    expect(project.read(settingsFile)).toBe(before);
  });

  it.each([
    ['UTF-8 with a mark', (text: string) => Buffer.from(`\ufeff${text}`)],
    ['UTF-16', (text: string) => Buffer.from(text, 'utf16le')],
    ['UTF-16 with a mark, big end first', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
  ])('write a file that is %s the way it was written', async (_, encode) => {
    const text = JSON.stringify(settingsWith('BeforeTool', { name: 'gate', command: 'true' }));
    const project = makeProject({ [settingsFile]: '' });
    writeFileSync(project.path(settingsFile), encode(text));
    const plain = makeProject({ [settingsFile]: text });
    for (const each of [project, plain]) expect(await each.run(['off', 'gate'])).toMatchObject({ code: 0 });
    expect(readFileSync(project.path(settingsFile)).equals(encode(plain.read(settingsFile)))).toBe(true);
    expect(await project.run(['on', 'gate'])).toMatchObject({ code: 0 });
    expect((await project.run(['list', '--json'])).stdout).toContain('"enabled": true');
  });

  it('leave a file alone whose bytes are not all characters', async () => {
    const text = JSON.stringify(settingsWith('BeforeTool', { name: 'gate', command: 'true', description: '@' }));
    const bytes = Buffer.from(text);
    bytes[text.indexOf('@')] = 0xff;
    const project = makeProject({ [settingsFile]: '' });
    writeFileSync(project.path(settingsFile), bytes);
    expect(await project.run(['off', 'gate'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('it contains bytes that are not utf-8'),
    });
    expect(readFileSync(project.path(settingsFile)).equals(bytes)).toBe(true);
  });

  it.skipIf(process.platform === 'win32')('keep links and permissions', async () => {
    const project = makeProject({ [settingsFile]: commented });
    renameSync(project.path(settingsFile), project.path('real.json'));
    symlinkSync(project.path('real.json'), project.path(settingsFile));
    chmodSync(project.path('real.json'), 0o600);
    await project.run(['off', 'gate']);
    expect(lstatSync(project.path(settingsFile)).isSymbolicLink()).toBe(true);
    expect(realpathSync(project.path(settingsFile))).toBe(project.path('real.json'));
    expect(statSync(project.path('real.json')).mode & 0o777).toBe(0o600);
    expect(project.read('real.json')).toContain('"disabled"');
  });

  it.skipIf(process.platform === 'win32' || process.getuid?.() === 0)(
    'say that a file may not be written',
    async () => {
      const project = makeProject({ [settingsFile]: commented });
      chmodSync(project.path(settingsFile), 0o400);
      expect(await project.run(['off', 'gate'])).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('cannot be written'),
      });
    },
  );
});
