import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeTemporaryDirectory } from '../../test/support/temporary-directory.ts';
import { HookSystem } from '../hook-system.ts';
import { parseFiredEvent } from './parse-fired-event.ts';
import { openRecording } from './recorder.ts';
import { turnRecordingOff, turnRecordingOn } from './recording-mark.ts';
import { refusalsFile } from './refusals.ts';

function setUp(keepsRefusals = true) {
  const folder = makeTemporaryDirectory();
  const [homeDir, project] = [join(folder, 'home'), join(folder, 'project')];
  mkdirSync(project);
  const file = refusalsFile(homeDir) ?? '';
  const kept = () => (existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []);
  /** Asks hooks that refuse whatever contains `no`, at the end of a session in a directory. */
  const call = async (command: string, directory = project) => {
    const onEvent = await openRecording(directory, { homeDir, keepsRefusals });
    const rules = [{ rule: 'shell(no:*)', decision: 'deny' as const, reason: 'never' }];
    const system = new HookSystem(
      {
        getSessionId: () => 's',
        getWorkingDir: () => directory,
        getEnableHooks: () => true,
        getHooks: () => ({ BeforeTool: [{ hooks: [{ type: 'policy', rules }] }] }),
      },
      { onEvent: onEvent ?? [] },
    );
    await system.decide('BeforeTool', { tool_name: 'shell', tool_input: { command, content: 'x'.repeat(5000) } });
    await system.dispose();
  };
  return { homeDir, project, file, kept, call };
}

describe('refusals while recording is not on', () => {
  it('are kept with their call, cut and without secrets; what is allowed is not', async () => {
    const { kept, call, file } = setUp();
    await call('yes');
    await call('no --token ghp_0123456789abcdefghijklmnopqrstuvwxyz');
    const [line = '', ...others] = kept();
    expect(others).toEqual([]);
    expect(parseFiredEvent(line)).toMatchObject({
      eventName: 'BeforeTool',
      verdict: { action: 'refuse', reason: expect.stringContaining('never') },
      inputs: [{ tool_name: 'shell', tool_input: { command: expect.stringContaining('no --token') } }],
      rounds: [],
    });
    expect(line).not.toContain('ghp_0123456789');
    expect(line.length).toBeLessThan(3000);
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('are at most fifty, the last ones', async () => {
    const { kept, call } = setUp();
    for (let index = 0; index < 53; index++) await call(`no ${index}.`);
    expect(kept()).toHaveLength(50);
    expect(kept()[0]).toContain('"no 3."');
    expect(kept().at(-1)).toContain('"no 52."');
  });

  it('are not kept once recording was turned off for the directory or one above it', async () => {
    const { homeDir, project, kept, call } = setUp();
    const below = join(project, 'below');
    mkdirSync(below);
    await turnRecordingOff(project, { homeDir });
    await call('no');
    await call('no', below);
    expect(kept()).toEqual([]);
    // On again below: the log of that directory has it.
    const { file } = await turnRecordingOn(below, undefined, { homeDir });
    await call('no', below);
    expect(kept()).toEqual([]);
    expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(1);
  });

  it.skipIf(process.platform === 'win32')('replace a link or a pipe in their place', async () => {
    const { homeDir, file, kept, call } = setUp();
    mkdirSync(dirname(file), { recursive: true });
    const target = join(homeDir, 'target');
    writeFileSync(target, 'mine');
    symlinkSync(target, file);
    await call('no');
    expect(readFileSync(target, 'utf8')).toBe('mine');
    expect(kept()).toHaveLength(1);
    rmSync(file);
    execFileSync('mkfifo', [file]);
    await call('no');
    expect(kept()).toHaveLength(1);
  });

  it('are kept only where that is asked for, and cost nothing where nothing can be written', async () => {
    const other = setUp(false);
    await other.call('no');
    expect(other.kept()).toEqual([]);
    const { homeDir, call } = setUp();
    writeFileSync(homeDir, 'a file');
    await call('no');
  });
});
