import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { mergeHookOutputs } from '../answers/merge-outputs.ts';
import { parseHookOutput } from '../answers/parse-output.ts';
import { jsonSchemaWithEvents } from '../settings/json-schema.ts';
import { parseHookSettings } from '../settings/parse-settings.ts';
import { defineEventFromData, type HostEventData, listSettingsEvents, registerHostEvents } from './host-event.ts';
import { getEventRow, isHookEventName, listEventNames, registerEvents } from './table.ts';

const base = { session_id: 's', transcript_path: '', cwd: '/p', timestamp: new Date(0).toISOString() };
const data = {
  input: { environment: 'string', 'count?': 'number' },
  matchField: 'environment',
  effects: ['block', 'additionalContext'],
} as const satisfies HostEventData;
const settings = (name: string, event: unknown, hooks = {}) => ({ hooksConfig: { events: { [name]: event } }, hooks });
const group = [{ hooks: [{ type: 'command', command: 'true' }] }];
const rowOf = (name: string) => {
  if (!isHookEventName(name)) throw new Error(`${name} is not known`);
  return getEventRow(name);
};

describe('an event of a host’s own', () => {
  it('is known from settings to answers once it is registered, and not before', () => {
    const value = settings('Deploy1', data, { Deploy1: group });
    expect(parseHookSettings(value).problems).toMatchObject([{ path: 'hooks.Deploy1' }]);
    registerEvents(listSettingsEvents(value));
    expect(parseHookSettings(value)).toMatchObject({ problems: [], entries: [{ eventName: 'Deploy1' }] });
    expect(listEventNames()).toContain('Deploy1');
    expect(JSON.stringify(jsonSchemaWithEvents())).toContain('"Deploy1"');
    const { inputSchema } = rowOf('Deploy1');
    const input = { ...base, hook_event_name: 'Deploy1', environment: 'staging' };
    expect(v.is(inputSchema, input)).toBe(true);
    expect(v.is(inputSchema, { ...input, count: 3 })).toBe(true);
    expect(v.is(inputSchema, { ...input, count: 'three' })).toBe(false);
    expect(v.is(inputSchema, { ...input, environment: 1 })).toBe(false);
    expect(v.is(inputSchema, { ...base, hook_event_name: 'Deploy1' })).toBe(false);
  });

  it('merges as the contract’s events do: a refusal stays, texts are kept, silence is not agreement', () => {
    registerHostEvents({ Deploy2: data });
    const merge = (...outputs: object[]) => mergeHookOutputs(rowOf('Deploy2'), outputs);
    expect(merge({ decision: 'deny', reason: 'no' }, { decision: 'allow' })).toMatchObject({
      decision: 'deny',
      reason: 'no',
    });
    expect(merge({}, {})?.decision).toBeUndefined();
    const contexts = ['a', 'b'].map((additionalContext) => ({ hookSpecificOutput: { additionalContext } }));
    expect(merge(...contexts)?.hookSpecificOutput).toEqual({ additionalContext: 'a\nb' });
    const name: string = 'Deploy2';
    if (!isHookEventName(name)) throw new Error('it is not known');
    expect(parseHookOutput(name, { decision: 'deny', reason: 1 }).problems).toHaveLength(1);
  });

  it('may be defined again in the same way, and in no other', () => {
    registerHostEvents({ Deploy3: data });
    registerHostEvents({ Deploy3: { ...data } });
    expect(() => registerHostEvents({ Deploy3: { ...data, effects: [] } })).toThrow('already defined differently');
    expect(() => registerHostEvents({ BeforeTool: data })).toThrow('BeforeTool');
    expect(() => registerEvents([defineEventFromData('AfterTool', data)])).toThrow('part of the contract');
    expect(rowOf('Deploy3').effects).toEqual(data.effects);
  });

  it.each<[string, string, unknown]>([
    ['a name of the contract', 'BeforeTool', data],
    ['a name that is a switch', 'enabled', data],
    ['an empty name', '', data],
    ['a name with blanks', 'My Event', data],
    ['a field of an unknown type', 'Deploy4', { input: { a: 'date' } }],
    ['an effect that nobody applies', 'Deploy4', { effects: ['changeInput'] }],
    ['a match field that is no field', 'Deploy4', { ...data, matchField: 'nothing' }],
    ['a match field that is no text', 'Deploy4', { ...data, input: { environment: 'number' } }],
    ['a misspelt key', 'Deploy4', { matchfield: 'environment' }],
    ['no object', 'Deploy4', 'event'],
  ])('with %s is left out and reported', (_, name, event) => {
    const value = settings(name, event);
    expect(listSettingsEvents(value)).toEqual([]);
    expect(parseHookSettings(value).problems.length).toBeGreaterThan(0);
  });

  it('has a sample that its own schema accepts', () => {
    registerHostEvents({ Deploy5: { ...data, subjects: ['production'] } });
    const { sample, inputSchema } = rowOf('Deploy5');
    const input = { ...base, hook_event_name: 'Deploy5', ...sample.input('production', '/p') };
    expect(v.is(inputSchema, input)).toBe(true);
    expect(input).toMatchObject({ environment: 'production' });
  });
});
