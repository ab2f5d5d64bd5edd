// Events of a host's own, from settings to the record.
import { defineEventFromData, type FiredEvent, type HooksConfiguration } from '@agent-hooks/hook-types';
import { describe, expect, it, onTestFinished } from 'vitest';
import { HookSystem, type HookSystemOptions, InProcessMessageBus } from '../src/index.ts';
import { makeHost } from './support/host.ts';

const deploy = defineEventFromData('DeployStart', {
  input: { environment: 'string', version: 'string' },
  matchField: 'environment',
  effects: ['block', 'stop', 'systemMessage'],
});
const command = (line: string, more: object = {}) => ({ type: 'command' as const, command: line, ...more });
const refuse = command(`printf '{"decision":"deny","reason":"not on Friday"}'`, { name: 'friday' });

function makeSystem(groups: readonly object[], options: HookSystemOptions = {}) {
  // A host in TypeScript knows the events of the contract only; its files may have others.
  const hooks = { DeployStart: groups } as unknown as HooksConfiguration;
  const system = new HookSystem(makeHost(hooks), { events: [deploy], ...options });
  onTestFinished(() => system.dispose());
  return system;
}

describe('an event of a host’s own', () => {
  it('runs the hooks whose matcher matches, merges their answers and is recorded', async () => {
    const records: FiredEvent[] = [];
    const groups = [
      { matcher: 'production', hooks: [refuse] },
      { hooks: [command(`printf '{"systemMessage":"hi"}'`)] },
    ];
    const system = makeSystem(groups, { onEvent: (event) => records.push(event) });
    const staging = await system.fireEvent(deploy, { environment: 'staging', version: '1' });
    expect(staging.aggregated.finalOutput?.isBlockingDecision()).toBe(false);
    expect(staging.systemMessage).toBe('hi');
    const { aggregated } = await system.fireEvent(deploy, { environment: 'production', version: '1' });
    expect(aggregated.finalOutput?.getBlockingError()).toEqual({ blocked: true, reason: 'not on Friday' });
    expect(records.map(({ eventName, verdict }) => [eventName, verdict.action])).toEqual([
      ['DeployStart', 'proceed'],
      ['DeployStart', 'refuse'],
    ]);
    expect(records[1]?.inputs[0]).toMatchObject({ hook_event_name: 'DeployStart', environment: 'production' });
  });

  it('is validated, and a gate that was due refuses what is not valid or when it fails', async () => {
    const gate = command('exit 1', { onFailure: 'block', name: 'gate' });
    const system = makeSystem([{ hooks: [gate] }]);
    const failed = await system.fireEvent(deploy, { environment: 'staging', version: '1' });
    expect(failed.aggregated.finalOutput?.isBlockingDecision()).toBe(true);
    const wrong = await system.fireEvent(deploy, { environment: 1, version: '1' } as never);
    expect(wrong.aggregated).toMatchObject({ success: false, stage: 'validation' });
    expect(wrong.aggregated.finalOutput?.isBlockingDecision()).toBe(true);
  });

  it('can be explained, gets hooks registered in code, and is fired over the bus', async () => {
    const messageBus = new InProcessMessageBus();
    const system = makeSystem([{ matcher: 'production', hooks: [refuse] }], { messageBus });
    await system.initialize();
    expect(system.explain(deploy, 'staging')).toMatchObject([{ runs: false, fate: 'notMatching' }]);
    const seen: unknown[] = [];
    system
      .getRegistry()
      .registerHook({ type: 'function', name: 'f', action: (input) => void seen.push(input) }, deploy);
    await system.fireEvent(deploy, { environment: 'staging', version: '2' });
    expect(seen).toMatchObject([{ environment: 'staging', version: '2' }]);
    const answers: unknown[] = [];
    messageBus.subscribe('hook-execution-response', (message) => void answers.push(message));
    messageBus.publish({
      ...{ type: 'hook-execution-request', eventName: 'DeployStart', correlationId: 'c' },
      input: { environment: 'production', version: '1' },
    });
    await expect.poll(() => answers.length).toBe(1);
    expect(answers).toMatchObject([{ correlationId: 'c', output: { finalOutput: { decision: 'deny' } } }]);
  });

  it('that has the name of the contract’s is an error of the host', () => {
    expect(() => new HookSystem(makeHost({}), { events: { BeforeTool: {} } })).toThrow('BeforeTool');
  });
});
