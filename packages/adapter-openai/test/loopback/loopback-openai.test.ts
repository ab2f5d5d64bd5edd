import { describe, expect, it } from 'vitest';
import { callReply, textReply } from '../loopback.ts';
import { connect } from '../support.ts';

const hello = [{ role: 'user' as const, content: 'hello' }];
const chat = { model: 'gpt-test', messages: hello };
const tools = [{ type: 'function' as const, function: { name: 'a' } }];

describe('the loopback server, asked by the real client', () => {
  it('answers chat completions, streamed or not', async () => {
    const { client, server } = await connect([
      textReply('one'),
      textReply('two ', 'three'),
      callReply(['a', { b: 1 }], ['c']),
      callReply(['a', { b: 1 }]),
    ]);
    expect((await client.chat.completions.create(chat)).choices[0]?.message.content).toBe('one');
    const pieces: unknown[] = [];
    for await (const chunk of await client.chat.completions.create({ ...chat, stream: true })) {
      pieces.push(chunk.choices[0]?.delta.content);
    }
    expect(pieces).toEqual(['', 'two ', 'three', undefined]);
    const calls = (await client.chat.completions.create(chat)).choices[0]?.message.tool_calls;
    expect(calls?.map((call) => call.type === 'function' && call.function)).toEqual([
      { name: 'a', arguments: '{"b":1}' },
      { name: 'c', arguments: '{}' },
    ]);
    const final = await client.chat.completions.stream(chat).finalChatCompletion();
    expect(final.choices[0]?.message.tool_calls).toMatchObject([{ function: { name: 'a', arguments: '{"b":1}' } }]);
    expect(server.requests.map(({ isStream }) => isStream)).toEqual([false, true, false, true]);
  });

  it('answers responses, streamed or not', async () => {
    const reply = { reasoning: 'hm', texts: ['two ', 'three'], calls: [['a', { b: 1 }]] } as const;
    const { client } = await connect([textReply('one'), reply, reply]);
    expect((await client.responses.create({ model: 'm', input: 'hello' })).output_text).toBe('one');
    const whole = await client.responses.create({ model: 'm', input: 'hello' });
    const streamed = await client.responses.stream({ model: 'm', input: 'hello' }).finalResponse();
    expect(whole.output_text).toBe('two three');
    expect(streamed.output_text).toBe('two three');
    expect(streamed.output.map(({ type }) => type)).toEqual(['reasoning', 'message', 'function_call']);
    expect(whole.output).toMatchObject([{ type: 'reasoning' }, { type: 'message' }, { arguments: '{"b":1}' }]);
  });

  it('answers by a function, and with an error past the end of a list', async () => {
    const { client } = await connect((_, index) => textReply(`number ${index}`));
    await client.chat.completions.create(chat);
    expect((await client.chat.completions.create(chat)).choices[0]?.message.content).toBe('number 1');
    const empty = await connect([]);
    await expect(empty.client.chat.completions.create(chat)).rejects.toMatchObject({ status: 500 });
  });

  it('counts an answer that hangs as open until its reader leaves', async () => {
    const { client, server } = await connect([{ texts: ['one'], ending: 'hang' }]);
    for await (const chunk of await client.chat.completions.create({ ...chat, stream: true })) {
      if (chunk.choices[0]?.delta.content === 'one') break;
    }
    await expect.poll(() => server.openReplies()).toBe(0);
  });
});

const call = {
  role: 'assistant',
  content: null,
  tool_calls: [{ id: 'x', type: 'function', function: { name: 'a', arguments: '{}' } }],
};
const result = { role: 'tool', tool_call_id: 'x', content: 'done' };
const custom = { type: 'custom', custom: { name: 'a' } };
const allowed = (mode: string, ...names: string[]) => ({
  type: 'allowed_tools',
  allowed_tools: { mode, tools: names.map((name) => ({ type: 'function', function: { name } })) },
});
const item = { type: 'function_call', call_id: 'x', name: 'a', arguments: '{}' };

