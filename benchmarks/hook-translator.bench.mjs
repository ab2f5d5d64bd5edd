import { defaultHookTranslator } from '@agent-hooks/hook-translator';
import { ratioToFloor } from './measure.mjs';

const request = {
  model: 'gemini-2.5-pro',
  contents: Array.from({ length: 1000 }, (_, index) => ({
    role: index % 2 === 0 ? 'user' : 'model',
    parts:
      index % 10 === 5
        ? [{ text: `calling ${index}` }, { functionCall: { name: 'read', args: { path: `file-${index}` } } }]
        : [{ text: `message ${index}: ${'some words of an ordinary length '.repeat(6)}` }],
  })),
  config: { temperature: 0.5, maxOutputTokens: 1000, tools: [{ functionDeclarations: [{ name: 'read' }] }] },
};

/** The least that shows texts and calls and puts changed ones back: no check of what the hook sent, equal lengths assumed. */
function toHookByHand({ model, contents }) {
  const messages = [];
  const calls = [];
  for (const { role, parts } of contents) {
    let content = '';
    for (const { text, functionCall } of parts) {
      if (text) content += text;
      if (functionCall) calls.push({ name: functionCall.name, args: functionCall.args });
    }
    if (content !== '') messages.push({ role, content });
  }
  return { model, messages, tool_calls: calls };
}

function fromHookByHand({ messages, tool_calls: calls }, base) {
  let next = 0;
  let nextCall = 0;
  const contents = base.contents.map((content) => {
    let text = '';
    let isChanged = false;
    for (const part of content.parts) {
      if (part.text) text += part.text;
      if (part.functionCall && calls[nextCall++].args.path !== part.functionCall.args.path) isChanged = true;
    }
    if (isChanged) throw new Error('No call was changed');
    if (text === '') return content;
    const message = messages[next++];
    if (message.content === text) return content;
    return { ...content, parts: [{ text: message.content }, ...content.parts.filter((part) => !part.text)] };
  });
  return { ...base, contents };
}

function edited(hookRequest) {
  const { messages } = hookRequest;
  const middle = messages.length >> 1;
  messages[middle] = { ...messages[middle], content: 'edited by the hook' };
  return hookRequest;
}

const byHand = { to: toHookByHand, from: fromHookByHand };
const ours = {
  to: (base) => defaultHookTranslator.toHookLLMRequest(base),
  from: (hookRequest, base) => defaultHookTranslator.fromHookLLMRequest(hookRequest, base),
};
// An edit is checked, lined up and put into its turn, which the loop by hand takes for granted.
const rows = [
  ['to and back for 1,000 messages, nothing changed', 2, (hookRequest) => hookRequest],
  ['to and back for 1,000 messages, one edited in the middle', 2, edited],
];

export const benchmarks = rows.map(([name, limit, hook]) =>
  ratioToFloor({
    name: `${name}, against a loop by hand`,
    limit,
    warmup: 20,
    iterations: 40,
    clock: 'processor',
    floor: () => byHand.from(hook(byHand.to(request)), request),
    subject: () => ours.from(hook(ours.to(request)), request),
  }),
);
