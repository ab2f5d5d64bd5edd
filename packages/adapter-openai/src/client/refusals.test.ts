import { describe, expect, it } from 'vitest';
import { connect, makeHost } from '../../test/support.ts';
import { withModelHooks } from '../index.ts';

const model = 'gpt-test';
const messages = [{ role: 'user' as const, content: 'hello' }];
const schema = { type: 'object', properties: { a: { type: 'string' } }, required: ['a'], additionalProperties: false };
const chatFormat = { type: 'json_schema' as const, json_schema: { name: 'a', strict: true, schema } };
const textFormat = { type: 'json_schema' as const, name: 'a', strict: true, schema };

async function refusingClient() {
  const { client, server } = await connect([]);
  const { config } = makeHost({ BeforeModel: { decision: 'deny', reason: 'not today' } });
  return { client: withModelHooks(client, config), server };
}

describe('the reason of a refusal reaches the caller of', () => {
  it('chat.completions.parse', async () => {
    const { client } = await refusingClient();
    const { choices } = await client.chat.completions.parse({ model, messages, response_format: chatFormat });
    expect(choices[0]).toMatchObject({
      finish_reason: 'stop',
      message: { content: null, parsed: null, refusal: expect.stringContaining('not today') },
    });
  });

  it('a strict stream of chat completions', async () => {
    const { client } = await refusingClient();
    const heard: string[] = [];
    const stream = client.chat.completions.stream({ model, messages, response_format: chatFormat });
    stream.on('refusal.done', ({ refusal }) => heard.push(refusal));
    const { choices } = await stream.finalChatCompletion();
    expect(choices[0]?.message).toMatchObject({ parsed: null, refusal: expect.stringContaining('not today') });
    expect(heard).toEqual([expect.stringContaining('not today')]);
  });

  it.each([false, true])('runTools, streamed: %s', async (stream) => {
    const { client, server } = await refusingClient();
    const call = { name: 'f', description: 'any', parameters: {}, function: (_: string) => '' };
    const tool = { type: 'function' as const, function: call };
    const body = { model, messages, tools: [tool] };
    const runner = stream
      ? client.chat.completions.runTools({ ...body, stream: true })
      : client.chat.completions.runTools(body);
    expect(await runner.finalMessage()).toMatchObject({ refusal: expect.stringContaining('not today') });
    expect(server.requests).toEqual([]);
  });

  it('responses.parse and a strict stream of responses', async () => {
    const { client } = await refusingClient();
    const body = { model, input: 'hello', text: { format: textFormat } };
    for (const response of [await client.responses.parse(body), await client.responses.stream(body).finalResponse()]) {
      expect(response).toMatchObject({
        status: 'completed',
        incomplete_details: null,
        output_parsed: null,
        output: [{ content: [{ type: 'refusal', refusal: expect.stringContaining('not today') }] }],
      });
    }
  });
});
