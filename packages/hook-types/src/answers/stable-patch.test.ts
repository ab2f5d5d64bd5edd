import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readRequestPatch } from './model-patch.ts';
import { isStableRequestPatch } from './stable-patch.ts';

const shown = {
  model: 'm',
  messages: [
    { id: 'm0', role: 'user', content: 'hi' },
    { id: 'm1', role: 'model', content: 'hello' },
  ],
  tool_calls: [{ id: 'c1.0', position: 1, call_id: 'a', name: 'read', args: { path: 'a' } }],
  tool_results: [{ id: 'r2.0', position: 2, call_id: 'a', content: 'text' }],
  system: [{ id: 's', position: -1, content: 'be kind' }],
  config: { temperature: 0.5, topK: 3 },
  toolConfig: { mode: 'AUTO' },
};

describe('a change of a request', () => {
  it('is taken at a look if it is what was shown, with an edit', () => {
    expect(isStableRequestPatch(shown)).toBe(true);
    expect(isStableRequestPatch({ messages: [{ role: 'user', content: 'edited' }] })).toBe(true);
    expect(isStableRequestPatch({})).toBe(true);
  });

  it.each<[string, unknown]>([
    ['a text', 'hi'],
    ['null', null],
    ['a list', []],
    ['a field that nobody knows', { ...shown, mesages: [] }],
    ['a field of every object', JSON.parse('{"__proto__":{"messages":[]}}')],
    ['a field that is taken away', { messages: null }],
    ['a field without a value', { messages: undefined }],
    ['no model', { model: '' }],
    ['messages that are none', { messages: 'hi' }],
    ['a message in another spelling', { messages: [{ role: 'assistant', content: 'hi' }] }],
    ['a message in parts', { messages: [{ role: 'user', parts: [{ text: 'hi' }] }] }],
    ['a call without arguments', { tool_calls: [{ id: 'c1.0' }] }],
    ['a call with a field that nobody knows', { tool_calls: [{ id: 'c1.0', args: {}, arg: {} }] }],
    ['a result without a text', { tool_results: [{ id: 'r2.0' }] }],
    ['a system without a text', { system: [{ id: 's' }] }],
    ['a system that is one text', { system: 'be kind' }],
    ['a setting that is no number', { config: { temperature: '0.5' } }],
    ['a setting that nobody knows', { config: { temprature: 0.5 } }],
    ['a setting of every object', { config: JSON.parse('{"constructor":1}') }],
    ['a mode that nobody knows', { toolConfig: { mode: 'SOME' } }],
  ])('is read field by field if it is or has %s', (_, value) => {
    expect(isStableRequestPatch(value)).toBe(false);
  });

  it('is what reading it returns, whenever a look is enough', () => {
    const names = fc.constantFrom(...Object.keys(shown), 'mesages', '__proto__', 'constructor');
    const role = fc.constantFrom<unknown>('user', 'model', 'assistant', 5);
    const entry = fc.dictionary(
      fc.constantFrom('id', 'role', 'content', 'parts', 'text', 'args', 'name', 'position', 'call_id', 'other'),
      fc.oneof(fc.string(), role, fc.constant(null), fc.constant(undefined), fc.constant(['hi']), fc.integer()),
    );
    const settings = fc.dictionary(
      fc.constantFrom('temperature', 'topK', 'stopSequences', 'mode', 'allowedFunctionNames', 'other'),
      fc.oneof(fc.double(), fc.constantFrom<unknown>('AUTO', ['a'], null, undefined)),
    );
    const known = fc.constantFrom<unknown>(...Object.values(shown));
    const value = fc.oneof(known, fc.array(entry, { maxLength: 3 }), settings, fc.string(), fc.constant(null));
    let stable = 0;
    fc.assert(
      fc.property(fc.array(fc.tuple(names, value), { maxLength: 4 }), (entries) => {
        const patch = Object.fromEntries([...entries, ...(entries.length % 2 === 0 ? [['model', 'm']] : [])]);
        if (!isStableRequestPatch(patch)) return;
        stable += 1;
        expect(readRequestPatch(patch, [])).toEqual({ patch, problems: [], losesWords: false });
      }),
      { numRuns: 3000 },
    );
    expect(stable).toBeGreaterThan(100);
  });
});
