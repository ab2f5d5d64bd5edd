// The oldest version of the SDK that the peer range allows: a real client on the wire.

import { startLoopbackGemini, textReply } from '@agent-hooks/test-servers';
import { GenerateContentResponse, GoogleGenAI } from 'genai-1';
import { expect, it, onTestFinished } from 'vitest';
import { withModelHooks } from '../src/index.ts';
import { createFunctionHost } from '../src/testing.ts';

async function connect(answers: Parameters<typeof createFunctionHost>[0]) {
  const server = await startLoopbackGemini(() => textReply('the ', 'SECRET'));
  const host = createFunctionHost(answers);
  onTestFinished(async () => {
    await server.close();
    await host.config.dispose();
  });
  const { models } = new GoogleGenAI({ apiKey: 'any', httpOptions: { baseUrl: server.url } });
  return { server, models: withModelHooks(models, host.config) };
}

const request = { model: 'gemini-test', contents: 'hello' };

it('a call passes its hooks, and the response is of the class of that version', async () => {
  const { models } = await connect({ AfterModel: { hookSpecificOutput: { llm_response: { text: 'from a hook' } } } });
  const response = await models.generateContent(request);
  expect(response).toBeInstanceOf(GenerateContentResponse);
  expect(response.text).toBe('from a hook');
  const texts: unknown[] = [];
  for await (const chunk of await models.generateContentStream(request)) texts.push(chunk.text);
  expect(texts).toEqual(['from a hook']);
});

it('a refused call is not made, and has its reason', async () => {
  const { models, server } = await connect({ BeforeModel: { decision: 'deny', reason: 'not today' } });
  const { promptFeedback, text } = await models.generateContent(request);
  expect([text, promptFeedback?.blockReasonMessage]).toEqual([undefined, expect.stringContaining('not today')]);
  expect(server.requests).toEqual([]);
});
