import { describe, expect, it } from 'vitest';
import { copyJson } from '../copy-json.ts';
import { areSamePlainMessage, copyPlainMessage, keepMessages } from './plain-message.ts';

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

describe('a list of messages that is like another one', () => {
  const known = (messages: unknown[]) => {
    keepMessages(messages);
    return messages;
  };
  const alike = known([{ ...message }, { ...message, id: 'm1' }]);

  it('takes those of the other that say the same in the same place, and copies the rest', () => {
    const edited = { ...message, id: 'm1', content: 'edited' };
    const copied = copyJson({ messages: [{ ...message }, edited] }, { alike }) as { messages: unknown[] };
    expect(copied.messages[0]).toBe(alike[0]);
    expect(copied.messages[1]).toEqual(edited);
    expect(copied.messages[1]).not.toBe(edited);
  });

  it.each<[string, unknown, unknown]>([
    ['the other has another field', { ...message }, { ...message, name: 'n' }],
    ['it has another field itself', { ...message, name: 'n' }, { ...message }],
    ['the other says the same by a way of its own', { ...message }, { ...message, toJSON: () => 'other' }],
    ['there is none in its place', { ...message }, undefined],
  ])('copies a message where %s', (_, value, other) => {
    const [copied] = copyJson([value], { alike: known([other]) }) as [unknown];
    expect(copied).toEqual(value);
    expect(copied).not.toBe(value);
    expect(copied).not.toBe(other);
  });

  it('costs as much as a copy', () => {
    const [taken, copied] = [{ cost: 0 }, { cost: 0 }];
    copyJson(alike, { tally: taken, alike });
    copyJson(alike, { tally: copied });
    expect(taken).toEqual(copied);
  });
});

describe('a list of messages that was found to be plain', () => {
  const found = () => {
    const messages: unknown[] = [{ ...message }, { ...message, id: 'm1' }];
    keepMessages(messages);
    return messages;
  };

  it('is copied', () => {
    const messages = found();
    const copied = copyJson(messages) as unknown[];
    expect(copied).toEqual(messages);
    expect(copied[0]).not.toBe(messages[0]);
  });

  it.each<[string, unknown, unknown]>([
    [
      'a text has become an object',
      { ...message, content: { secret: true } },
      { ...message, content: { secret: true } },
    ],
    ['a message is missing', undefined, null],
    ['a message is a list', ['x'], ['x']],
  ])('is looked at again where %s', (_, value, expected) => {
    const messages = found();
    messages[1] = value;
    const [, copied] = copyJson(messages) as [unknown, unknown];
    expect(copied).toEqual(expected);
    if (value !== undefined) expect(copied).not.toBe(value);
  });

  it('is nested no deeper than any other', () => {
    let value: unknown = found();
    for (let level = 0; level < 499; level++) value = [value];
    expect(() => copyJson(value)).toThrow(/nested deeper than 500 levels/);
  });
});

it.each<[string, object, object, boolean]>([
  ['the same texts', message, { ...message }, true],
  ['another text', message, { ...message, content: 'b' }, false],
  ['another field in one of them', message, { ...message, name: 'n' }, false],
  ['another order, which only the long way compares', message, { role: 'user', content: 'hello', id: 'm0' }, false],
  ['fields that one has from elsewhere', message, Object.create(message), false],
])('two messages with %s', (_, one, other, expected) => {
  expect(areSamePlainMessage(one, other)).toBe(expected);
  expect(areSamePlainMessage(other, one)).toBe(expected);
});
