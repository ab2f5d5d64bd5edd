import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { type FiredEvent, type HookExecutionResult, HookOutcome } from '@agent-hooks/hook-types';
import { describe, expect, it, onTestFinished } from 'vitest';
import { makeFiredEvent } from '../../test/support/fired.ts';
import { makeRecordingLogger } from '../../test/support/recording-logger.ts';
import { makeResult } from '../../test/support/scripted-runner.ts';
import type { DebugLogger } from './debug-logger.ts';
import { EventReporter, type OnEvent } from './event-reporter.ts';
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
const tellerOf = (logger?: DebugLogger, onEvent?: OnEvent) =>
  new EventReporter(new RecordRedactor(), logger, { onEvent });

describe('what is reported of an event', () => {
  it('to the logger: a record for each hook, a diagnostic for each failure, one summary', () => {
    const logger = makeRecordingLogger();
    tellerOf(logger).report(() => event, configs);
    expect(logger.lines.map(({ level, details }) => [level, details])).toEqual([
      ['debug', [goodRecord]],
      ['debug', [expect.objectContaining(badRecord)]],
      ['warn', [expect.objectContaining(badRecord)]],
      ['debug', [summary]],
    ]);
  });

  it('to the logger: a line for each event with its subject, its hooks, its duration and what came of it', () => {
    const logger = makeRecordingLogger();
    const reporter = tellerOf(logger);
    const line = (fired: Partial<FiredEvent>) => {
      reporter.report(() => ({ ...event, durationMs: 44.6, ...fired }), configs);
      return logger.lines.at(-1);
    };
    const details = [expect.anything()];
    const about = `BeforeTool fired for '${String(event.inputs[0]?.tool_name)}'`;
    expect(line({})).toEqual({ level: 'debug', message: `${about}: 2 hooks, 45ms, 1 failed`, details });
    const [good] = event.rounds[0]?.hooks ?? [];
    const rounds = good ? [{ cause: 'fired' as const, hooks: [good] }] : [];
    expect(line({ rounds })?.message).toBe(`${about}: 1 hook, 45ms, success`);
    expect(line({ rounds, verdict: { action: 'refuse' } })?.message).toBe(`${about}: 1 hook, 45ms, success (refused)`);
    const changed = line({ rounds, verdict: { action: 'proceed', input: 1 } });
    expect(changed?.message).toBe(`${about}: 1 hook, 45ms, success (modified input)`);
    const request = line({ rounds, eventName: 'BeforeModel', verdict: { action: 'proceed', input: 1 } });
    expect(request?.message).toBe('BeforeModel fired: 1 hook, 45ms, success (modified request)');
    expect(line({ rounds, eventName: 'BeforeModel' })?.message).toBe('BeforeModel fired: 1 hook, 45ms, success');
  });

  it('to the logger: a refusal is a decision and not a failure', () => {
    const logger = makeRecordingLogger();
    const failures = listenTo('agent-hooks:failure');
    const refusal = makeResult({
      hookConfig: { type: 'command', command: 'no' },
      ...{ success: false, exitCode: 2, outcome: HookOutcome.Blocked, stderr: 'no' },
    });
    const refused = { ...makeFiredEvent([refusal]), verdict: { action: 'refuse' as const } };
    tellerOf(logger).report(() => refused, []);
    expect(logger.lines.map(({ level }) => level)).toEqual(['debug', 'debug']);
    expect(logger.lines.at(-1)?.message).toMatch(/1 hook, \d+ms, success \(refused\)$/);
    expect(logger.lines.at(-1)?.details).toMatchObject([{ hookCount: 1, successCount: 1, failureCount: 0 }]);
    expect(failures).toEqual([]);
  });

  it('to the logger: what was wrong with an answer is a warning', () => {
    const logger = makeRecordingLogger();
    const odd = makeResult({ hookConfig: { type: 'command', command: 'odd' }, warnings: ['`decison` is unknown'] });
    tellerOf(logger).report(() => makeFiredEvent([odd]), []);
    expect(logger.lines.filter(({ level }) => level === 'warn').map(({ message }) => message)).toEqual([
      'BeforeTool hook odd: `decison` is unknown',
    ]);
  });

  it('to the logger: an event without hooks is skipped', () => {
    const logger = makeRecordingLogger();
    tellerOf(logger).reportSkipped('BeforeTool', 'read_file');
    tellerOf(logger).reportSkipped('BeforeModel', undefined);
    expect(logger.lines.map(({ level, message }) => [level, message])).toEqual([
      ['debug', "BeforeTool fired for 'read_file': 0 hooks matched, skipped"],
      ['debug', 'BeforeModel fired: 0 hooks matched, skipped'],
    ]);
    const problems = { ...logger, onlyProblems: true };
    tellerOf(problems).reportSkipped('BeforeTool', 'read_file');
    expect(logger.lines).toHaveLength(2);
    tellerOf().reportSkipped('BeforeTool', 'read_file');
  });

  it('to the channels of node the same', () => {
    const [hooks, events, failures] = ['hook', 'event', 'failure'].map((name) => listenTo(`agent-hooks:${name}`));
    tellerOf().report(() => event, configs);
    expect(hooks).toEqual([goodRecord, expect.objectContaining(badRecord)]);
    expect(failures).toEqual([expect.objectContaining(badRecord)]);
    expect(events).toEqual([summary]);
  });

  it('to onEvent: the record itself', () => {
    const told: FiredEvent[] = [];
    tellerOf(undefined, (each) => void told.push(each)).report(() => event, configs);
    expect(told).toEqual([event]);
  });

  it('to no one: the record is not even put together', () => {
    const reporter = tellerOf();
    expect(reporter.hasListeners).toBe(false);
    reporter.report(() => {
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
  ])('an onEvent that %s costs nothing and is reported', async (_, onEvent) => {
    const logger = makeRecordingLogger();
    tellerOf(logger, onEvent).report(() => event, configs);
    await new Promise(setImmediate);
    expect(logger.lines.at(-1)).toMatchObject({ level: 'error', message: 'BeforeTool: onEvent failed' });
  });

  it('a failure of the engine goes to the logger and to the channel', () => {
    const logger = makeRecordingLogger();
    const failures = listenTo('agent-hooks:failure');
    tellerOf(logger).report(() => failed, configs);
    expect(logger.lines).toEqual([
      { level: 'error', message: 'BeforeTool: failed at execution: boom', details: [failureRecord] },
    ]);
    expect(failures).toEqual([failureRecord]);
  });
});
