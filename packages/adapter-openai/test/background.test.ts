import OpenAI from 'openai';
import { describe, expect, it } from 'vitest';
import { withModelHooks } from '../src/index.ts';
import { makeHost, startServer } from './support.ts';

const queued = { id: 'resp_1', object: 'response', status: 'queued', model: 'gpt-test', output: [] };
const content = [{ type: 'output_text', text: 'the SECRET', annotations: [] }];
const item = { type: 'message', id: 'msg_1', role: 'assistant', status: 'completed', content };
const completed = { ...queued, status: 'completed', output: [item] };

/** A client whose hook takes the secret out of responses. */
async function connect(answer: Parameters<typeof startServer>[0]) {
  const { url, asked } = await startServer(answer);
  const host = makeHost({
    BeforeModel: {},
    AfterModel: (input) => {
      const { text = '' } = input.llm_response as { text?: string };
      return { hookSpecificOutput: { llm_response: { text: text.replace('SECRET', '[x]') } } };
    },
  });
  const client = new OpenAI({ baseURL: url, apiKey: 'any', maxRetries: 0 });
  return { ...host, asked, client: withModelHooks(client, host.config) };
}

describe('a response that is made in the background', () => {
  const body = { model: 'gpt-test', input: 'hello', background: true };

  it('stays queued while it is, and passes AfterModel when it is retrieved', async () => {
    const replies = [queued, { ...queued, status: 'in_progress' }, completed];
    const { client, events } = await connect((_, index) => replies[index] ?? {});
    expect(await client.responses.create(body)).toMatchObject({ status: 'queued', output: [] });
    expect(await client.responses.retrieve('resp_1')).toMatchObject({ status: 'in_progress' });
    expect(events()).toEqual(['BeforeModel']);
    const response = await client.responses.retrieve('resp_1');
    expect(response).toMatchObject({ id: 'resp_1', status: 'completed', output_text: 'the [x]' });
    expect(events()).toEqual(['BeforeModel', 'AfterModel']);
  });

  it('stays unfinished if a hook changes what there is of it', async () => {
    const { client } = await connect(() => ({ ...completed, status: 'in_progress' }));
    expect(await client.responses.retrieve('resp_1')).toMatchObject({ status: 'in_progress', output_text: 'the [x]' });
  });

  it('passes AfterModel when it is cancelled, and nothing is asked about its removal', async () => {
    const { client, asked, events } = await connect(() => ({ ...completed, status: 'cancelled' }));
    expect((await client.responses.cancel('resp_1')).output_text).toBe('the [x]');
    await client.responses.delete('resp_1');
    expect(asked.map(({ method }) => method)).toEqual(['POST', 'DELETE']);
    expect(events()).toEqual(['AfterModel']);
  });

  it('passes AfterModel when its stream is read again', async () => {
    const { client } = await connect(() => [
      { type: 'response.created', sequence_number: 0, response: queued },
      {
        type: 'response.output_text.delta',
        sequence_number: 1,
        output_index: 0,
        content_index: 0,
        delta: 'the SECRET',
      },
      { type: 'response.completed', sequence_number: 2, response: completed },
    ]);
    const seen: unknown[] = [];
    for await (const event of await client.responses.retrieve('resp_1', { stream: true })) seen.push(event);
    expect(JSON.stringify(seen)).toContain('the [x]');
    expect(JSON.stringify(seen)).not.toContain('SECRET');
  });
});
