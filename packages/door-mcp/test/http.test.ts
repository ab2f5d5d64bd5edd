import { randomUUID } from 'node:crypto';
import { request as requestHttp } from 'node:http';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { CreateMessageRequestSchema, ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { describe, expect, it } from 'vitest';
import { listen, post, serveDoor, sessionId, startServer } from './http-support.ts';
import { until } from './support.ts';

const require = createRequire(import.meta.url);
const call = (id: unknown, name: string, input: object = {}) =>
  JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: input } });
const deny = { BeforeTool: () => ({ decision: 'deny', reason: 'No.' }) };
const withhold = { AfterTool: () => ({ hookSpecificOutput: { tool_response: { llmContent: 'Withheld.' } } }) };
const result = (id: unknown, text: string) =>
  `{"jsonrpc":"2.0", "id":${JSON.stringify(id)},"result":{ "content":[{"type":"text","text":"${text}"}] , "x":1.0}}`;
const event = (data: string, id = '') => `${id && `id: ${id}\n`}event: message\ndata: ${data}\n\n`;
const stream = { 'content-type': 'text/event-stream' };
const json = { 'content-type': 'application/json' };

/** The server of the protocol itself, behind HTTP. */
async function startEverything(): Promise<string> {
  const manifest = require.resolve('@modelcontextprotocol/server-everything/package.json');
  const { createServer } = (await import(
    pathToFileURL(join(dirname(manifest), 'dist/server/index.js')).href
  )) as EverythingModule;
  const transports = new Map<unknown, StreamableHTTPServerTransport>();
  return await listen(async (request, response) => {
    let transport = transports.get(request.headers['mcp-session-id']);
    if (!transport) {
      const created = new StreamableHTTPServerTransport({
        sessionIdGenerator: randomUUID,
        onsessioninitialized: (id) => void transports.set(id, created),
      });
      await createServer().server.connect(created);
      transport = created;
    }
    await transport.handleRequest(request, response);
  });
}

interface EverythingModule {
  createServer(): { readonly server: { connect(transport: unknown): Promise<void> } };
}

it('the server of the protocol itself works through the door with the client of the SDK', async () => {
  const seen: unknown[] = [];
  const note = (input: Record<string, unknown>) => void seen.push(input.tool_name ?? input.hook_event_name);
  const { url, problems } = await serveDoor(await startEverything(), {
    hooks: {
      BeforeTool: (input) => {
        note(input);
        return input.tool_name === 'mcp__test__get-sum' ? { decision: 'deny', reason: 'No sums.' } : undefined;
      },
      AfterTool: note,
      McpSampling: note,
    },
  });
  const client = new Client({ name: 'c', version: '1' }, { capabilities: { sampling: {}, elicitation: {} } });
  client.setRequestHandler(CreateMessageRequestSchema, () => ({
    model: 'm',
    role: 'assistant',
    content: { type: 'text', text: 'from the model' },
  }));
  client.setRequestHandler(ElicitRequestSchema, () => ({ action: 'decline' }));
  await client.connect(new StreamableHTTPClientTransport(new URL(url)));
  const names = (await client.listTools()).tools.map(({ name }) => name);
  const textIn = async (name: string, input: object) =>
    JSON.stringify(await client.callTool({ name, arguments: { ...input } }));
  expect(await textIn('echo', { message: 'hello' })).toContain('hello');
  expect(await textIn('get-sum', { a: 1, b: 2 })).toContain('No sums.');
  const steps: unknown[] = [];
  const long = names.find((name) => /long/i.test(name)) ?? '';
  const progress = { onprogress: (step: unknown) => void steps.push(step) };
  await client.callTool({ name: long, arguments: { duration: 1, steps: 2 } }, undefined, progress);
  expect(steps.length).toBeGreaterThan(0);
  const sampling = names.find((name) => /sampl/i.test(name)) ?? '';
  expect(await textIn(sampling, { prompt: 'p', maxTokens: 5 })).toContain('from the model');
  expect((await client.listResources()).resources.length).toBeGreaterThan(0);
  expect(seen).toEqual(expect.arrayContaining(['mcp__test__echo', 'McpSampling']));
  expect(problems).toEqual([]);
  await client.close();
});

