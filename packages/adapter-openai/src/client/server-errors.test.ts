import OpenAI from 'openai';
import { describe, expect, it } from 'vitest';
import { textReply } from '../../test/loopback.ts';
import { connect, makeHost } from '../../test/support.ts';
import { withModelHooks } from '../index.ts';

const model = 'gpt-test';

/** The four ways to ask, each giving back the text. */
const ways: readonly (readonly [string, (client: OpenAI) => Promise<string>])[] = [
  [
    'chat completions',
    async (client) =>
      (await client.chat.completions.create({ model, messages: [{ role: 'user', content: 'hello' }] })).choices[0]
        ?.message.content ?? '',
  ],
  [
    'streamed chat completions',
    async (client) => {
      const messages = [{ role: 'user' as const, content: 'hello' }];
      let text = '';
      for await (const chunk of await client.chat.completions.create({ model, messages, stream: true }))
        text += chunk.choices[0]?.delta.content ?? '';
      return text;
    },
  ],
  ['responses', async (client) => (await client.responses.create({ model, input: 'hello' })).output_text],
  [
    'streamed responses',
    async (client) => (await client.responses.stream({ model, input: 'hello' }).finalResponse()).output_text,
  ],
];

describe.each(ways)('%s', (_, ask) => {
  it.each([429, 500])('are tried again by the SDK after a %i, with hooks around each try', async (status) => {
    const { client } = await connect([{ status }, textReply('at last')]);
    const { config, events } = makeHost({ BeforeModel: {}, AfterModel: {} });
    expect(await ask(withModelHooks(client.withOptions({ maxRetries: 1 }), config))).toBe('at last');
    expect(events()).toEqual(['BeforeModel', 'BeforeModel', 'AfterModel']);
  });

  it('fail with the text and the type of error that the server sent', async () => {
    const { client } = await connect(() => ({ status: 429 }));
    const { config } = makeHost({ BeforeModel: {} });
    const plain = await ask(client).catch((error: unknown) => error);
    const hooked = await ask(withModelHooks(client, config)).catch((error: unknown) => error);
    expect(hooked).toBeInstanceOf(OpenAI.RateLimitError);
    expect(hooked).toMatchObject({ message: (plain as Error).message, error: (plain as { error: unknown }).error });
  });
});
