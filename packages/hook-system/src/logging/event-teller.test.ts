import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { type FiredEvent, type HookExecutionResult, HookOutcome } from '@agent-hooks/hook-types';
import { describe, expect, it, onTestFinished } from 'vitest';
import { makeFiredEvent } from '../../test/support/fired.ts';
import { makeRecordingLogger } from '../../test/support/recording-logger.ts';
import { makeResult } from '../../test/support/scripted-runner.ts';
import type { DebugLogger } from './debug-logger.ts';
import { EventTeller, type OnEvent } from './event-teller.ts';
import { RecordRedactor } from './record-redactor.ts';

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
const event = makeFiredEvent(results);
const configs = results.map(({ hookConfig }) => hookConfig);
const summary = {
  eventName: 'BeforeTool',
  hookCount: 2,
  successCount: 1,
  failureCount: 1,
  totalDuration: event.durationMs,
};
const failed: FiredEvent = {
  ...event,
  rounds: [],
  failure: { code: 'internal', message: 'boom', stage: 'execution' },
};
const failureRecord = {
  eventName: 'BeforeTool',
  correlationId: 'c',
  totalDuration: event.durationMs,
  code: 'internal',
  message: 'boom',
  stage: 'execution',
};
const tellerOf = (logger?: DebugLogger, onEvent?: OnEvent) => new EventTeller(new RecordRedactor(), logger, onEvent);

describe('what is told of an event', () => {
  it('to the logger: a record for each hook, a diagnostic for each failure, one summary', () => {
    const logger = makeRecordingLogger();
    tellerOf(logger).tell(() => event, configs);
    expect(logger.lines.map(({ level, details }) => [level, details])).toEqual([
      ['debug', [goodRecord]],
      ['debug', [expect.objectContaining(badRecord)]],
      ['warn', [expect.objectContaining(badRecord)]],
      ['log', [summary]],
    ]);
  });

  it('to the channels of node the same', () => {
    const [hooks, events, failures] = ['hook', 'event', 'failure'].map((name) => listenTo(`agent-hooks:${name}`));
    tellerOf().tell(() => event, configs);
    expect(hooks).toEqual([goodRecord, expect.objectContaining(badRecord)]);
    expect(failures).toEqual([expect.objectContaining(badRecord)]);
    expect(events).toEqual([summary]);
  });

  it('to onEvent: the record itself', () => {
    const told: FiredEvent[] = [];
    tellerOf(undefined, (each) => void told.push(each)).tell(() => event, configs);
    expect(told).toEqual([event]);
  });

  it('to nobody: the record is not even put together', () => {
    const teller = tellerOf();
    expect(teller.hasListeners).toBe(false);
    teller.tell(() => {
      throw new Error('somebody put it together');
    }, []);
  });

  it.each<[string, OnEvent]>([
    [
      'throws',
      () => {
        throw new Error('no room');
      },
    ],
    [
      'rejects',
      async () => {
        throw new Error('no room');
      },
    ],
  ])('an onEvent that %s costs nothing and is told', async (_, onEvent) => {
    const logger = makeRecordingLogger();
    tellerOf(logger, onEvent).tell(() => event, configs);
    await new Promise(setImmediate);
    expect(logger.lines.at(-1)).toMatchObject({ level: 'error', message: 'BeforeTool: onEvent failed' });
  });

  it('a failure of the engine goes to the logger and to the channel', () => {
    const logger = makeRecordingLogger();
    const failures = listenTo('agent-hooks:failure');
    tellerOf(logger).tell(() => failed, configs);
    expect(logger.lines).toEqual([
      { level: 'error', message: 'BeforeTool: failed at execution: boom', details: [failureRecord] },
    ]);
    expect(failures).toEqual([failureRecord]);
  });
});
