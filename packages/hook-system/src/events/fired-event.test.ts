import type { FiredEvent, FunctionHookConfig, HookOutput } from '@agent-hooks/hook-types';
import { describe, expect, it } from 'vitest';
import { makeRecordingLogger } from '../../test/support/recording-logger.ts';
import { acting, commandIn, makeSystem, type ScopedHook } from '../../test/support/scopes.ts';
import { InProcessMessageBus } from '../bus/in-process-message-bus.ts';
import type { HookSystemOptions } from '../hook-system-options.ts';
import type { FireOptions } from './fire-methods.ts';

const changing = (toolInput: Record<string, unknown>): HookOutput => ({
  hookSpecificOutput: { tool_input: toolInput },
});
const rewrite = acting('project', () => changing({ command: 'rm' }), { name: 'rewrite' });
const refuseRm: FunctionHookConfig['action'] = (input) =>
  commandIn(input).includes('rm') ? { decision: 'deny', reason: 'no rm' } : undefined;
const failOnRm: FunctionHookConfig['action'] = (input) => {
  if (commandIn(input).includes('rm')) throw new Error('cannot read this');
};
const missing = (onFailure: 'allow' | 'block'): ScopedHook => ({
  source: 'user',
  config: { type: 'command', command: './missing.sh', args: [], name: 'missing', onFailure },
});

async function fire(hooks: readonly ScopedHook[], options: HookSystemOptions = {}, firing?: FireOptions) {
  const events: FiredEvent[] = [];
  const system = await makeSystem(hooks, { onEvent: (event) => void events.push(event), ...options });
  const { aggregated } = await system.fireEvent(
    'BeforeTool',
    { tool_name: 'run', tool_input: { command: 'ls' } },
    firing,
  );
  return { events, aggregated, system };
}

/** A round in short: `name input outcome`, with a mark for what counts. */
const shortOf = ({ rounds }: FiredEvent) =>
  rounds.map(({ cause, hooks }) => [
    cause,
    ...hooks.map(({ name, input, result, notStarted, counts }) => {
      const decision = result?.output?.decision;
      return `${counts ? '+' : '-'} ${name} ${input} ${notStarted?.why ?? decision ?? result?.outcome}`;
    }),
  ]);