describe('like the real API it refuses', () => {
  it.each<[string, object]>([
    ['no messages', { messages: [] }],
    ['a role that it does not know', { messages: [{ role: 'model', content: 'x' }] }],
    ['a call without its result', { messages: [call, ...hello] }],
    ['a result without its call', { messages: [...hello, result] }],
    ['a message between a call and its result', { messages: [call, ...hello, result] }],
    ['a message without content', { messages: [{ role: 'user', content: null }] }],
    ['an empty list of parts', { messages: [{ role: 'user', content: [] }] }],
    ['an image of the assistant', { messages: [{ role: 'assistant', content: [{ type: 'image_url' }] }] }],
    ['an empty list of calls', { messages: [{ ...call, tool_calls: [] }] }],
    ['a choice of tools without tools', { messages: hello, tool_choice: 'none' }],
    ['an undeclared tool', { messages: hello, tools, tool_choice: { type: 'function', function: { name: 'b' } } }],
    ['no model', { messages: hello, model: undefined }],
    ['a message that is a text', { messages: ['hello', ...hello] }],
    ['a role with the name of a method', { messages: [{ role: 'constructor', content: [{ type: 'text' }] }] }],
    ['no role', { messages: [{ content: 'x' }] }],
    ['a result that names no call', { messages: [call, { ...result, tool_call_id: undefined }] }],
    ['the result of another call', { messages: [call, { ...result, tool_call_id: 'y' }] }],
    ['a call at the end', { messages: [...hello, call] }],
    ['a result without content', { messages: [call, { ...result, content: null }] }],
    ['an assistant that is silent', { messages: [{ role: 'assistant', content: null }] }],
    ['a choice that it does not know', { messages: hello, tools, tool_choice: 'any' }],
    ['a choice in the form of responses', { messages: hello, tools, tool_choice: { type: 'function', name: 'a' } }],
    ['a list of tools of another mode', { messages: hello, tools, tool_choice: allowed('none', 'a') }],
    ['an empty list of allowed tools', { messages: hello, tools, tool_choice: allowed('auto') }],
    ['a list with an undeclared tool', { messages: hello, tools, tool_choice: allowed('auto', 'a', 'b') }],
    ['an empty list of tools', { messages: hello, tools: [] }],
    ['a custom tool as a function', { messages: hello, tools: [custom], tool_choice: tools[0] }],
  ])('%s in chat completions', async (_, body) => {
    const { server } = await connect([textReply('never')]);
    expect((await post(`${server.url}/chat/completions`, { model: 'm', ...body })).status).toBe(400);
  });

  it.each<[string, object]>([
    ['no input', {}],
    ['an empty input', { input: [] }],
    ['a role that it does not know', { input: [{ role: 'model', content: 'x' }] }],
    ['a call without its output', { input: [item, ...hello] }],
    ['an output without its call', { input: [{ type: 'function_call_output', call_id: 'x', output: 'y' }] }],
    ['reasoning at the end', { input: [...hello, { type: 'reasoning', id: 'rs' }] }],
    ['reasoning before a user', { input: [{ type: 'reasoning', id: 'rs' }, ...hello] }],
    ['a message without content', { input: [{ role: 'user', content: [] }] }],
    ['an input that is neither text nor list', { input: { role: 'user', content: 'x' } }],
    ['an item that is a text', { input: ['hello'] }],
    ['a message without a role', { input: [{ type: 'message', content: 'x' }] }],
    ['an output before its call', { input: [{ type: 'function_call_output', call_id: 'x', output: 'y' }, item] }],
    ['the output of another kind of call', { input: [item, { type: 'custom_tool_call_output', call_id: 'x' }] }],
    ['a custom call without its output', { input: [{ type: 'custom_tool_call', call_id: 'x', name: 'a', input: '' }] }],
    ['what a user says from an assistant', { input: [{ role: 'assistant', content: [{ type: 'input_text' }] }] }],
    ['what an assistant says from a user', { input: [{ role: 'user', content: [{ type: 'output_text' }] }] }],
    ['a choice in the form of chats', { input: 'x', tools: [{ type: 'function', name: 'a' }], tool_choice: tools[0] }],
  ])('%s in responses', async (_, body) => {
    const { server } = await connect([textReply('never')]);
    expect((await post(`${server.url}/responses`, { model: 'm', ...body })).status).toBe(400);
  });

  it('what is another method or no JSON', async () => {
    const { server } = await connect([textReply('never')]);
    expect((await post(`${server.url}/embeddings`, {})).status).toBe(404);
    expect((await fetch(`${server.url}/responses`, { method: 'POST', body: 'x' })).status).toBe(400);
    expect(server.requests).toEqual([]);
  });
});

function post(url: string, body: object) {
  return fetch(url, { method: 'POST', body: JSON.stringify(body) });
}
