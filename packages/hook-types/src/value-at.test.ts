import { describe, expect, it } from 'vitest';
import { valueAt } from './value-at.ts';

describe('the value at a dotted path', () => {
  const data = {
    tool_input: {
      command: 'ls',
      edits: [{ path: 'a' }, { path: 'b' }],
      'a.b': { c: 'dotted' },
      a: { b: { d: 'nested' } },
      empty: '',
      nothing: null,
    },
  };

  it.each<[string, unknown]>([
    ['tool_input.command', 'ls'],
    ['tool_input.edits.1.path', 'b'],
    ['tool_input.edits.length', 2],
    ['tool_input.a.b.c', 'dotted'],
    ['tool_input.a.b.d', 'nested'],
    ['tool_input.empty', ''],
    ['tool_input.nothing', null],
    ['tool_input.nothing.more', undefined],
    ['tool_input.command.length', undefined],
    ['tool_input.missing', undefined],
    ['__proto__', undefined],
    ['tool_input.__proto__.toString', undefined],
    ['tool_input.constructor', undefined],
    ['tool_input.edits.map', undefined],
    ['', undefined],
    ['.', undefined],
  ])('%s', (path, value) => {
    expect(valueAt(data, path)).toEqual(value);
  });

  it('is one of its own also if it is named like what all objects have', () => {
    expect(valueAt(JSON.parse('{"__proto__":{"a":"x"}}'), '__proto__.a')).toBe('x');
  });
});