it('a call that a hook refuses never reaches the server', async () => {
  const server = await startServer((_, response) => void response.writeHead(200, json).end('{}'));
  const { url } = await serveDoor(server.url, { hooks: deny });
  const answers = await Promise.all([1, 2, 3].map((id) => post(url, call(id, 'write'))));
  for (const { status, type, text } of answers) {
    expect([status, type]).toEqual([200, 'application/json']);
    expect(JSON.parse(text).result).toEqual({ content: [{ type: 'text', text: 'No.' }], isError: true });
  }
  expect(server.received).toEqual([]);
});

it.each([true, false])('what no hook concerns passes byte for byte: hooks off %s', async (isOff) => {
  const line =
    '{"jsonrpc":"2.0", "id":1, "method":"tools/call","params":{"name":"big","arguments":{"n":9007199254740993}}}';
  const events = `: a comment\n\nid: 1\ndata:\n\n${event('{"jsonrpc":"2.0", "method":"notifications/message","params":{"n":1.0}}', '2')}`;
  const server = await startServer((text, response) => {
    if (text.includes('notifications')) response.writeHead(202).end();
    else if (text.includes('"id":1')) response.writeHead(200, stream).end(events + event(result(1, 'ok'), '3'));
    else response.writeHead(200, { ...json, 'mcp-session-id': 'other', 'x-own': 'a' }).end(result(2, 'ok'));
  });
  const hooks = isOff ? {} : { BeforeTool: () => undefined, AfterTool: () => undefined };
  const { url } = await serveDoor(server.url, { isOff, hooks });
  const streamed = await post(url, line, { authorization: 'Bearer t', 'last-event-id': '9' });
  expect(streamed.text).toContain(`data: ${result(1, 'ok')}\n\n`);
  expect(streamed.text).toContain(events.slice(events.indexOf('id: 2')));
  expect(server.received[0]).toMatchObject({ text: line, headers: { authorization: 'Bearer t' } });
  expect(server.received[0]?.headers).not.toHaveProperty('last-event-id');
  const whole = await post(url, '{"jsonrpc":"2.0" ,"id":2,"method":"ping"}');
  expect(whole).toMatchObject({ status: 200, type: 'application/json', text: result(2, 'ok') });
  expect([whole.headers.get('mcp-session-id'), whole.headers.get('x-own')]).toEqual(['other', 'a']);
  expect(await post(url, '{"jsonrpc":"2.0","method":"notifications/initialized"}')).toMatchObject({
    status: 202,
    text: '',
  });
});

describe('an answer that hooks replace', () => {
  it.each([
    ['in JSON', json, result(1, 'secret')],
    ['in a stream', stream, event(result(1, 'secret'))],
    [
      'in lines of data',
      stream,
      'data: {"jsonrpc":"2.0","id":1,\ndata: "result":{"content":[{"type":"text","text":"secret"}]}}\n\n',
    ],
    ['twice', stream, event(result(1, 'secret')) + event(result('1', 'secret'))],
    ['behind a carriage return', stream, `data: {}\r\rdata: ${result(1, 'secret')}\n\n${event(result(1, 'secret'))}`],
    ['in a batch', json, `[${result(1, 'secret')}]`],
  ])('does not reach the client %s', async (_, headers, body) => {
    const server = await startServer((__, response) => void response.writeHead(200, headers).end(body));
    const { url } = await serveDoor(server.url, { hooks: withhold });
    const { text } = await post(url, call(1, 'read'));
    expect(text).toContain('Withheld.');
    expect(text).not.toContain('secret');
  });

  it('does not reach the client in the text of a failure', async () => {
    const server = await startServer((_, response) => void response.writeHead(500, json).end(result(1, 'secret')));
    const { url } = await serveDoor(server.url, { hooks: withhold });
    const { status, text } = await post(url, call(1, 'read'));
    expect([status, text]).toEqual([500, '']);
  });

  it('does not reach a client that comes back', async () => {
    let answer = () => {};
    const server = await startServer((text, response, { method }) => {
      response.writeHead(200, stream).flushHeaders();
      if (method === 'GET') response.write(event(result(1, 'secret'), '2'));
      else if (text.includes('"id":1')) {
        response.write('id: 1\ndata:\n\n');
        answer = () => void response.end(event(result(1, 'secret'), '2'));
      }
    });
    const { url } = await serveDoor(server.url, { hooks: withhold });
    const first = requestHttp(url, { method: 'POST', headers: { 'mcp-session-id': 's' } });
    await new Promise((resolve) =>
      first.on('response', (response) => response.once('data', resolve)).end(call(1, 'read')),
    );
    first.on('error', () => undefined).destroy();
    const headers = { accept: 'text/event-stream', 'mcp-session-id': 's', 'last-event-id': '1' };
    const second = await fetch(url, { headers });
    const reader = second.body?.getReader();
    let text = '';
    const reading = (async () => {
      while (!text.includes('Withheld.')) text += Buffer.from((await reader?.read())?.value ?? []).toString();
    })();
    answer();
    await reading;
    await reader?.cancel();
    expect(text).not.toContain('secret');
    expect(server.received.find(({ method }) => method === 'GET')?.headers).not.toHaveProperty('last-event-id');
  });
});

