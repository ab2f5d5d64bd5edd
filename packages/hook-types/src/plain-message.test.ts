import { describe, expect, it } from 'vitest';
import { copyJson } from './copy-json.ts';
import { copyPlainMessage } from './plain-message.ts';

const message = { id: 'm0', role: 'user', content: 'hello' };

describe('a message in a list', () => {
  it('is copied, and is not the same object', () => {
    const [copied] = copyJson([message]) as [unknown];
    expect(copied).toEqual(message);
    expect(copied).not.toBe(message);
  });

  it.each<[string, object]>([
    ['another field', { ...message, name: 'n' }],
    ['one field less', { role: 'user', content: 'hello' }],
    ['another order', { content: 'hello', role: 'user', id: 'm0' }],
    ['a content that is no text', { ...message, content: ['hello'] }],
    ['a way of its own', Object.assign(Object.create({ toJSON: () => ({ own: true }) }), message)],
    ['fields that are not its own', Object.create(message)],
    ['a field that nobody sees', Object.defineProperty({ role: 'user', content: 'a' }, 'id', { value: 'm0' })],
  ])('with %s is copied like any other object', (_, value) => {
    expect(copyPlainMessage(value)).toBeUndefined();
    expect(JSON.stringify(copyJson([value]))).toBe(JSON.stringify([value]));
  });

  it('is asked for each of its fields once', () => {
    const given = ['text', { secret: true }];
    const shifty = {
      id: 'm0',
      role: 'user',
      get content() {
        return given.shift();
      },
    };
    expect(copyJson([shifty])).toEqual([{ id: 'm0', role: 'user', content: 'text' }]);
    expect(given).toHaveLength(1);
  });

  it('counts against the limit of size', () => {
    const large = { ...message, content: 'x'.repeat(1024 * 1024) };
    expect(() => copyJson(Array.from({ length: 70 }, () => large))).toThrow(/larger than 64 MiB/);
  });

  it('counts against the limit of depth', () => {
    let value: unknown = message;
    for (let level = 0; level < 500; level++) value = [value];
    expect(() => copyJson(value)).toThrow(/nested deeper than 500 levels/);
  });
});
