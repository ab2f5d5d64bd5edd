import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { type HookExecutionResult, HookOutcome } from '@agent-hooks/hook-types';
import { describe, expect, it, onTestFinished } from 'vitest';
import { makeRecordingLogger } from '../../test/support/recording-logger.ts';
import { makeResult } from '../../test/support/scripted-runner.ts';
import { buildFailureEnvelope } from '../events/results.ts';
import { EventLog } from './event-log.ts';

const results: readonly HookExecutionResult[] = [
  makeResult({ hookConfig: { type: 'command', command: 'c', name: 'good' }, stdout: 'out', duration: 2 }),
  makeResult({
    hookConfig: { type: 'command', command: 'bad' },
    success: false,
    exitCode: 3,
    outcome: HookOutcome.Failed,
    stderr: 'err',
    error: new Error('boom'),
  }),
];

function listenTo(name: string): unknown[] {
  const messages: unknown[] = [];
  const listener = (message: unknown) => void messages.push(message);
  subscribe(name, listener);
  onTestFinished(() => void unsubscribe(name, listener));
  return messages;
}

const goodRecord = {
  eventName: 'BeforeTool',
  hookName: 'good',
  hookType: 'command',
  duration: 2,
  success: true,
  outcome: 'silent',
  exitCode: 0,
  stdout: 'out',
  stderr: '',
  warnings: [],
};
const badRecord = { hookName: 'bad', success: false, exitCode: 3, stderr: 'err', error: 'boom' };
const summary = { eventName: 'BeforeTool', hookCount: 2, successCount: 1, failureCount: 1, totalDuration: 7 };

describe('what is reported of an event', () => {
  it('to the logger: a record for each hook, a diagnostic for each failure, one summary', () => {
    const logger = makeRecordingLogger();
    new EventLog(logger).reportEvent('BeforeTool', results, 7);
    expect(logger.lines.map(({ level, details }) => [level, details])).toEqual([
      ['debug', [goodRecord]],
      ['debug', [expect.objectContaining(badRecord)]],
      ['warn', [expect.objectContaining(badRecord)]],
      ['log', [summary]],
    ]);
  });

  it('to the channels of node the same', () => {
    const [hooks, events, failures] = ['hook', 'event', 'failure'].map((name) => listenTo(`agent-hooks:${name}`));
    new EventLog(undefined).reportEvent('BeforeTool', results, 7);
    expect(hooks).toEqual([goodRecord, expect.objectContaining(badRecord)]);
    expect(failures).toEqual([expect.objectContaining(badRecord)]);
    expect(events).toEqual([summary]);
  });

  it('to nobody: no result is even looked at', () => {
    const untouchable = new Proxy(makeResult(), {
      get: () => {
        throw new Error('somebody looked');
      },
    });
    expect(() => new EventLog(undefined).reportEvent('BeforeTool', [untouchable], 7)).not.toThrow();
  });

  it('a failure of the engine goes to the logger and to the channel', () => {
    const logger = makeRecordingLogger();
    const failures = listenTo('agent-hooks:failure');
    const envelope = buildFailureEnvelope(new Error('boom'), 'execution', { eventName: 'BeforeTool' });
    new EventLog(logger).reportFailure(envelope);
    expect(logger.lines).toEqual([
      { level: 'error', message: 'BeforeTool: failed at execution: boom', details: [envelope] },
    ]);
    expect(failures).toEqual([envelope]);
  });
});
