import { isRecord } from '@agent-hooks/hook-types';
import { callReply, type LoopbackRequest, textReply } from '@agent-hooks/test-servers';
import type { Scene } from '../scene.ts';

/** What hooks do about the calls of the model. */
export const modelScenes: readonly Scene[] = [
  {
    title: 'Tools are restricted',
    story: 'The user wants a review, and the model edits the file',
    prompt: 'Review app.js.',
    files: { 'app.js': 'main();\n' },
    hook: {
      name: 'read-only',
      event: 'BeforeToolSelection',
      script: `
const toolConfig = { mode: 'AUTO', allowedFunctionNames: ['read_file', 'glob'] };
console.log(JSON.stringify({ hookSpecificOutput: { toolConfig } }));`,
    },
    model: [
      callReply(['write_file', { file_path: 'app.js', content: 'rewritten();\n' }]),
      (read) => textReply(/allows no call/.test(read) ? 'It looks fine; I changed nothing.' : 'I rewrote it.'),
    ],
    describe: ({ requests, file }) =>
      `The model may call ${describeTools(requests[0])}. app.js ${file('app.js') === 'main();\n' ? 'is untouched' : 'is overwritten'}.`,
    holds: ({ file }) => file('app.js') === 'main();\n',
  },
  {
    title: 'A prompt is rewritten',
    story: 'The user types a short name for a long task',
    prompt: '/review app.js',
    files: { 'review.md': 'Review the file below for bugs only. Change nothing.\n' },
    hook: {
      name: 'templates',
      event: 'BeforeAgent',
      script: `
const { readFileSync } = await import('node:fs');
const [, name, rest] = input.prompt.match(/^\\/(\\w+) (.*)$/s) ?? [];
if (name) {
  const prompt = readFileSync(name + '.md', 'utf8') + rest;
  console.log(JSON.stringify({ hookSpecificOutput: { prompt } }));
}`,
    },
    agent: { lifecycle: 'apply' },
    model: [textReply('No bugs found.')],
    describe: ({ requests }) => `The model is asked: "${lastText(requests[0]).replace(/\s+/g, ' ')}"`,
    holds: ({ requests }) => lastText(requests[0]).startsWith('Review the file below'),
  },
  {
    title: 'A model answer comes from a cache',
    story: 'The user asks what was asked before',
    prompt: 'What does HTTP 418 mean?',
    files: { 'cache.json': JSON.stringify({ 'What does HTTP 418 mean?': "I'm a teapot." }) },
    hook: {
      name: 'cache',
      event: 'BeforeModel',
      script: `
const { readFileSync } = await import('node:fs');
const question = input.llm_request.messages.at(-1)?.content;
const answer = JSON.parse(readFileSync('cache.json', 'utf8'))[question];
if (answer) {
  const candidates = [{ content: { role: 'model', parts: [answer] }, finishReason: 'STOP' }];
  console.log(JSON.stringify({ decision: 'block', hookSpecificOutput: { llm_response: { candidates } } }));
}`,
    },
    model: [textReply("It means: I'm a teapot. (This answer cost tokens.)")],
    describe: ({ shown, requests }) => `The user sees "${shown}". Calls of the model: ${requests.length}.`,
    holds: ({ shown, requests }) => requests.length === 0 && shown === "I'm a teapot.",
  },
  {
    title: 'A response is redacted',
    story: "The model's answer contains somebody's address",
    prompt: 'Who wrote this?',
    hook: {
      name: 'redact',
      event: 'AfterModel',
      script: `
const text = input.llm_response.text.replace(/[\\w.]+@[\\w.]+\\w/g, '[address]');
const candidates = [{ content: { role: 'model', parts: [text] }, finishReason: 'STOP' }];
console.log(JSON.stringify({ hookSpecificOutput: { llm_response: { text, candidates } } }));`,
    },
    agent: { afterModel: 'buffered' },
    model: [textReply('It was written by Ada; ', 'write to ada@example.com.')],
    describe: ({ shown }) => `The user sees "${shown}"`,
    holds: ({ shown }) => shown.includes('[address]') && !shown.includes('ada@'),
  },
];

function describeTools(request: LoopbackRequest | undefined): string {
  const toolConfig = request?.body.toolConfig;
  const calling = isRecord(toolConfig) ? toolConfig.functionCallingConfig : undefined;
  const names = isRecord(calling) ? calling.allowedFunctionNames : undefined;
  return Array.isArray(names) ? `only ${names.join(' and ')}` : 'every tool';
}

/** The text of the last message of a request. */
function lastText({ body }: { readonly body?: Readonly<Record<string, unknown>> } = {}): string {
  const contents = Array.isArray(body?.contents) ? body.contents : [];
  const last: unknown = contents.at(-1);
  const parts = isRecord(last) && Array.isArray(last.parts) ? last.parts : [];
  return parts.map((part) => (isRecord(part) ? String(part.text ?? '') : '')).join('');
}
