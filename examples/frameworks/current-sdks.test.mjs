// The current majors of the SDKs, which need a newer Node than this repository is built with: real clients on the wire.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { modelHooks, withToolHooks } from '@agent-hooks/adapter-ai-sdk';
import { withModelHooks as withAnthropicHooks } from '@agent-hooks/adapter-anthropic';
import { withModelHooks as withOpenAIHooks } from '@agent-hooks/adapter-openai';
import { AgentHookConfig, withModelHooks as withGeminiHooks } from '@agent-hooks/agent-integration';
import Anthropic from '@anthropic-ai/sdk';
import { GoogleGenAI } from '@google/genai';
import { generateText, stepCountIs, streamText, tool, wrapLanguageModel } from 'ai';
import OpenAI from 'openai';
import { z } from 'zod';
import { createLoopbackModel } from './loopback-ai-sdk.js';
import { startLoopbackAnthropic } from './loopback-anthropic.js';
import { startLoopbackGemini, textReply } from './loopback-gemini.js';
import { startLoopbackOpenAI } from './loopback-openai.js';

const secret = 'sk-4f9a';
const content = `my key is ${secret}`;

/** Each way to ask, and the text and the refusal that the SDK's own objects give. */
const ways = [
  {
    name: 'openai: chat completions',
    connect: openai,
    async ask({ chat }) {
      const { choices } = await chat.completions.create({ model: 'm', messages: [{ role: 'user', content }] });
      return { text: choices[0].message.content, refusal: choices[0].message.refusal };
    },
  },
  {
    name: 'openai: streamed chat completions',
    connect: openai,
    async ask({ chat }) {
      const stream = chat.completions.stream({ model: 'm', messages: [{ role: 'user', content }] });
      const { choices } = await stream.finalChatCompletion();
      return { text: choices[0].message.content, refusal: choices[0].message.refusal };
    },
  },
  {
    name: 'openai: responses',
    connect: openai,
    async ask({ responses }) {
      return readResponse(await responses.create({ model: 'm', input: content }));
    },
  },
  {
    name: 'openai: streamed responses',
    connect: openai,
    async ask({ responses }) {
      return readResponse(await responses.stream({ model: 'm', input: content }).finalResponse());
    },
  },
  {
    name: 'anthropic: messages',
    connect: anthropic,
    async ask({ messages }) {
      return readMessage(await messages.create({ model: 'm', max_tokens: 9, messages: [{ role: 'user', content }] }));
    },
  },
  {
    name: 'anthropic: streamed messages',
    connect: anthropic,
    async ask({ messages }) {
      const stream = messages.stream({ model: 'm', max_tokens: 9, messages: [{ role: 'user', content }] });
      return readMessage(await stream.finalMessage());
    },
  },
  {
    name: 'gemini: generateContent',
    connect: gemini,
    async ask(models) {
      return { text: (await models.generateContent({ model: 'm', contents: content })).text };
    },
  },
];

for (const { name, connect, ask } of ways) {
  test(`${name}: unchanged, changed, refused`, { timeout: 60_000 }, async (context) => {
    const { client, hooked, server } = await connect(context);
    const plain = await ask(client);
    assert.equal(plain.text, 'hello');
    assert.deepEqual(await ask(hooked(hooksOf(context, { BeforeModel: () => ({}), AfterModel: () => ({}) }))), plain);
    assert.equal(textOf(server.requests[1]), textOf(server.requests[0]));
    await ask(hooked(hooksOf(context, { BeforeModel: redact })));
    assert.equal(textOf(server.requests[2]), textOf(server.requests[0]).replace(secret, '[key]'));
    let told;
    const refusing = hooksOf(context, { BeforeModel: () => ({ decision: 'deny', reason: 'Not today.' }) });
    const refused = await ask(hooked(refusing, { onBlocked: (reason) => (told = reason) }));
    assert.equal(told, 'Not today.');
    assert.ok(!refused.text);
    if ('refusal' in refused) assert.equal(refused.refusal, 'Not today.');
    assert.equal(server.requests.length, 3);
  });
}

test('ai: generateText and streamText are guarded with two lines', { timeout: 60_000 }, async (context) => {
  const ran = [];
  const config = hooksOf(context, {
    BeforeTool: ({ tool_name: name }) => (name === 'write' ? { decision: 'deny', reason: 'Read only.' } : {}),
    BeforeModel: redact,
  });
  const plain = {
    read: tool({ inputSchema: z.object({}), execute: () => ran.push('read') && { key: secret } }),
    write: tool({ inputSchema: z.object({}), execute: () => ran.push('write') }),
  };
  for (const ask of [generateText, streamText]) {
    const model = createLoopbackModel([{ calls: [['read'], ['write']] }, { texts: ['done'] }]);
    const result = ask({
      model: wrapLanguageModel({ model, middleware: modelHooks(config) }),
      tools: withToolHooks(plain, config),
      prompt: content,
      stopWhen: stepCountIs(3),
    });
    assert.equal(await (await result).text, 'done');
    const last = JSON.stringify(model.calls[1].options.prompt);
    assert.match(last, /Read only\./);
    assert.match(last, /"key":"\[key\]"/);
    assert.ok(!last.includes(secret));
  }
  assert.deepEqual(ran, ['read', 'read']);
});

async function openai(context) {
  const server = await startLoopbackOpenAI(() => ({ texts: ['hel', 'lo'] }));
  context.after(() => server.close());
  const client = new OpenAI({ apiKey: 'any', baseURL: server.url, maxRetries: 0 });
  return { server, client, hooked: (config, options) => withOpenAIHooks(client, config, options) };
}

async function anthropic(context) {
  const server = await startLoopbackAnthropic(() => ({ texts: ['hel', 'lo'] }));
  context.after(() => server.close());
  const client = new Anthropic({ apiKey: 'any', baseURL: server.url, maxRetries: 0 });
  return { server, client, hooked: (config, options) => withAnthropicHooks(client, config, options) };
}

async function gemini(context) {
  const server = await startLoopbackGemini(() => textReply('hello'));
  context.after(() => server.close());
  const { models } = new GoogleGenAI({ apiKey: 'any', httpOptions: { baseUrl: server.url } });
  return { server, client: models, hooked: (config, options) => withGeminiHooks(models, config, options) };
}

function readResponse({ output, output_text: text }) {
  return { text, refusal: output.flatMap((item) => item.content ?? []).find((part) => part.refusal)?.refusal ?? null };
}

function readMessage({ content: blocks, stop_details: details }) {
  return { text: blocks.map(({ text }) => text ?? '').join(''), refusal: details?.explanation ?? null };
}

function textOf(request) {
  return request.text ?? JSON.stringify(request.body);
}

/** Takes the secret out of everything that hooks see. */
function redact({ llm_request: request }) {
  return {
    hookSpecificOutput: { llm_request: JSON.parse(JSON.stringify(request).replaceAll(secret, '[key]')) },
  };
}

function hooksOf(context, answers) {
  const groups = Object.entries(answers).map(([eventName, answer]) => [
    eventName,
    [{ hooks: [{ type: 'function', name: `test ${eventName}`, action: async (input) => answer(input) }] }],
  ]);
  const config = new AgentHookConfig({ hooks: Object.fromEntries(groups) });
  context.after(() => config.dispose());
  return config;
}
