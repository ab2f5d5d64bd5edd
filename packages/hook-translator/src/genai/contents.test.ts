import type { LLMRequest } from '@agent-hooks/hook-types';
import type { Content, ContentListUnion } from '@google/genai';
import { describe, expect, it } from 'vitest';
import { deepFreeze } from '../../test/arbitraries.ts';
import { applyToContents, showMessages } from './contents.ts';

type Messages = LLMRequest['messages'];

const image = { inlineData: { mimeType: 'image/png', data: 'AA==' } };
const call = { functionCall: { name: 'read', args: {} } };
const answer = { functionResponse: { name: 'read', response: {} } };

const user = (...texts: string[]): Content => ({ role: 'user', parts: texts.map((text) => ({ text })) });
const model = (...texts: string[]): Content => ({ role: 'model', parts: texts.map((text) => ({ text })) });
const said = (role: 'user' | 'model' | 'system', content: string) => ({ role, content });

/** What a hook sends that is shown messages, and how. */
type Hook = (messages: Messages) => unknown[];

const append: Hook = (messages) => [...messages, said('user', 'more')];
const replaceAll: Hook = (messages) => messages.map((message) => ({ ...message, content: 'other' }));
const removeAll: Hook = () => [];
const withoutIds = (messages: Messages): Messages => messages.map(({ role, content }) => ({ role, content }));

describe('contents shown to hooks', () => {
  it.each<[string, ContentListUnion | undefined, string[]]>([
    ['a string', 'hi', ['user: hi']],
    ['a part', { text: 'hi' }, ['user: hi']],
    ['a part without text', image, []],
    ['a content', { role: 'model', parts: [{ text: 'hi' }] }, ['model: hi']],
    ['a content without a role', { parts: [{ text: 'hi' }] }, ['user: hi']],
    ['a content without parts', { role: 'user' }, []],
    ['a list of strings, which is one turn', ['a', 'b'], ['user: ab']],
    ['a list of parts, which is one turn', [{ text: 'a' }, image, { text: 'b' }], ['user: ab']],
    ['a mixed list of strings and parts', ['a', image, { text: 'b' }], ['user: ab']],
    ['a list of contents', [user('a'), model('b', 'c')], ['user: a', 'model: bc']],
    ['turns without text, which are left out', [user(''), { role: 'model', parts: [call] }, user('a')], ['user: a']],
    ['a system turn', [{ role: 'system', parts: [{ text: 'a' }] }], ['system: a']],
    ['a turn of another role', [{ role: 'function', parts: [{ text: 'a' }] }], ['user: a']],
    ['thoughts, which are sent as well', [{ role: 'model', parts: [{ text: 'a', thought: true }] }], ['model: a']],
    ['an empty list', [], []],
    ['nothing', undefined, []],
  ])('are read from %s', (_, contents, expected) => {
    expect(showMessages(contents).map(({ role, content }) => `${role}: ${content}`)).toStrictEqual(expected);
  });

  it('have an id each that stays the same from call to call', () => {
    const contents = [user('a'), { role: 'model', parts: [call] }, user('b')];
    const ids = showMessages(contents).map(({ id }) => id);
    expect(new Set(ids).size).toBe(2);
    expect(showMessages(contents).map(({ id }) => id)).toStrictEqual(ids);
  });
});

