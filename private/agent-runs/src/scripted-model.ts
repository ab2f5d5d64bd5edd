import { createServer, type ServerResponse } from 'node:http';
import { isRecord } from '@agent-hooks/hook-types';

/** What the model says next: a call of a tool, or a text. */
export type ModelStep = { readonly isOfSubagent?: true } & (
  | { readonly call: { readonly name: string; readonly args: Readonly<Record<string, unknown>> } }
  | { readonly text: string }
);

/** What every agent is asked; a request without it is one of a subagent. */
export const prompt = 'Say hello with the shell.';

/** A request that an agent made. */
interface ModelRequest {
  /** True if it offers tools: those are answered from the script. */
  readonly isMain: boolean;
  readonly isOfSubagent: boolean;
  readonly text: string;
}

/** A model on loopback that answers from a script. */
interface ScriptedModel {
  readonly base: string;
  readonly requests: readonly ModelRequest[];
  /** Begins another script. */
  readonly begin: (steps: readonly ModelStep[]) => void;
  readonly close: () => void;
}

/**
 * Starts a model on loopback that speaks four APIs: each request that offers tools gets the next step of the script, every
 * other one a short text.
 */
export async function startModel(first: readonly ModelStep[]): Promise<ScriptedModel> {
  const requests: ModelRequest[] = [];
  let [queues, hasSubagent] = [{ agent: [] as ModelStep[], subagent: [] as ModelStep[] }, false];
  const begin = (steps: readonly ModelStep[]) => {
    const [subagent, agent] = [true, undefined].map((of) => steps.filter(({ isOfSubagent }) => isOfSubagent === of));
    queues = { agent: agent ?? [], subagent: subagent ?? [] };
    hasSubagent = queues.subagent.length > 0;
  };
  begin(first);
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const url = request.url ?? '';
      const body = parse(Buffer.concat(chunks).toString('utf8'));
      const api = apis.find(({ path }) => path.test(url));
      if (!api || request.method !== 'POST') return send(response, 404, { error: { message: 'not found', code: 404 } });
      const isMain = offersTools(body);
      const text = JSON.stringify(body);
      const isOfSubagent = isMain && hasSubagent && !text.includes(prompt);
      requests.push({ isMain, isOfSubagent, text });
      const queue = queues[isOfSubagent ? 'subagent' : 'agent'];
      // The last step of an agent is said again.
      const step = (isMain ? (queue.length > 1 || isOfSubagent ? queue.shift() : queue[0]) : undefined) ?? {
        text: sideText(body),
      };
      api.answer(response, { body, step, id: requests.length, url });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { base: `http://127.0.0.1:${port}`, requests, begin, close };
}

type Body = Readonly<Record<string, unknown>>;

interface Api {
  readonly path: RegExp;
  readonly answer: (response: ServerResponse, question: Question) => void;
}

interface Question {
  readonly body: Body;
  readonly step: ModelStep;
  /** The number of the request. */
  readonly id: number;
  readonly url: string;
}

function offersTools({ tools }: Body): boolean {
  if (!Array.isArray(tools) || tools.length === 0) return false;
  return tools.some(
    (tool) => !isRecord(tool) || !('functionDeclarations' in tool) || tool.functionDeclarations !== undefined,
  );
}

/** Some agents ask the model to choose, as JSON. */
function sideText({ generationConfig: config }: Body): string {
  const wantsJson = isRecord(config) && (config.responseJsonSchema ?? config.responseSchema) !== undefined;
  const choice = { reasoning: 'none', model_choice: 'flash', next_speaker: 'user', complexity_score: 1 };
  return wantsJson ? JSON.stringify({ ...choice, complexity_reasoning: 'none', confidence: 0 }) : 'fine';
}

const gemini: Api = {
  path: /:(?:stream)?generateContent/i,
  answer: (response, { step, url }) => {
    const parts = 'call' in step ? [{ functionCall: step.call }] : [{ text: step.text }];
    const usageMetadata = { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 };
    const candidates = [{ content: { role: 'model', parts }, finishReason: 'STOP', index: 0 }];
    if (/stream/.test(url)) sendEvents(response, [{ candidates, usageMetadata }]);
    else send(response, 200, { candidates, usageMetadata });
  },
};

