import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import OpenAI from 'openai';
import { describe, expect, it, onTestFinished } from 'vitest';
import { withModelHooks } from '../src/index.ts';
import { makeHost } from './support.ts';

type Item = Readonly<Record<string, unknown>>;

/** A client whose server answers with these items of a response, in one piece or as a stream. */
async function connectTo(answer: (isStream: boolean) => string) {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (piece) => (body += piece));
    request.on('end', () => {
      const isStream = JSON.parse(body).stream === true;
      response.setHeader('content-type', isStream ? 'text/event-stream' : 'application/json');
      response.end(answer(isStream));
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => new Promise<void>((closed) => void server.close(() => closed())));
  const { port } = server.address() as AddressInfo;
  return new OpenAI({ apiKey: 'any', baseURL: `http://127.0.0.1:${port}/v1`, maxRetries: 0 });
}

const base = { id: 'resp_1', object: 'response', created_at: 1, model: 'gpt-test', status: 'completed' };

/** As servers send it: what an item is about is in `added`, `done` and the last event. */
function toResponse(output: readonly Item[], isStream: boolean, announces = true): string {
  const response = { ...base, output, incomplete_details: null };
  if (!isStream) return JSON.stringify(response);
  const events = [
    { type: 'response.created', response: { ...response, output: [] } },
    ...output.flatMap((item, index) => [
      ...(announces ? [{ type: 'response.output_item.added', output_index: index, item }] : []),
      { type: 'response.output_item.done', output_index: index, item },
    ]),
    { type: 'response.completed', response },
  ];
  return events
    .map((event, at) => `event: ${event.type}\ndata: ${JSON.stringify({ ...event, sequence_number: at })}\n\n`)
    .join('');
}

const restrict = (allowedFunctionNames: readonly string[], mode = 'AUTO') =>
  makeHost({ BeforeToolSelection: { hookSpecificOutput: { toolConfig: { mode, allowedFunctionNames } } } }).config;

/** The types of the items that the agent gets, in a whole response, in the events of a stream and at its end. */
async function typesOf(output: readonly Item[], allowed: readonly string[], announces = true) {
  const client = withModelHooks(
    await connectTo((isStream) => toResponse(output, isStream, announces)),
    restrict(allowed),
  );
  const tools: OpenAI.Responses.Tool[] = [{ type: 'function', name: 'read', parameters: {}, strict: false }];
  const asked = { model: 'gpt-test', input: 'hello', tools };
  const whole = await client.responses.create(asked);
  const inEvents: string[] = [];
  const atEnd: string[] = [];
  for await (const event of await client.responses.create({ ...asked, stream: true })) {
    if (event.type === 'response.output_item.done') inEvents.push(event.item.type);
    if (event.type === 'response.completed') atEnd.push(...event.response.output.map(({ type }) => type));
  }
  return { whole: whole.output.map(({ type }) => type as string), inEvents, atEnd };
}

const call = (type: string, more: Item = {}): Item => ({ type, id: `x_${type}`, call_id: `c_${type}`, ...more });
const same = (types: readonly string[]) => ({ whole: types, inEvents: types, atEnd: types });

describe('calls that the agent runs itself, while hooks leave only other tools', () => {
  it.each([
    call('shell_call', { action: { commands: ['rm -rf /'] } }),
    call('local_shell_call', { action: { type: 'exec', command: ['rm', '-rf', '/'] } }),
    call('apply_patch_call', { operation: { type: 'delete_file', path: 'x' } }),
    call('computer_call', { action: { type: 'click', x: 1, y: 1 } }),
    call('custom_tool_call', { name: 'run', input: 'x' }),
    call('function_call', { name: 'write', arguments: '{}' }),
    call('tool_search_call', { execution: 'client', arguments: {} }),
    call('mcp_approval_request', { name: 'delete_repo', server_label: 'github', arguments: '{}' }),
    call('some_new_call', { action: {} }),
  ])('do not reach it: $type', async (item) => {
    const read = call('function_call', { name: 'read', arguments: '{}' });
    expect(await typesOf([item, read], ['read'])).toEqual(same(['function_call']));
    expect(await typesOf([item], ['read'])).toEqual(same([]));
    expect(await typesOf([item], ['read'], false)).toEqual(same([]));
  });

  it('do not leave behind what came of them', async () => {
    const items = [call('shell_call', { call_id: 'c' }), call('shell_call_output', { call_id: 'c', output: [] })];
    expect(await typesOf(items, ['read'])).toEqual(same([]));
    expect(await typesOf(items, ['shell'])).toEqual(same(['shell_call', 'shell_call_output']));
  });

  it.each([
    ['shell_call', 'shell'],
    ['apply_patch_call', 'apply_patch'],
    ['computer_call', 'computer'],
    ['local_shell_call', 'local_shell'],
  ])('reach it where hooks leave their tool: %s by the name %s', async (type, name) => {
    expect(await typesOf([call(type)], ['read', name])).toEqual(same([type]));
  });

  it('keep what the API has run itself', async () => {
    const items = ['web_search_call', 'file_search_call', 'code_interpreter_call', 'mcp_call'].map((type) =>
      call(type),
    );
    expect(await typesOf(items, ['read'])).toEqual(same(items.map(({ type }) => String(type))));
  });
});

describe('the old form of a call in chat completions', () => {
  const choice = (field: string, function_call: object, finish_reason: string | null) => ({
    ...{ index: 0, finish_reason, logprobs: null },
    [field]: { role: 'assistant', content: null, refusal: null, function_call },
  });
  const answer = (isStream: boolean) => {
    const chat = { id: 'c', created: 1, model: 'gpt-test' };
    if (!isStream) {
      const choices = [choice('message', { name: 'write', arguments: '{}' }, 'function_call')];
      return JSON.stringify({ ...chat, object: 'chat.completion', choices });
    }
    const pieces = [
      choice('delta', { name: 'write', arguments: '' }, null),
      choice('delta', { arguments: '{}' }, null),
      { index: 0, delta: {}, finish_reason: 'function_call' },
    ];
    return `${pieces
      .map((each) => `data: ${JSON.stringify({ ...chat, object: 'chat.completion.chunk', choices: [each] })}\n\n`)
      .join('')}data: [DONE]\n\n`;
  };

  it.each([
    ['read', 'stop', false],
    ['write', 'function_call', true],
  ])('reaches the agent only if hooks leave its tool: %s', async (allowed, ending, isThere) => {
    const client = withModelHooks(await connectTo(answer), restrict([allowed]));
    const functions = ['read', 'write'].map((name) => ({ name, parameters: {} }));
    const asked = { model: 'gpt-test', messages: [{ role: 'user' as const, content: 'hello' }], functions };
    const { choices } = await client.chat.completions.create(asked);
    expect(choices[0]?.finish_reason).toBe(ending);
    expect(choices[0]?.message.function_call?.name).toBe(isThere ? 'write' : undefined);
    let streamed = '';
    for await (const chunk of await client.chat.completions.create({ ...asked, stream: true }))
      streamed += JSON.stringify(chunk.choices);
    expect(streamed.includes('function_call":{')).toBe(isThere);
    expect(streamed).toContain(`"finish_reason":"${ending}"`);
  });
});