describe('the record of an event', () => {
  it('says what a hook was shown and answered, and what the host gets', async () => {
    const { events } = await fire([acting('user', () => ({ systemMessage: 'seen' }), { name: 'one' })]);
    expect(events).toEqual([
      {
        version: 2,
        at: expect.stringMatching(/^\d{4}-.*Z$/),
        eventName: 'BeforeTool',
        correlationId: expect.stringMatching(/^[\da-f-]{36}$/),
        durationMs: expect.any(Number),
        sequential: false,
        inputs: [expect.objectContaining({ tool_name: 'run', tool_input: { command: 'ls' } })],
        rounds: [
          {
            cause: 'fired',
            hooks: [
              {
                name: 'one',
                type: 'function',
                source: 'user',
                dialect: 'native',
                isGate: false,
                input: 0,
                startedMs: expect.any(Number),
                durationMs: expect.any(Number),
                result: {
                  outcome: 'answered',
                  success: true,
                  exitCode: null,
                  stdout: '{"systemMessage":"seen"}',
                  stderr: '',
                  output: { systemMessage: 'seen' },
                  warnings: [],
                },
                counts: true,
              },
            ],
          },
        ],
        answer: { systemMessage: 'seen', decision: 'allow' },
        verdict: { action: 'proceed' },
      },
    ]);
    expect(JSON.parse(JSON.stringify(events))).toEqual(events);
  });

  const by = (name: string, source = 'user') => ({ name, source });
  const ordered = { ...rewrite, sequential: true };
  it.each<[string, readonly ScopedHook[], unknown, object]>([
    [
      'a gate that looks twice and denies',
      [rewrite, acting('user', refuseRm, { name: 'gate' })],
      [
        ['fired', '+ rewrite 0 answered', '- gate 0 silent'],
        ['changed', '+ gate 1 deny'],
      ],
      { action: 'refuse', reason: 'no rm', decidedBy: [by('gate')] },
    ],
    [
      'a hook that fails on the changed input',
      [rewrite, acting('user', failOnRm, { name: 'hook' })],
      [
        ['fired', '+ rewrite 0 answered', '+ hook 0 silent'],
        ['changed', '+ hook 1 allow'],
      ],
      { action: 'proceed', input: 1 },
    ],
    [
      'a gate that fails on the changed input in a sequence',
      [ordered, acting('user', failOnRm, { name: 'gate', onFailure: 'block' })],
      [['fired', '+ rewrite 0 answered', '+ gate 1 deny']],
      { action: 'refuse', reason: expect.stringContaining('gate'), decidedBy: [by('gate')] },
    ],
    [
      'a change that everybody has seen',
      [rewrite, acting('user', () => undefined, { name: 'gate' })],
      [
        ['fired', '+ rewrite 0 answered', '- gate 0 silent'],
        ['changed', '+ gate 1 silent'],
      ],
      { action: 'proceed', input: 1 },
    ],
    [
      'a gate that cannot be started',
      [missing('block')],
      [['fired', '+ missing 0 notPossible']],
      { action: 'refuse', reason: expect.stringContaining('missing.sh'), decidedBy: [by('missing')] },
    ],
    [
      'a hook that cannot be started',
      [missing('allow')],
      [['fired', '+ missing 0 notPossible']],
      { action: 'proceed' },
    ],
    [
      'a sequence that ends early',
      [
        acting('project', () => ({ decision: 'deny', reason: 'no' }), { name: 'first', sequential: true }),
        acting('user', () => undefined, { name: 'second' }),
      ],
      [['fired', '+ first 0 deny', '- second 0 sequenceEnded']],
      { action: 'refuse', reason: 'no', decidedBy: [by('first', 'project')] },
    ],
    [
      'a stop beside a refusal',
      [
        acting('project', () => ({ continue: false, stopReason: 'enough' }), { name: 'stop' }),
        acting('user', () => ({ decision: 'deny', reason: 'no' }), { name: 'deny' }),
      ],
      [['fired', '+ stop 0 answered', '+ deny 0 deny']],
      { action: 'stop', reason: 'enough', decidedBy: [by('stop', 'project')] },
    ],
    [
      'a question',
      [acting('user', () => ({ decision: 'ask', reason: 'sure?' }), { name: 'ask' })],
      [['fired', '+ ask 0 ask']],
      { action: 'ask', reason: 'sure?', decidedBy: [by('ask')] },
    ],
  ])('reports %s', async (_, hooks, rounds, verdict) => {
    const { events } = await fire(hooks);
    expect(events).toHaveLength(1);
    expect(events.map(shortOf)).toEqual([rounds]);
    expect(events[0]?.verdict).toEqual(verdict);
  });

  it('stores every distinct input once, also where hooks keep changing it back', async () => {
    let calls = 0;
    const toggle = (name: string) => acting('user', () => changing({ command: calls++ % 2 ? 'a' : 'b' }), { name });
    const { events } = await fire([toggle('one'), toggle('two'), acting('user', () => undefined, { name: 'look' })]);
    const inputs = events[0]?.inputs.map((input) => JSON.stringify(input)) ?? [];
    expect(inputs.length).toBeGreaterThan(1);
    expect(new Set(inputs).size).toBe(inputs.length);
  });

  it('reports hooks that were not started because the host had aborted', async () => {
    const { events } = await fire(
      [acting('user', () => undefined, { name: 'late' })],
      {},
      { signal: AbortSignal.abort() },
    );
    expect(events.map(shortOf)).toEqual([[['fired', '+ late 0 aborted']]]);
  });

  it('reports a failure of the engine, and of the hooks that were due', async () => {
    const fail = () => {
      throw new Error('no such runner');
    };
    const runner = { executeHooksParallel: fail, executeHooksSequential: fail };
    const { events } = await fire([acting('user', () => undefined, { name: 'one' })], { runner });
    expect(events).toMatchObject([
      { failure: { stage: 'execution', code: 'internal', message: 'no such runner' }, verdict: { action: 'proceed' } },
    ]);
    expect(events.map(shortOf)).toEqual([[['fired', '- one 0 engineFailed']]]);
  });

  it('reports requests from the bus by their id, also of those that make no sense', async () => {
    const messageBus = new InProcessMessageBus();
    const { events } = await fire([acting('user', () => undefined)], { messageBus });
    const request = { type: 'hook-execution-request' as const, correlationId: 'c' };
    messageBus.publish({ ...request, eventName: 'BeforeTool', input: { tool_name: 'run', tool_input: {} } });
    messageBus.publish({ ...request, eventName: 'Nonsense', input: {}, correlationId: 'd' });
    await expect.poll(() => events.length).toBe(3);
    expect(events.slice(1).map(({ correlationId, failure }) => [correlationId, failure?.code])).toEqual(
      expect.arrayContaining([
        ['c', undefined],
        ['d', 'unsupported_event'],
      ]),
    );
  });

  it('is reported once, and an onEvent that throws costs the event nothing', async () => {
    const debugLogger = makeRecordingLogger();
    const onEvent = () => {
      throw new Error('the disk is full');
    };
    const hooks = [acting('user', () => ({ decision: 'deny', reason: 'no' }))];
    const { aggregated } = await fire(hooks, { onEvent, debugLogger });
    expect(aggregated.finalOutput?.isBlockingDecision()).toBe(true);
    expect(debugLogger.lines.filter(({ level }) => level === 'error')).toMatchObject([
      { message: 'BeforeTool: onEvent failed' },
    ]);
  });

  it('contains no secret, whatever hook brought it', async () => {
    const secret = 'of-the-other-hook';
    const other: ScopedHook = {
      source: 'user',
      config: { type: 'http', url: 'http://127.0.0.1:1/', headers: { Authorization: secret }, name: 'other' },
    };
    const { events } = await fire([acting('user', () => ({ reason: secret })), other]);
    expect(JSON.stringify(events)).not.toContain(secret);
    expect(JSON.stringify(events)).toContain('[redacted]');
  });

  it('says that it is cut where a text was too long', async () => {
    const { events } = await fire([acting('user', () => ({ reason: 'x'.repeat(200_000) }))]);
    expect(events[0]?.truncated).toBe(true);
    expect(JSON.stringify(events).length).toBeLessThan(500_000);
  });
});

describe('while hooks run', () => {
  it('whoever fires is notified of each start and end, and failing to listen changes nothing', async () => {
    const told: string[] = [];
    const hooks = [rewrite, acting('user', () => undefined, { name: 'gate' })];
    const firing: FireOptions = {
      onHookStart: ({ name }) => void told.push(`start ${name}`),
      onHookEnd: ({ name }, { outcome }) => {
        told.push(`end ${name} ${outcome}`);
        throw new Error('not interested');
      },
    };
    const { aggregated } = await fire(hooks, {}, firing);
    expect(told.sort()).toEqual([
      'end gate silent',
      'end gate silent',
      'end rewrite answered',
      'start gate',
      'start gate',
      'start rewrite',
    ]);
    expect(aggregated.finalOutput?.getModifiedToolInput()).toEqual({ command: 'rm' });
  });
});
