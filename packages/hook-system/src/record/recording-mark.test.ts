import { mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { userConfigDirectory } from '@agent-hooks/hook-trust';
import { describe, expect, it } from 'vitest';
import { makeTemporaryDirectory } from '../../test/support/temporary-directory.ts';
import { findRecording, turnRecordingOff, turnRecordingOn } from './recording-mark.ts';

function setUp() {
  const folder = makeTemporaryDirectory();
  const [homeDir, project] = [join(folder, 'home'), join(folder, 'my project')];
  mkdirSync(project, { recursive: true });
  return { folder, homeDir, project };
}

const recordingsOf = (homeDir: string) => join(userConfigDirectory(homeDir) ?? '', 'recordings');

describe('the mark', () => {
  it('is off until it is turned on, for this project alone, and remembers its log', async () => {
    const { folder, homeDir, project } = setUp();
    expect(await findRecording(project, { homeDir })).toMatchObject({ isOn: false });
    const { file } = await turnRecordingOn(project, undefined, { homeDir });
    expect(await findRecording(project, { homeDir })).toEqual({ projectDir: project, file, isOn: true });
    expect(await findRecording(folder, { homeDir })).toMatchObject({ isOn: false });
    expect(file.startsWith(recordingsOf(homeDir))).toBe(true);
    await turnRecordingOff(project, { homeDir });
    await turnRecordingOff(project, { homeDir });
    expect(await findRecording(project, { homeDir })).toEqual({ projectDir: project, file, isOn: false });
  });

  it('takes another log', async () => {
    const { folder, homeDir, project } = setUp();
    await turnRecordingOn(project, join(folder, 'log'), { homeDir });
    expect(await findRecording(project, { homeDir })).toMatchObject({ file: join(folder, 'log'), isOn: true });
  });

  it('leaves nothing in the project and nothing for others to read', async () => {
    const { homeDir, project } = setUp();
    await turnRecordingOn(project, undefined, { homeDir });
    expect(readdirSync(project)).toEqual([]);
    const folder = recordingsOf(homeDir);
    const [name = '', ...others] = readdirSync(folder);
    expect(others).toEqual([]);
    if (process.platform !== 'win32') expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
  });

  it.skipIf(process.platform === 'win32')('is the same by whatever way the project is reached', async () => {
    const { folder, homeDir, project } = setUp();
    symlinkSync(project, join(folder, 'link'));
    await turnRecordingOn(join(folder, 'link'), undefined, { homeDir });
    expect(await findRecording(project, { homeDir })).toMatchObject({ isOn: true });
  });

  it.each(['', '{', '[]', '{"file":1}'])('that cannot be read is off: %s', async (text) => {
    const { homeDir, project } = setUp();
    await turnRecordingOn(project, undefined, { homeDir });
    const folder = recordingsOf(homeDir);
    for (const name of readdirSync(folder)) writeFileSync(join(folder, name), text);
    expect(await findRecording(project, { homeDir })).toMatchObject({ isOn: false });
  });
});
