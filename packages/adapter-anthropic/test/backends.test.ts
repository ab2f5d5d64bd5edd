import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AnthropicBedrock } from '@anthropic-ai/bedrock-sdk';
import { AnthropicVertex } from '@anthropic-ai/vertex-sdk';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type AnthropicClientLike, withModelHooks } from '../src/index.ts';
import { makeHost } from './support.ts';

interface Asked {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
}

/** Answers every request with the same message, and keeps what it was asked. */
async function startBackend() {
  const asked: Asked[] = [];
  const server = createServer(async (incoming, outgoing) => {
    let text = '';
    for await (const piece of incoming) text += piece;
    asked.push({ path: incoming.url ?? '', headers: incoming.headers, text });
    outgoing.writeHead(200, { 'content-type': 'application/json' });
    const usage = { input_tokens: 1, output_tokens: 1 };
    const content = [{ type: 'text', text: 'fine' }];
    const fields = { id: 'msg_1', type: 'message', role: 'assistant', model: 'm', stop_reason: 'end_turn' };
    outgoing.end(JSON.stringify({ ...fields, stop_sequence: null, content, usage }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const backends: readonly (readonly [string, RegExp, (baseURL: string) => AnthropicBedrock | AnthropicVertex])[] = [
  [
    'Bedrock',
    /\/model\/claude-test\/invoke$/,
    (baseURL) => new AnthropicBedrock({ awsAccessKey: 'a', awsSecretKey: 's', awsRegion: 'us-east-1', baseURL }),
  ],
  [
    'Vertex',
    /\/models\/claude-test:rawPredict$/,
    (baseURL) => {
      const authClient = { projectId: 'p', getRequestHeaders: async () => new Headers({ authorization: 'Bearer t' }) };
      return new AnthropicVertex({ region: 'us-east5', projectId: 'p', baseURL, authClient: authClient as never });
    },
  ],
];

describe.each(backends)('a client of %s', (name, path, connect) => {
  const body = { model: 'claude-test', max_tokens: 9, messages: [{ role: 'user' as const, content: 'my SECRET' }] };

  it('passes its hooks; an edit is sent where the backend wants it and is covered by the signature', async () => {
    const { asked, url } = await startBackend();
    const { config, events } = makeHost({
      BeforeModel: (input) => ({
        hookSpecificOutput: { llm_request: JSON.parse(JSON.stringify(input.llm_request).replace('SECRET', '[x]')) },
      }),
      AfterModel: { hookSpecificOutput: { llm_response: { text: 'from a hook' } } },
    });
    const message = await withModelHooks(connect(url), config).messages.create(body);
    expect(message.content).toMatchObject([{ text: 'from a hook' }]);
    expect(events()).toEqual(['BeforeModel', 'AfterModel']);
    const [request] = asked;
    expect(request?.path).toMatch(path);
    expect(request?.text).toContain('my [x]');
    const hash = createHash('sha256')
      .update(request?.text ?? '')
      .digest('hex');
    if (name === 'Bedrock') expect(request?.headers['x-amz-content-sha256']).toBe(hash);
  });

  it.each([false, true])('sends nothing that a hook refuses, streamed: %s', async (stream) => {
    const { asked, url } = await startBackend();
    const { config } = makeHost({ BeforeModel: { decision: 'deny', reason: 'not today' } });
    const { messages } = withModelHooks(connect(url), config);
    const message = stream ? await messages.stream(body).finalMessage() : await messages.create(body);
    expect(message).toMatchObject({
      stop_reason: 'refusal',
      stop_details: { explanation: expect.stringContaining('not today') },
    });
    expect(asked).toEqual([]);
  });
});

it('a client of Bedrock or Vertex without middleware is an error when it is wrapped, since nothing would guard it', () => {
  const old: AnthropicClientLike = { ...{ awsRegion: 'us-east-1' }, withOptions: () => old };
  expect(() => withModelHooks(old, makeHost({}).config)).toThrow(/update its package/);
});
