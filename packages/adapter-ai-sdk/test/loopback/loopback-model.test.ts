import { generateText, streamText } from 'ai';
import { describe, expect, it } from 'vitest';
import { callReply, createLoopbackModel, textReply } from '../loopback.ts';
import { findPromptProblem } from './prompt-rules.ts';

describe('the loopback model, asked by the real SDK', () => {
  it('answers, streamed or not', async () => {
    const model = createLoopbackModel([textReply('one'), textReply('two ', 'three'), callReply(['a', { b: 1 }])]);
    expect((await generateText({ model, prompt: 'hello' })).text).toBe('one');
    const pieces: string[] = [];
    for await (const piece of streamText({ model, prompt: 'hello' }).textStream) pieces.push(piece);
    expect(pieces).toEqual(['two ', 'three']);
    const { toolCalls, finishReason } = await generateText({ model, prompt: 'hello' });
    expect(toolCalls).toMatchObject([{ toolName: 'a' }]);
    expect(finishReason).toBe('tool-calls');
    expect(model.calls.map(({ isStream }) => isStream)).toEqual([false, true, false]);
  });

  it('answers by a function, and fails past the end of a list', async () => {
    const model = createLoopbackModel((_, index) => textReply(`number ${index}`));
    await generateText({ model, prompt: 'hello' });
    expect((await generateText({ model, prompt: 'hello' })).text).toBe('number 1');
    await expect(generateText({ model: createLoopbackModel([]), prompt: 'hello' })).rejects.toThrow('no more replies');
  });

  it('ends a stream that hangs when its reader aborts', async () => {
    const model = createLoopbackModel([{ texts: ['one'], ending: 'hang' }]);
    const aborter = new AbortController();
    const options = {
      prompt: [{ role: 'user', content: [{ type: 'text', text: 'hello' }] }],
      abortSignal: aborter.signal,
    };
    const { stream }: { stream: ReadableStream<{ type: string }> } = await model.doStream(options);
    const types: string[] = [];
    const read = async () => {
      for await (const part of stream) {
        types.push(part.type);
        if (part.type === 'text-end') aborter.abort(new Error('enough'));
      }
    };
    await expect(read()).rejects.toThrow('enough');
    expect(types).toContain('text-delta');
  });
});

const user = { role: 'user', content: [{ type: 'text', text: 'hello' }] };
const call = { role: 'assistant', content: [{ type: 'tool-call', toolCallId: 'x', toolName: 'a', input: {} }] };
const result = { role: 'tool', content: [{ type: 'tool-result', toolCallId: 'x', toolName: 'a' }] };

describe('like the providers it refuses', () => {
  it.each<[string, object]>([
    ['no messages', { prompt: [{ role: 'system', content: 'x' }] }],
    ['a role that nobody knows', { prompt: [{ ...user, role: 'model' }] }],
    ['a system message in the middle', { prompt: [user, { role: 'system', content: 'x' }] }],
    ['a system message of parts', { prompt: [{ role: 'system', content: [] }, user] }],
    ['a call without its result', { prompt: [user, call, user] }],
    ['a result without its call', { prompt: [user, result] }],
    ['a message between a call and its result', { prompt: [user, call, user, result] }],
    ['a message without content', { prompt: [{ role: 'user', content: [] }] }],
    ['an empty text', { prompt: [{ role: 'user', content: [{ type: 'text', text: '' }] }] }],
    ['reasoning of the user', { prompt: [{ role: 'user', content: [{ type: 'reasoning', text: 'x' }] }] }],
    ['a role with the name of a method', { prompt: [{ ...user, role: 'constructor' }] }],
    ['a message that is a text', { prompt: [user, 'hello'] }],
    ['a call at the end', { prompt: [user, call] }],
    ['a result of the user', { prompt: [user, call, { ...result, role: 'user' }] }],
    ['a choice of tools without tools', { prompt: [user], toolChoice: { type: 'none' } }],
    ['an undeclared tool', { prompt: [user], tools: [{ name: 'a' }], toolChoice: { type: 'tool', toolName: 'b' } }],
  ])('%s', (_, options) => {
    expect(findPromptProblem({ ...options })).toBeDefined();
  });

  it('nothing in a conversation with calls and results', () => {
    expect(findPromptProblem({ prompt: [user, call, result, user] })).toBeUndefined();
  });
});