const chat: Api = {
  path: /\/chat\/completions/,
  answer: (response, { body: { model, stream }, step, id }) => {
    const called = (call: { name: string; args: object }) => ({
      ...{ index: 0, id: `call_${id}`, type: 'function' },
      function: { name: call.name, arguments: JSON.stringify(call.args) },
    });
    const message =
      'call' in step
        ? { role: 'assistant', content: null, tool_calls: [called(step.call)] }
        : { role: 'assistant', content: step.text };
    const finish = 'call' in step ? 'tool_calls' : 'stop';
    const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
    const base = { id: `chat_${id}`, created: 1, model };
    if (stream !== true) {
      const choices = [{ index: 0, message, finish_reason: finish }];
      return send(response, 200, { ...base, object: 'chat.completion', choices, usage });
    }
    const chunk = (choices: readonly object[], more = {}) => ({
      ...base,
      ...{ object: 'chat.completion.chunk', choices, ...more },
    });
    sendEvents(response, [
      chunk([{ index: 0, delta: message, finish_reason: null }]),
      chunk([{ index: 0, delta: {}, finish_reason: finish }]),
      chunk([], { usage }),
      '[DONE]',
    ]);
  },
};

const responses: Api = {
  path: /\/responses/,
  answer: (response, { body: { model }, step, id }) => {
    // Some tools are in a namespace, which is before a slash here.
    const [name, namespace] = 'call' in step ? step.call.name.split('/').reverse() : [];
    const item =
      'call' in step
        ? {
            ...{ type: 'function_call', id: `fc_${id}`, call_id: `call_${id}`, name, ...(namespace && { namespace }) },
            ...{ arguments: JSON.stringify(step.call.args), status: 'completed' },
          }
        : {
            ...{ type: 'message', id: `msg_${id}`, role: 'assistant', status: 'completed' },
            content: [{ type: 'output_text', text: step.text, annotations: [] }],
          };
    const usage = {
      ...{ input_tokens: 1, input_tokens_details: { cached_tokens: 0 }, output_tokens: 1 },
      ...{ output_tokens_details: { reasoning_tokens: 0 }, total_tokens: 2 },
    };
    const whole = (status: string, output: readonly object[], used: object | null) => ({
      ...{ id: `resp_${id}`, object: 'response', created_at: 1, status, model, output, usage: used },
    });
    sendEvents(response, [
      { type: 'response.created', response: whole('in_progress', [], null) },
      { type: 'response.output_item.added', output_index: 0, item },
      { type: 'response.output_item.done', output_index: 0, item },
      { type: 'response.completed', response: whole('completed', [item], usage) },
    ]);
  },
};

const messages: Api = {
  path: /\/v1\/messages(?:\?|$)/,
  answer: (response, { body: { model, stream }, step, id }) => {
    const block =
      'call' in step
        ? { type: 'tool_use', id: `toolu_${id}`, name: step.call.name, input: step.call.args }
        : { type: 'text', text: step.text };
    const stop = 'call' in step ? 'tool_use' : 'end_turn';
    const usage = { input_tokens: 1, output_tokens: 1 };
    const whole = { id: `msg_${id}`, type: 'message', role: 'assistant', model, stop_sequence: null, usage };
    if (stream !== true) return send(response, 200, { ...whole, content: [block], stop_reason: stop });
    const empty = 'call' in step ? { ...block, input: {} } : { type: 'text', text: '' };
    const delta =
      'call' in step
        ? { type: 'input_json_delta', partial_json: JSON.stringify(step.call.args) }
        : { type: 'text_delta', text: step.text };
    sendEvents(response, [
      { type: 'message_start', message: { ...whole, content: [], stop_reason: null } },
      { type: 'content_block_start', index: 0, content_block: empty },
      { type: 'content_block_delta', index: 0, delta },
      { type: 'content_block_stop', index: 0 },
      { type: 'message_delta', delta: { stop_reason: stop, stop_sequence: null }, usage: { output_tokens: 1 } },
      { type: 'message_stop' },
    ]);
  },
};

const apis: readonly Api[] = [gemini, chat, responses, messages];

function sendEvents(response: ServerResponse, events: readonly (object | string)[]): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const event of events) {
    if (typeof event === 'object' && 'type' in event) response.write(`event: ${String(event.type)}\n`);
    response.write(`data: ${typeof event === 'string' ? event : JSON.stringify(event)}\n\n`);
  }
  response.end();
}

function send(response: ServerResponse, status: number, value: object): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(value));
}

function parse(text: string): Body {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}
