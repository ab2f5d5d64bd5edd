import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { makeTemporaryDirectory } from '@agent-hooks/test-support';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { CreateMessageRequestSchema, ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { expect, it } from 'vitest';
import { openDoor, transportOf } from './support.ts';

const require = createRequire(import.meta.url);

function serverOf(name: string, ...args: readonly string[]): readonly [string, ...string[]] {
  const manifest = require.resolve(`@modelcontextprotocol/${name}/package.json`);
  return [process.execPath, join(dirname(manifest), 'dist/index.js'), ...args];
}

const textOf = (result: unknown) => JSON.stringify((result as { content: unknown }).content);

it('the server of the protocol itself works through the door with the client of the SDK', async () => {
  const seen: unknown[] = [];
  const note = (input: Record<string, unknown>) => void seen.push(input.tool_name ?? input.hook_event_name);
  const door = await openDoor({
    command: serverOf('server-everything', 'stdio'),
    hooks: { BeforeTool: note, AfterTool: note, McpSampling: note, McpElicitation: note },
  });
  const client = new Client(
    { name: 'c', version: '1' },
    { capabilities: { sampling: {}, elicitation: {}, roots: {} } },
  );
  client.setRequestHandler(CreateMessageRequestSchema, () => ({
    model: 'm',
    role: 'assistant',
    content: { type: 'text', text: 'from the model' },
  }));
  client.setRequestHandler(ElicitRequestSchema, () => ({ action: 'decline' }));
  await client.connect(transportOf(door));
  const { tools } = await client.listTools();
  const names = tools.map(({ name }) => name);
  expect(names).toContain('echo');
  expect(textOf(await client.callTool({ name: 'echo', arguments: { message: 'hello' } }))).toContain('hello');
  const steps: unknown[] = [];
  const long = names.find((name) => /long/i.test(name)) ?? '';
  const progress = { onprogress: (step: unknown) => void steps.push(step) };
  await client.callTool({ name: long, arguments: { duration: 1, steps: 2 } }, undefined, progress);
  expect(steps.length).toBeGreaterThan(0);
  const sampling = names.find((name) => /sampl/i.test(name)) ?? '';
  const sampled = await client.callTool({ name: sampling, arguments: { prompt: 'p', maxTokens: 5 } });
  expect(textOf(sampled)).toContain('from the model');
  expect((await client.listResources()).resources.length).toBeGreaterThan(0);
  expect((await client.listPrompts()).prompts.length).toBeGreaterThan(0);
  expect(seen).toContain('mcp__test__echo');
  expect(seen).toContain('McpSampling');
  expect(door.problems).toEqual([]);
  await client.close();
});

it('a rule about files holds for the server of files', async () => {
  const directory = makeTemporaryDirectory('door-files');
  writeFileSync(join(directory, 'a.txt'), 'a');
  writeFileSync(join(directory, '.env'), 'TOKEN=1');
  const door = await openDoor({
    command: serverOf('server-filesystem', directory),
    rules: [
      { rule: 'read(**/.env)', decision: 'deny' },
      { rule: 'mcp(test/write_file)', decision: 'deny' },
    ],
  });
  const client = new Client({ name: 'c', version: '1' });
  await client.connect(transportOf(door));
  const names = (await client.listTools()).tools.map(({ name }) => name);
  expect(names).toContain('edit_file');
  expect(names).not.toContain('write_file');
  const read = (name: string) =>
    client.callTool({ name: 'read_text_file', arguments: { path: join(directory, name) } });
  expect(textOf(await read('a.txt'))).toContain('"a"');
  const secret = await read('.env');
  expect(secret.isError).toBe(true);
  expect(textOf(secret)).not.toContain('TOKEN');
  const path = join(directory, 'a.txt');
  expect((await client.callTool({ name: 'write_file', arguments: { path, content: 'b' } })).isError).toBe(true);
  expect(readFileSync(path, 'utf8')).toBe('a');
  await client.close();
});
