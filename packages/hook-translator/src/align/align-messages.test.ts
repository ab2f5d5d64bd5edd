import { describe, expect, it } from 'vitest';
import type { HookMessage } from '../hook-data/read-hook-request.ts';
import { alignMessages } from './align-messages.ts';

/** `user text` or `model text`, with `#id` before it where the message has one. */
function messages(...lines: string[]): HookMessage[] {
  return lines.map((line) => {
    const [, id, role, content = ''] = /^(?:#(\S+) )?(\S+) (.*)$/.exec(line) ?? [];
    return { ...(id && { id }), role: role === 'model' ? 'model' : 'user', content };
  });
}

const base = messages('#0 user hi', '#1 model hello', '#2 user yes', '#3 model fine', '#4 user yes');

describe('alignment', () => {
  it.each<[string, string[], number[]]>([
    ['finds equal messages', ['user hi', 'model hello', 'user yes', 'model fine', 'user yes'], [0, 1, 2, 3, 4]],
    ['finds ids whatever the text', ['#3 model x', '#4 user y'], [3, 4]],
    ['puts an id before an equal text', ['#4 user hi', '#0 user yes'], [4, 0]],
    ['finds an edit between its neighbours', ['user hi', 'model other', 'user yes', 'model fine'], [0, 1, 2, 3]],
    [
      'finds the second of two equals edited',
      ['user hi', 'model hello', 'user yes', 'model fine', 'user no'],
      [0, 1, 2, 3, 4],
    ],
    ['tells a new message from an edit by its role', ['user hi', 'user new', 'model hello'], [0, -1, 1]],
    ['finds messages that were moved', ['model hello', 'user hi'], [1, 0]],
    ['takes the first of two with one id', ['#0 user h', '#0 user i', '#1 model hello', '#2 user yes'], [0, -1, 1, 2]],
    ['takes the one with the old text of two with one id', ['#0 user h', '#0 user hi'], [-1, 0]],
    ['takes no notice of unknown ids', ['#x user hi', '#y model hello'], [0, 1]],
    ['takes another speaker for another message', ['#0 model hi', '#1 model hello'], [-1, 1]],
    ['pairs an edit with what it is like', ['user new', 'user hi you'], [-1, 0]],
    [
      'knows new messages at both ends',
      ['user first', 'user hi', 'model hello', 'user yes', 'model fine', 'user yes', 'user last'],
      [-1, 0, 1, 2, 3, 4, -1],
    ],
    ['finds nothing in nothing', [], []],
  ])('%s', (_, hook, expected) => {
    expect(alignMessages(base, messages(...hook))).toStrictEqual(expected);
  });

  it('gives no message of the base to two of the hook', () => {
    const alike = messages(...Array.from({ length: 60 }, (_, index) => `user ${index % 3}`));
    const known = alignMessages(alike, alike.slice(7).reverse()).filter((place) => place >= 0);
    expect(new Set(known).size).toBe(known.length);
  });

  it('lines up frequent messages between rare ones when the first was removed', () => {
    const many = Array.from({ length: 120 }, (_, index) => (index % 2 ? `model answer ${index}` : 'user ok'));
    expect(alignMessages(messages(...many), messages(...many.slice(1)))).toStrictEqual(
      many.slice(1).map((_, index) => index + 1),
    );
    const edited = many.slice(1).map((line, index) => (index % 40 === 20 ? `${line}!` : line));
    expect(alignMessages(messages(...many), messages(...edited))).toStrictEqual(edited.map((_, index) => index + 1));
  });

  it('pairs a long list that was rewritten as a whole by role and order', () => {
    const lines = Array.from({ length: 400 }, (_, index) => `${index % 4 === 3 ? 'model' : 'user'} ${index}`);
    const rewritten = lines.slice(0, 390).map((line) => `${line} in other words`);
    const aligned = alignMessages(messages(...lines), messages(...rewritten, 'model one', 'model more'));
    expect(aligned.slice(0, 390)).toStrictEqual(rewritten.map((_, index) => index));
    expect(aligned.slice(390)).toStrictEqual([391, 395]);
  });
});
