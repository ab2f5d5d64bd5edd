import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { userConfigDirectory } from '@agent-hooks/hook-trust';
import { afterEach, describe, expect, it } from 'vitest';
import { makeTemporaryDirectory, writeBelow } from '../../test/support/temporary-directory.ts';
import { readOffSwitch, setOffSwitch } from './off-switch.ts';

const isPosix = process.platform !== 'win32';

function places() {
  const root = makeTemporaryDirectory();
  return { userDir: join(root, 'home'), systemDir: join(root, 'etc') };
}

describe('the switch that turns hooks off', () => {
  it('is a file of the user’s that is written, read and taken away', async () => {
    const { userDir, systemDir } = places();
    expect(readOffSwitch({ userDir, systemDir })).toEqual({ switches: [], warnings: [] });
    const file = await setOffSwitch(true, { userDir });
    expect(file).toBe(join(userConfigDirectory(userDir) ?? '', 'off'));
    expect(readFileSync(file, 'utf8')).toContain('agent-hooks on');
    if (isPosix) expect(lstatSync(file).mode & 0o777).toBe(0o600);
    const since = new Date('2025-01-31T12:00:00Z');
    utimesSync(file, since, since);
    expect(await setOffSwitch(true, { userDir })).toBe(file);
    const { switches, warnings } = readOffSwitch({ userDir, systemDir });
    expect(switches).toEqual([{ source: 'user', file, since }]);
    expect(warnings).toEqual([]);
    await setOffSwitch(false, { userDir });
    await setOffSwitch(false, { userDir });
    expect(existsSync(file)).toBe(false);
  });

  it('is the machine’s in the directory of the machine', async () => {
    const { userDir, systemDir } = places();
    const file = await setOffSwitch(true, { systemDir });
    expect(file).toBe(join(systemDir, 'off'));
    expect(readOffSwitch({ userDir, systemDir }).switches).toMatchObject([{ source: 'system', file }]);
  });

  it.skipIf(!isPosix)('is in ~/.config, whatever the environment says', () => {
    expect(userConfigDirectory('/home/me')).toBe('/home/me/.config/agent-hooks');
    expect(userConfigDirectory()).toBe(join(homedir(), '.config', 'agent-hooks'));
  });

  it.skipIf(!isPosix).each<[string, (file: string) => void, string]>([
    ['writable for everybody', (file) => chmodSync(file, 0o666), 'writable for everybody'],
    ['a link', (file) => symlinkSync('/etc/passwd', file), 'not a plain file'],
    ['a directory', (file) => mkdirSync(file), 'not a plain file'],
  ])('does not count if it is %s, and that is said', async (_, spoil, why) => {
    const { userDir, systemDir } = places();
    const file = join(userConfigDirectory(userDir) ?? '', 'off');
    mkdirSync(dirname(file), { recursive: true });
    if (why.startsWith('writable')) writeFileSync(file, '');
    spoil(file);
    const { switches, warnings } = readOffSwitch({ userDir, systemDir });
    expect(switches).toEqual([]);
    expect(warnings).toEqual([`${file} is ${why}: it does not turn hooks off. Remove it.`]);
    await expect(setOffSwitch(true, { userDir })).rejects.toThrow(`${file} is ${why}. Remove it first.`);
  });

  it.skipIf(process.getuid?.() !== 0)('does not count if it belongs to someone else, and that is said', async () => {
    const { chownSync } = await import('node:fs');
    const { userDir, systemDir } = places();
    for (const file of [await setOffSwitch(true, { userDir }), await setOffSwitch(true, { systemDir })]) {
      chownSync(file, 12345, 12345);
    }
    const { switches, warnings } = readOffSwitch({ userDir, systemDir });
    expect(switches).toEqual([]);
    expect(warnings).toEqual([
      expect.stringContaining('not owned by whom it should speak for'),
      expect.stringContaining('not owned by whom it should speak for'),
    ]);
  });

  it('that cannot be looked at does not count, and that is said', () => {
    const { systemDir } = places();
    const { switches, warnings } = readOffSwitch({ userDir: `/${'x'.repeat(5000)}`, systemDir });
    expect(switches).toEqual([]);
    expect(warnings).toEqual([expect.stringContaining('does not turn hooks off')]);
  });
});

describe.skipIf(!isPosix)('a home directory that was moved into the project', () => {
  const home = process.env.HOME;
  afterEach(() => {
    process.env.HOME = home;
  });

  it('does not make the project’s file the user’s', () => {
    const projectDir = makeTemporaryDirectory();
    const file = writeBelow(projectDir, '.config/agent-hooks/off', '');
    process.env.HOME = projectDir;
    const { switches, warnings } = readOffSwitch({ projectDir, systemDir: join(projectDir, 'etc') });
    expect(switches).toEqual([]);
    expect(warnings).toEqual([
      `${file} is inside the project, and so not the user’s: it does not turn hooks off. Remove it.`,
    ]);
    expect(readOffSwitch({ projectDir: makeTemporaryDirectory() }).switches).toMatchObject([{ file }]);
  });
});