describe('contents after a hook', () => {
  it.each<[string, ContentListUnion | undefined, Hook, unknown]>([
    ['a string stays a string', 'hi', replaceAll, 'other'],
    ['a string grows into a list', 'hi', append, [user('hi'), user('more')]],
    ['a string can be removed', 'hi', removeAll, []],
    [
      'a part stays a part',
      { text: 'hi', partMetadata: { a: 1 } },
      replaceAll,
      { text: 'other', partMetadata: { a: 1 } },
    ],
    ['a part without text gets company', image, append, [{ role: 'user', parts: [image] }, user('more')]],
    [
      'a content stays a content',
      { parts: [{ text: 'hi' }, image] },
      replaceAll,
      { parts: [{ text: 'other' }, image] },
    ],
    ['a content grows into a list', user('hi'), append, [user('hi'), user('more')]],
    ['a list of parts stays one', ['hi', image], replaceAll, ['other', image]],
    ['a list of parts keeps the rest when its text is removed', ['hi', image], removeAll, [image]],
    [
      'a list of parts grows into contents',
      ['hi', image],
      append,
      [{ role: 'user', parts: [{ text: 'hi' }, image] }, user('more')],
    ],
    ['nothing grows into a list', undefined, append, [user('more')]],
    ['an empty list grows', [], append, [user('more')]],
  ])('%s', (_, contents, hook, expected) => {
    expect(applyToContents(deepFreeze(contents), hook(showMessages(contents)))).toStrictEqual(expected);
  });

  it.each<[string, Content[], Hook, Content[]]>([
    [
      'an edit lands on its message behind empty and silent turns',
      [user(''), { role: 'user', parts: [image] }, user('a'), model(''), user('b')],
      (shown) => shown.with(1, { ...shown[1], role: 'user', content: 'B' }),
      [user(''), { role: 'user', parts: [image] }, user('a'), model(''), user('B')],
    ],
    [
      'an edit of the second of two equal messages leaves the first alone',
      [user('yes'), model('x'), user('yes')],
      (shown) => shown.with(2, { role: 'user', content: 'no' }),
      [user('yes'), model('x'), user('no')],
    ],
    [
      'removing the first of two equal neighbours by id keeps the second',
      [user('yes'), { ...user('yes'), parts: [{ text: 'yes', thoughtSignature: 'second' }] }],
      (shown) => shown.slice(1),
      [{ role: 'user', parts: [{ text: 'yes', thoughtSignature: 'second' }] }],
    ],
    [
      'a removed message leaves the other parts of its turn',
      [user('a'), { role: 'model', parts: [{ text: 'look' }, call] }, { role: 'user', parts: [answer] }, model('b')],
      (shown) => [shown[0], shown[2]],
      [user('a'), { role: 'model', parts: [call] }, { role: 'user', parts: [answer] }, model('b')],
    ],
    [
      'a message emptied by the hook is removed',
      [user('a'), model('b')],
      (shown) => shown.with(0, { role: 'user', content: '' }),
      [model('b')],
    ],
    [
      'a message added in the middle lands there, after the calls that the turn before led to',
      [user('a'), { role: 'model', parts: [call] }, { role: 'user', parts: [answer] }, model('b')],
      (shown) => shown.toSpliced(1, 0, said('user', 'new')),
      [user('a'), { role: 'model', parts: [call] }, { role: 'user', parts: [answer] }, user('new'), model('b')],
    ],
    [
      'a message is not added between a call and an answer that both have text',
      [
        { role: 'model', parts: [{ text: 'look' }, call] },
        { role: 'user', parts: [answer, { text: 'see' }] },
        model('b'),
      ],
      (shown) => shown.toSpliced(1, 0, said('user', 'new')),
      [
        { role: 'model', parts: [{ text: 'look' }, call] },
        { role: 'user', parts: [answer, { text: 'see' }] },
        user('new'),
        model('b'),
      ],
    ],
    [
      'a message is added before the call when only the answer has text',
      [user('a'), { role: 'model', parts: [call] }, { role: 'user', parts: [answer, { text: 'see' }] }],
      (shown) => shown.toSpliced(1, 0, said('user', 'new')),
      [user('a'), user('new'), { role: 'model', parts: [call] }, { role: 'user', parts: [answer, { text: 'see' }] }],
    ],
    [
      'a message put first stands first',
      [{ role: 'user', parts: [image] }, user('a')],
      (shown) => [said('user', 'new'), ...shown],
      [user('new'), { role: 'user', parts: [image] }, user('a')],
    ],
    [
      'an appended message comes last, behind silent turns',
      [user('a'), { role: 'user', parts: [image] }],
      append,
      [user('a'), { role: 'user', parts: [image] }, user('more')],
    ],
    [
      'a shorter list with a new end loses the old one',
      [user('a'), model('b'), user('c'), model('d')],
      (shown) => [...shown.slice(0, 2), said('user', 'new')],
      [user('a'), model('b'), user('new')],
    ],
    [
      'messages in another order take their turns along',
      [{ role: 'user', parts: [{ text: 'a' }, image] }, user('b')],
      (shown) => [shown[1], shown[0]],
      [user('b'), { role: 'user', parts: [{ text: 'a' }, image] }],
    ],
    [
      'without ids, a message that stands elsewhere leaves its image where it was',
      [{ role: 'user', parts: [{ text: 'a' }, image] }, model('b'), model('c')],
      (shown) => withoutIds([...shown.slice(1), ...shown.slice(0, 1)]),
      [{ role: 'user', parts: [image] }, model('b'), model('c'), user('a')],
    ],
    [
      'a message moved away from its call leaves the call',
      [user('a'), { role: 'model', parts: [{ text: 'look' }, call] }, { role: 'user', parts: [answer] }, model('b')],
      (shown) => [shown[1], shown[0], shown[2]],
      [model('look'), user('a'), { role: 'model', parts: [call] }, { role: 'user', parts: [answer] }, model('b')],
    ],
    [
      'two messages with one id are the message and a new one',
      [user('a b'), model('c')],
      (shown) => [{ ...shown[0], content: 'a' }, { ...shown[0], content: 'b' }, shown[1]],
      [user('a'), user('b'), model('c')],
    ],
    [
      'ids that nobody gave count as none',
      [user('a'), model('b')],
      (shown) => [
        { ...shown[0], id: 'x' },
        { ...shown[1], id: 'y', content: 'B' },
      ],
      [user('a'), model('B')],
    ],
    [
      'merged messages are one',
      [user('a'), user('b'), model('c')],
      (shown) => [said('user', 'a b'), shown[2]],
      [user('a b'), model('c')],
    ],
    [
      'a message that speaks for somebody else is another message in the same place',
      [user('a'), user('b')],
      (shown) => shown.with(0, { ...shown[0], role: 'model', content: 'a' }),
      [model('a'), user('b')],
    ],
    [
      'a system message becomes a user turn, for the API takes no other',
      [user('a')],
      (shown) => [said('system', 'be kind'), ...shown],
      [user('be kind'), user('a')],
    ],
    [
      'a system message stays one where the host has some itself',
      [{ role: 'system', parts: [{ text: 's' }] }, user('a')],
      (shown) => [...shown, said('system', 'be kind')],
      [{ role: 'system', parts: [{ text: 's' }] }, user('a'), { role: 'system', parts: [{ text: 'be kind' }] }],
    ],
    ['a new message without text is left out', [user('a')], (shown) => [...shown, said('user', '')], [user('a')]],
    [
      'an insertion beside an edit does not take the edit',
      [{ role: 'user', parts: [{ text: 'my key is SECRET, help me' }, image] }],
      () => [said('user', 'Today is Monday'), said('user', 'my key is [x], help me')],
      [user('Today is Monday'), { role: 'user', parts: [{ text: 'my key is [x], help me' }, image] }],
    ],
  ])('%s', (_, contents, hook, expected) => {
    expect(applyToContents(deepFreeze(contents), hook(showMessages(contents)))).toStrictEqual(expected);
  });

  it('understands strings and parts that strayed among contents, and makes them contents where it touches them', () => {
    const contents = [user('a'), 'b', image, null, { text: 'c' }];
    const shown = showMessages(contents);
    expect(shown.map(({ content }) => content)).toStrictEqual(['a', 'b', 'c']);
    expect(applyToContents(contents, shown.with(1, said('user', 'B')))).toStrictEqual([
      user('a'),
      user('B'),
      image,
      null,
      { text: 'c' },
    ]);
    expect(applyToContents(['b', user('a')], [said('user', 'a')])).toStrictEqual([user('a')]);
  });

  it('keeps turns that the hook left alone as the very same objects', () => {
    const contents = [user('a'), { role: 'model', parts: [call] }, user('b'), user('c')];
    const result = applyToContents(
      contents,
      withoutIds(showMessages(contents)).with(1, said('user', 'B')),
    ) as Content[];
    expect(result.map((turn, index) => turn === contents[index])).toStrictEqual([true, true, false, true]);
  });

  it('lines up thousands of messages of which many changed, with and without ids', () => {
    const contents = Array.from({ length: 5000 }, (_, index) =>
      (index % 2 ? model : user)(index % 7 ? `text ${index}` : 'ok'),
    );
    const edit = (messages: Messages) =>
      messages
        .filter((_, index) => index % 11 !== 3)
        .map((one, index) => (index % 5 ? one : { ...one, content: `${one.content}!` }));
    for (const shown of [showMessages(contents), withoutIds(showMessages(contents))]) {
      const sent = edit(shown);
      const result = showMessages(applyToContents(contents, sent));
      expect(result.map(({ content }) => content)).toStrictEqual(sent.map(({ content }) => content));
    }
  });

  it('does not stall on thousands of messages that are all replaced or all alike', () => {
    const contents = Array.from({ length: 5000 }, () => user('ok'));
    const replaced = Array.from({ length: 4000 }, (_, index) => said('user', index % 3 ? `new ${index}` : 'ok'));
    const result = showMessages(applyToContents(contents, replaced));
    expect(result.map(({ content }) => content)).toStrictEqual(replaced.map(({ content }) => content));
  });
});
