import { defineEventFromData } from '@agent-hooks/hook-types';
import { describe, expect, it } from 'vitest';
import { addContext, deny } from './answers.ts';
import { defineHook } from './define-hook.ts';
import { testHook } from './test-hook.ts';

const beforeDeploy = defineEventFromData('BeforeDeploy', {
  input: { environment: 'string', 'replicas?': 'number' },
  matchField: 'environment',
  effects: ['block', 'additionalContext'],
});

describe("a hook for an event of a host's own", () => {
  const gate = defineHook(beforeDeploy, (input) =>
    input.environment === 'production' ? deny('not on Fridays') : addContext('go on'),
  );

  it('is defined by the row of the event, and is registered for it', () => {
    expect(gate).toMatchObject({ eventName: 'BeforeDeploy', event: beforeDeploy });
    expect(gate.asFunction()).toMatchObject({ type: 'function', action: expect.any(Function) });
  });

  it('is tested like any other', async () => {
    expect(await testHook(gate, { environment: 'production' })).toEqual({
      output: { decision: 'deny', reason: 'not on Fridays' },
      warnings: [],
    });
    expect((await testHook(gate, { environment: 'staging' })).output?.hookSpecificOutput).toEqual({
      additionalContext: 'go on',
    });
    await expect(testHook(gate, { environment: 7 })).rejects.toThrow('Invalid BeforeDeploy input: environment');
  });

  it('is defined by the name alone where the row is out of reach', async () => {
    const byName = defineHook({ name: 'AfterRelease' }, ({ version }) => deny(String(version)));
    expect((await testHook(byName, { version: '1.0' })).output).toEqual({ decision: 'deny', reason: '1.0' });
  });

  it.each<[string, unknown, string]>([
    ['a name of the contract', { name: 'BeforeTool' }, "write defineHook('BeforeTool', …)"],
    ['no name', {}, "has a name: write defineHook({ name: 'TheEvent' }, …)"],
    ['an empty name', { name: '' }, 'has a name'],
    ['null', null, "does not know the event 'null'"],
    [
      'a text that is no event',
      'BeforeDeploy',
      "For an event of the host's own, write defineHook({ name: 'BeforeDeploy' }",
    ],
  ])('is not defined by %s', (_, event, message) => {
    expect(() => defineHook(event as never, (() => undefined) as never)).toThrow(message);
  });
});
