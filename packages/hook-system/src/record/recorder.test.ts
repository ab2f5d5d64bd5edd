import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { makeFiredEvent, makeFiredHook, makeFiredRound } from '@agent-hooks/test-samples';
import { describe, expect, it, onTestFinished } from 'vitest';
import { makeTemporaryDirectory } from '../../test/support/temporary-directory.ts';
import { createRecorder, openRecording } from './recorder.ts';
import { turnRecordingOff, turnRecordingOn } from './recording-mark.ts';

const event = makeFiredEvent(makeFiredRound(makeFiredHook()));
const linesOf = (file: string) => readFileSync(file, 'utf8').split('\n').slice(0, -1);

describe('a recorder', () => {
  it('adds one line for each event, to a file that only its owner can read', () => {
    const file = join(makeTemporaryDirectory(), 'log.jsonl');
    const record = createRecorder(file);
    record(event);
    record({ ...event, eventName: 'AfterTool' });
    expect(linesOf(file).map((line) => JSON.parse(line))).toEqual([event, { ...event, eventName: 'AfterTool' }]);
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('never disturbs the agent: a log that cannot be written is reported once', () => {
    const file = join(makeTemporaryDirectory(), 'log.jsonl');
    mkdirSync(file);
    const problems: string[] = [];
    const record = createRecorder(file, {
      onProblem: ({ message }) => {
        problems.push(message);
        throw new Error('a reporter that fails');
      },
    });
    record(event);
    record(event);
    expect(problems).toEqual([expect.stringContaining(`Events are not recorded in ${file}: `)]);
  });

  it('warns the process of such a log where no one else listens', async () => {
    const warned = new Promise<Error>((resolve) => {
      const listener = (warning: Error & { readonly code?: string }) => {
        if (warning.code === 'recording_failed') resolve(warning);
      };
      process.on('warning', listener);
      onTestFinished(() => void process.off('warning', listener));
    });
    createRecorder(makeTemporaryDirectory())(event);
    expect(await warned).toMatchObject({
      name: 'AgentHooksWarning',
      message: expect.stringContaining('Events are not recorded in '),
    });
  });
});

describe('the recorder of a project', () => {
  it('records while recording is on, also if it is turned on and off in between', async () => {
    const folder = makeTemporaryDirectory();
    const options = { homeDir: join(folder, 'home') };
    const record = await openRecording(folder, options);
    record?.(event);
    const { file } = await turnRecordingOn(folder, undefined, options);
    expect(existsSync(file)).toBe(false);
    record?.(event);
    expect(linesOf(file)).toHaveLength(1);
    await turnRecordingOff(folder, options);
    record?.(event);
    expect(linesOf(file)).toHaveLength(1);
    const other = join(folder, 'other.jsonl');
    await turnRecordingOn(folder, other, options);
    record?.(event);
    expect(linesOf(file)).toHaveLength(1);
    expect(linesOf(other)).toHaveLength(1);
  });

  it('does not exist for a directory that is gone', async () => {
    expect(await openRecording(join(makeTemporaryDirectory(), 'gone'))).toBeUndefined();
  });
});
