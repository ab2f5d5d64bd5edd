import { modelTranslator } from '@agent-hooks/adapter-ai-sdk';
import { messagesTranslator } from '@agent-hooks/adapter-anthropic';
import { chatTranslator, modelHooksFetch, responsesTranslator } from '@agent-hooks/adapter-openai';
import { AgentHookConfig } from '@agent-hooks/agent-integration';
import { defaultHookTranslator } from '@agent-hooks/hook-translator';
import { ratioToFloor } from './measure.mjs';

const said = (index) => `message ${index}: ${'some words of an ordinary length '.repeat(6)}`;
const printed = (index) => `line ${index}\n${'what a tool printed '.repeat(20)}`;

/** A thousand messages, of which a tenth are calls and a tenth their results, made by the functions of one SDK. */
function conversation({ user, model, call, result }) {
  return Array.from({ length: 1000 }, (_, index) => {
    if (index % 10 === 5) return call(`call_${index}`, { path: `file-${index}` });
    if (index % 10 === 6) return result(`call_${index - 1}`, printed(index));
    return index % 2 === 0 ? user(said(index)) : model(said(index));
  });
}

const apis = [
  {
    name: 'Gemini',
    translator: defaultHookTranslator,
    request: {
      model: 'm',
      contents: conversation({
        user: (text) => ({ role: 'user', parts: [{ text }] }),
        model: (text) => ({ role: 'model', parts: [{ text }] }),
        call: (id, args) => ({ role: 'model', parts: [{ functionCall: { id, name: 'read', args } }] }),
        result: (id, output) => ({
          role: 'user',
          parts: [{ functionResponse: { id, name: 'read', response: { output } } }],
        }),
      }),
    },
  },
  {
    name: 'chat completions',
    translator: chatTranslator,
    request: {
      model: 'm',
      messages: conversation({
        user: (content) => ({ role: 'user', content }),
        model: (content) => ({ role: 'assistant', content }),
        call: (id, args) => ({
          role: 'assistant',
          tool_calls: [{ id, type: 'function', function: { name: 'read', arguments: JSON.stringify(args) } }],
        }),
        result: (id, content) => ({ role: 'tool', tool_call_id: id, content }),
      }),
    },
  },
  {
    name: 'responses',
    translator: responsesTranslator,
    request: {
      model: 'm',
      input: conversation({
        user: (content) => ({ role: 'user', content }),
        model: (text) => ({ type: 'message', role: 'assistant', content: [{ type: 'output_text', text }] }),
        call: (id, args) => ({ type: 'function_call', call_id: id, name: 'read', arguments: JSON.stringify(args) }),
        result: (id, output) => ({ type: 'function_call_output', call_id: id, output }),
      }),
    },
  },
  {
    name: 'Anthropic messages',
    translator: messagesTranslator,
    request: {
      model: 'm',
      max_tokens: 9,
      messages: conversation({
        user: (content) => ({ role: 'user', content }),
        model: (text) => ({ role: 'assistant', content: [{ type: 'text', text }] }),
        call: (id, input) => ({ role: 'assistant', content: [{ type: 'tool_use', id, name: 'read', input }] }),
        result: (id, content) => ({ role: 'user', content: [{ type: 'tool_result', tool_use_id: id, content }] }),
      }),
    },
  },
  {
    name: 'AI SDK',
    translator: modelTranslator,
    request: {
      modelId: 'm',
      prompt: conversation({
        user: (text) => ({ role: 'user', content: [{ type: 'text', text }] }),
        model: (text) => ({ role: 'assistant', content: [{ type: 'text', text }] }),
        call: (toolCallId, input) => ({
          role: 'assistant',
          content: [{ type: 'tool-call', toolCallId, toolName: 'read', input }],
        }),
        result: (toolCallId, value) => ({
          role: 'tool',
          content: [{ type: 'tool-result', toolCallId, toolName: 'read', output: { type: 'text', value } }],
        }),
      }),
    },
  },
];

/** What any hook that may change its input costs at least. */
const copy = (request) => structuredClone(request);

function edited(request) {
  const messages = request.messages.with(500, { ...request.messages[500], content: 'edited by the hook' });
  const results = request.tool_results.with(50, { ...request.tool_results[50], content: 'edited by the hook' });
  return { ...request, messages, tool_results: results };
}

const translations = apis.flatMap(({ name, translator, request }) =>
  [
    ['nothing changed', (shown) => shown],
    ['a message and a result edited', edited],
  ].map(([what, hook]) =>
    ratioToFloor({
      name: `${name}: to and back for 1,000 messages, ${what}, against copying them`,
      limit: 2,
      rounds: 20,
      warmup: 10,
      iterations: 4,
      clock: 'processor',
      floor: () => copy(request),
      subject: () => translator.fromHookLLMRequest(hook(translator.toHookLLMRequest(request)), request),
    }),
  ),
);

const chunk = (content) => ({ id: 'c', object: 'chat.completion.chunk', choices: [{ index: 0, delta: { content } }] });

/** A server that needs as long for its first word as a quick model, without a network in between. */
async function slowFetch() {
  await new Promise((resolve) => setTimeout(resolve, 20));
  const text = [chunk('a'), chunk('b')].map((each) => `data: ${JSON.stringify(each)}\n\n`).join('');
  const body = new Response(`${text}data: [DONE]\n\n`).body;
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}

const hooks = { BeforeModel: [{ hooks: [{ type: 'function', name: 'looks', action: async () => ({}) }] }] };
const config = new AgentHookConfig({ hooks });
const hookedFetch = modelHooksFetch(config, {}, slowFetch);
const body = JSON.stringify({ model: 'm', stream: true, messages: [{ role: 'user', content: 'hello' }] });

async function firstPiece(ask) {
  const response = await ask('http://127.0.0.1/v1/chat/completions', { method: 'POST', body });
  const reader = response.body.getReader();
  await reader.read();
  await reader.cancel();
}

const firstToken = ratioToFloor({
  name: 'first piece of a stream after 20 ms, a BeforeModel hook and no AfterModel hook, against no hooks',
  limit: 1.05,
  rounds: 60,
  floor: () => firstPiece(slowFetch),
  subject: () => firstPiece(hookedFetch),
});

export const benchmarks = [...translations, firstToken];
