import { describe, expect, it } from 'vitest';
import { textReply } from '../loopback.ts';
import { connect } from '../support.ts';

const hello = [{ role: 'user' as const, content: 'hello' }];
const request = { model: 'claude-test', max_tokens: 10, messages: hello };

describe('the loopback server, asked by the real client', () => {
  it('answers, streamed or not', async () => {
    const reply = { thinking: 'hm', texts: ['two ', 'three'], calls: [['a', { b: 1 }]] } as const;
    const { client, server } = await connect([textReply('one'), reply, reply]);
    expect((await client.messages.create(request)).content).toMatchObject([{ type: 'text', text: 'one' }]);
    const whole = await client.messages.create(request);
    const stream = client.messages.stream(request);
    const pieces: string[] = [];
    stream.on('text', (piece) => pieces.push(piece));
    const final = await stream.finalMessage();
    expect(pieces).toEqual(['two ', 'three']);
    expect(final).toMatchObject(JSON.parse(JSON.stringify(whole)));
    expect(whole.content).toMatchObject([
      { type: 'thinking', thinking: 'hm', signature: 'c2lnbmVk' },
      { type: 'text', text: 'two three' },
      { type: 'tool_use', name: 'a', input: { b: 1 } },
    ]);
    expect(server.requests.map(({ isStream }) => isStream)).toEqual([false, false, true]);
  });

  it('answers by a function, and with an error past the end of a list', async () => {
    const { client } = await connect((_, index) => textReply(`number ${index}`));
    await client.messages.create(request);
    expect((await client.messages.create(request)).content).toMatchObject([{ text: 'number 1' }]);
    const empty = await connect([]);
    await expect(empty.client.messages.create(request)).rejects.toMatchObject({ status: 500 });
  });

  it('counts an answer that hangs as open until its reader leaves', async () => {
    const { client, server } = await connect([{ texts: ['one'], ending: 'hang' }]);
    for await (const event of await client.messages.create({ ...request, stream: true })) {
      if (event.type === 'content_block_delta') break;
    }
    await expect.poll(() => server.openReplies()).toBe(0);
  });
});

const call = { role: 'assistant', content: [{ type: 'tool_use', id: 'x', name: 'a', input: {} }] };
const result = { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'x', content: 'done' }] };
const text = { type: 'text', text: 'x' };
const marked = { ...text, cache_control: { type: 'ephemeral' } };

describe('like the real API it refuses', () => {
  it.each<[string, object]>([
    ['no limit of tokens', { max_tokens: undefined }],
    ['no messages', { messages: [] }],
    ['a model that speaks first', { messages: [{ role: 'assistant', content: 'x' }, ...hello] }],
    ['a role that it does not know', { messages: [{ role: 'model', content: 'x' }] }],
    ['a call without its result', { messages: [...hello, call, ...hello] }],
    ['a result without its call', { messages: [...hello, result] }],
    ['a message between a call and its result', { messages: [...hello, call, ...hello, result] }],
    ['a text before a result', { messages: [...hello, call, { ...result, content: [text, ...result.content] }] }],
    ['an empty message', { messages: [{ role: 'user', content: '' }] }],
    ['an empty list of blocks', { messages: [{ role: 'user', content: [] }] }],
    ['a block of white space', { messages: [{ role: 'user', content: [{ type: 'text', text: ' \n' }] }] }],
    [
      'thinking without a signature',
      { messages: [...hello, { role: 'assistant', content: [{ type: 'thinking' }, text] }] },
    ],
    [
      'thinking at the end',
      { messages: [...hello, { role: 'assistant', content: [{ type: 'thinking', signature: '' }] }] },
    ],
    ['a message that is a text', { messages: [...hello, 'hello'] }],
    ['a block that is a text', { messages: [{ role: 'user', content: [text, 'x'] }] }],
    ['no role', { messages: [{ content: 'x' }] }],
    ['a call at the end', { messages: [...hello, call] }],
    [
      'two results of one call',
      { messages: [...hello, call, { ...result, content: [...result.content, ...result.content] }] },
    ],
    [
      'two calls with one id',
      { messages: [...hello, { ...call, content: [...call.content, ...call.content] }, result] },
    ],
    ['a call of the user', { messages: [{ ...call, role: 'user' }, result] }],
    ['a result of the assistant', { messages: [...hello, call, { ...result, role: 'assistant' }] }],
    ['a choice that it does not know', { tools: [{ name: 'a' }], tool_choice: { type: 'required' } }],
    ['a choice that is a text', { tools: [{ name: 'a' }], tool_choice: 'auto' }],
    ['an empty system instruction', { system: [{ type: 'text', text: '' }] }],
    ['a choice of tools without tools', { tool_choice: { type: 'none' } }],
    ['an undeclared tool', { tools: [{ name: 'a' }], tool_choice: { type: 'tool', name: 'b' } }],
    [
      'more than four marks for the cache',
      { messages: [{ role: 'user', content: [marked, marked, marked, marked, marked] }] },
    ],
  ])('%s', async (_, body) => {
    const { server } = await connect([textReply('never')]);
    expect((await post(`${server.url}/v1/messages`, { ...request, ...body })).status).toBe(400);
  });

  it('what is another method or no JSON', async () => {
    const { server } = await connect([textReply('never')]);
    expect((await post(`${server.url}/v1/complete`, {})).status).toBe(404);
    expect((await fetch(`${server.url}/v1/messages`, { method: 'POST', body: 'x' })).status).toBe(400);
    expect(server.requests).toEqual([]);
  });
});

function post(url: string, body: object) {
  return fetch(url, { method: 'POST', body: JSON.stringify(body) });
}
