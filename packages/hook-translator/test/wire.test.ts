import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type GenerateContentParameters, GenerateContentResponse, GoogleGenAI } from '@google/genai';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { HookTranslatorGenAIv1 } from '../src/index.ts';
import { config, conversation } from './samples.ts';

let server: Server;
let client: GoogleGenAI;
const bodies: unknown[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      bodies.push({ path: request.url, ...JSON.parse(Buffer.concat(chunks).toString()) });
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ candidates: [{ content: { role: 'model', parts: [{ text: 'hello' }] } }] }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  client = new GoogleGenAI({ apiKey: 'not-a-key', httpOptions: { baseUrl: `http://127.0.0.1:${port}` } });
});

afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

it('the real client sends what the hook changed, and all that it did not', async () => {
  const translator = new HookTranslatorGenAIv1();
  const original: GenerateContentParameters = { model: 'gemini-2.5-pro', contents: conversation, config };
  const { messages } = translator.toHookLLMRequest(original);
  const sent = messages
    .map((message) => ({ ...message, content: message.content.replaceAll('image', '[redacted]') }))
    .concat({ role: 'user', content: 'Be brief.' });
  const changed = translator.fromHookLLMRequest({ messages: sent, config: { temperature: 0 } }, original);
  const response = await client.models.generateContent(changed);

  expect(response).toBeInstanceOf(GenerateContentResponse);
  expect(translator.toHookLLMResponse(response).text).toBe('hello');
  expect(bodies).toHaveLength(1);
  expect(bodies[0]).toStrictEqual({
    path: '/v1beta/models/gemini-2.5-pro:generateContent',
    contents: [
      {
        role: 'user',
        parts: [{ text: '' }, conversation[0]?.parts?.[1], { text: 'What is in ' }, { text: 'this [redacted]?' }],
      },
      ...conversation.slice(1),
      { role: 'user', parts: [{ text: 'Be brief.' }] },
    ],
    systemInstruction: { role: 'user', parts: [{ text: 'Be kind.' }] },
    tools: [{ functionDeclarations: [{ name: 'look' }] }],
    safetySettings: [{ category: 'HARM_CATEGORY_HARASSMENT', threshold: 'BLOCK_ONLY_HIGH' }],
    toolConfig: {
      functionCallingConfig: { mode: 'ANY', allowedFunctionNames: ['look'] },
      retrievalConfig: { languageCode: 'en' },
    },
    generationConfig: {
      temperature: 0,
      maxOutputTokens: 1000,
      stopSequences: ['END'],
      thinkingConfig: { includeThoughts: true },
    },
  });
});

it('the real client sends a request of one string that a hook changed', async () => {
  const translator = new HookTranslatorGenAIv1();
  const original: GenerateContentParameters = { model: 'gemini-2.5-pro', contents: 'my key is SECRET' };
  const { messages } = translator.toHookLLMRequest(original);
  const sent = messages.map(({ role, content }) => ({ role, content: content.replace('SECRET', '[x]') }));
  await client.models.generateContent(translator.fromHookLLMRequest({ messages: sent }, original));
  expect(bodies.at(-1)).toMatchObject({ contents: [{ role: 'user', parts: [{ text: 'my key is [x]' }] }] });
});
