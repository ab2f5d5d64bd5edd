import { callReply, textReply } from '@agent-hooks/test-servers';
import { describe, expect, it } from 'vitest';
import { connect } from './support.ts';

const tools = [{ functionDeclarations: [{ name: 'a', parametersJsonSchema: { type: 'object' } }] }];
const request = { model: 'gemini-test', contents: 'hello' };
const call = { role: 'model', parts: [{ functionCall: { name: 'a', args: {} } }] };

describe('the loopback server', () => {
  it('answers the real client, streaming and not', async () => {
    const { models, server } = await connect([textReply('one'), textReply('two', 'three'), callReply(['a', { b: 1 }])]);
    expect((await models.generateContent(request)).text).toBe('one');
    const streamed: unknown[] = [];
    for await (const chunk of await models.generateContentStream(request)) streamed.push(chunk.text);
    expect(streamed).toEqual(['two', 'three']);
    expect((await models.generateContent(request)).functionCalls).toEqual([{ name: 'a', args: { b: 1 } }]);
    expect(server.requests.map(({ isStream }) => isStream)).toEqual([false, true, false]);
    expect(server.requests[0]).toMatchObject({ model: 'gemini-test', body: { contents: [{ role: 'user' }] } });
  });

  it('answers by a function, and with an error past the end of a list', async () => {
    const { models } = await connect((_, index) => textReply(`number ${index}`));
    await models.generateContent(request);
    expect((await models.generateContent(request)).text).toBe('number 1');
    const empty = await connect([]);
    await expect(empty.models.generateContent(request)).rejects.toMatchObject({ status: 500 });
  });

  it.each([
    ['names beside the mode AUTO', { mode: 'AUTO', allowedFunctionNames: ['a'] }, tools],
    ['names without a mode', { allowedFunctionNames: ['a'] }, tools],
    ['names beside the mode NONE', { mode: 'NONE', allowedFunctionNames: ['a'] }, tools],
    ['names that are not declared', { mode: 'ANY', allowedFunctionNames: ['b'] }, tools],
    ['a mode without tools', { mode: 'NONE' }, undefined],
  ])('refuses %s, as the API does', async (_, functionCallingConfig, given) => {
    const { models } = await connect([textReply('never')]);
    const config = {
      toolConfig: { functionCallingConfig: functionCallingConfig as never },
      ...(given && { tools: given }),
    };
    await expect(models.generateContent({ ...request, config })).rejects.toMatchObject({ status: 400 });
  });

  it.each([
    ['a call without its result', [call, { role: 'user', parts: [{ text: 'x' }] }]],
    ['a role that it does not know', [{ role: 'system', parts: [{ text: 'x' }] }]],
    ['no contents at all', []],
    ['a content without parts', [{ role: 'user', parts: [] }]],
  ])('refuses %s, as the API does', async (_, contents) => {
    const { server } = await connect([textReply('never')]);
    const answer = await fetch(`${server.url}/v1beta/models/m:generateContent`, {
      method: 'POST',
      body: JSON.stringify({ contents }),
    });
    expect(answer.status).toBe(400);
  });

  it('knows no other method and survives what is not JSON', async () => {
    const { server } = await connect([textReply('never')]);
    const post = (path: string, body: string) => fetch(`${server.url}${path}`, { method: 'POST', body });
    expect((await post('/v1beta/models/m:countTokens', '{}')).status).toBe(404);
    expect((await post('/v1beta/models/m:generateContent', 'x')).status).toBe(400);
    expect(server.requests).toEqual([]);
  });
});