it('a server that ends a stream early is asked for the rest', async () => {
  const server = await startServer((_, response, { method, headers }) => {
    response.writeHead(200, stream);
    if (method === 'POST') response.end('retry: 1\nid: 7\ndata:\n\n');
    else if (headers['last-event-id'] === '7') response.end(event(result(1, 'late'), '8'));
  });
  const { url } = await serveDoor(server.url, { hooks: { BeforeTool: () => undefined } });
  expect((await post(url, call(1, 'read'))).text).toContain(result(1, 'late'));
});

it('a server that dies, or leads elsewhere, is an error', async () => {
  const dying = await startServer((_, response) => void response.destroy());
  const door = await serveDoor(dying.url, { hooks: withhold });
  expect((await post(door.url, call(1, 'read'))).text).toContain('Withheld.');
  const elsewhere = await startServer((_, response) => void response.writeHead(307, { location: dying.url }).end());
  const leading = await serveDoor(elsewhere.url, { hooks: { BeforeTool: () => undefined } });
  const { status, headers } = await post(leading.url, '{"jsonrpc":"2.0","id":1,"method":"ping"}');
  expect([status, headers.get('location')]).toEqual([502, null]);
});

it('a person is asked through the client', async () => {
  const server = await startServer((text, response) => {
    const { id } = JSON.parse(text);
    response.writeHead(200, json).end(result(id, 'ran'));
  });
  const { url } = await serveDoor(server.url, { rules: [{ rule: 'mcp', decision: 'ask' }] });
  const capabilities = { elicitation: {} };
  await post(url, JSON.stringify({ jsonrpc: '2.0', id: 0, method: 'initialize', params: { capabilities } }));
  for (const decision of ['Allow once', 'Refuse']) {
    const asked = await fetch(url, { method: 'POST', body: call(1, 'read'), headers: { 'mcp-session-id': sessionId } });
    const reader = asked.body?.getReader();
    let text = '';
    const read = async () => (text += Buffer.from((await reader?.read())?.value ?? []).toString());
    while (!text.includes('\n\n')) await read();
    const { id } = JSON.parse(/data: (.*)/.exec(text)?.[1] ?? '{}');
    const answer = { jsonrpc: '2.0', id, result: { action: 'accept', content: { decision } } };
    expect((await post(url, JSON.stringify(answer))).status).toBe(202);
    await until(() => read().then(() => expect(text).toMatch(/"result"/)));
    expect(text.includes('"ran"')).toBe(decision === 'Allow once');
  }
});

it.each([
  ['from a page in a browser', { origin: 'https://evil.test' }, '/mcp', 403],
  ['by another name', { host: 'evil.test' }, '/mcp', 403],
  ['at another path', {}, '/admin', 404],
])('no one gets in %s', async (_, headers, path, status) => {
  const server = await startServer((__, response) => void response.writeHead(200, json).end('{}'));
  const { url } = await serveDoor(server.url);
  const answer = await new Promise<number | undefined>((resolve) => {
    const asked = requestHttp(new URL(path, url), { method: 'POST', headers });
    asked.on('response', (response) => resolve(response.resume().statusCode)).end('{}');
  });
  expect(answer).toBe(status);
  expect(server.received).toEqual([]);
});

it('a client that breaks off does no harm to others', async () => {
  const server = await startServer((_, response) => void response.writeHead(200, json).end(result(1, 'ok')));
  const { url } = await serveDoor(server.url);
  const broken = requestHttp(url, { method: 'POST', headers: { 'content-length': 100 } });
  const ended = new Promise((resolve) => broken.once('error', resolve));
  await new Promise((resolve) => broken.write('{', resolve));
  broken.destroy(new Error('gone'));
  await ended;
  expect((await post(url, '{"jsonrpc":"2.0","id":1,"method":"ping"}')).text).toBe(result(1, 'ok'));
});
