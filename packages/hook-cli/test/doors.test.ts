// @module-tag built
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { writeBelow } from '@agent-hooks/test-support';
import { expect, it, onTestFinished } from 'vitest';
import { builtCommand } from './run-command.ts';
import { makeProject } from './temporary-project.ts';

const packages = join(import.meta.dirname, '..', '..');
const policy = (rule: string) => ({
  hooks: { BeforeTool: [{ hooks: [{ type: 'policy', rules: [{ rule, decision: 'deny', reason: 'Not this.' }] }] }] },
});

/** Runs a command until it ends; its input ends once it has printed what comes last. */
function run(args: readonly string[], cwd: string, env: NodeJS.ProcessEnv, input: string, last = '') {
  return new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) => {
    const child = spawn(process.execPath, [builtCommand, ...args], { cwd, env });
    let [stdout, stderr] = ['', ''];
    child.stdout.on('data', (chunk) => {
      stdout += chunk;
      if (stdout.includes(last)) child.stdin.end();
    });
    child.stderr.on('data', (chunk) => {
      stderr += chunk;
    });
    child.on('close', (code) => resolve({ code, stdout, stderr }));
    child.stdin.write(input);
    if (last === '') child.stdin.end();
  });
}

it('agent-hooks mcp refuses by the settings of the user, and passes the rest', async () => {
  const project = makeProject();
  writeBelow(project.home, '.config/agent-hooks/settings.json', policy('mcp(files/write)'));
  const call = (id: number, name: string) =>
    `${JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: {} } })}\n`;
  const server = join(packages, 'door-mcp/test/fixtures/echo-server.mjs');
  const words = ['mcp', '--name', 'files', '--', process.execPath, server, project.path('log')];
  const { code, stdout, stderr } = await run(words, project.dir, project.env, call(1, 'write') + call(2, 'read'));
  expect([code, stderr]).toEqual([0, '']);
  const answers = new Map(
    stdout
      .trim()
      .split('\n')
      .map((line) => [JSON.parse(line).id, JSON.parse(line).result]),
  );
  expect(answers.get(1)).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('Not this.') }] });
  expect(answers.get(2)).not.toHaveProperty('isError');
});

it('agent-hooks mcp gives a question a ticket where the client cannot ask', async () => {
  const project = makeProject();
  const rules = [{ rule: 'mcp(files/write)', decision: 'ask', reason: 'Write?' }];
  const hooks = { BeforeTool: [{ hooks: [{ type: 'policy', rules }] }] };
  writeBelow(project.home, '.config/agent-hooks/settings.json', { hooks });
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'write', arguments: {} } };
  const server = join(packages, 'door-mcp/test/fixtures/echo-server.mjs');
  const words = ['mcp', '--name', 'files', '--', process.execPath, server, project.path('log')];
  const { stdout } = await run(words, project.dir, project.env, `${JSON.stringify(call)}\n`);
  expect(JSON.parse(stdout).result).toMatchObject({ isError: true });
  expect(stdout).toMatch(/agent-hooks asks grant [0-9a-f]{8}/);
});

it('agent-hooks mcp --url listens for the clients of a server behind HTTP', async () => {
  const project = makeProject();
  writeBelow(project.home, '.config/agent-hooks/settings.json', policy('mcp(docs/write)'));
  const server = createServer((_, response) => void response.end('{"jsonrpc":"2.0","id":2,"result":{}}'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
  const child = spawn(process.execPath, [builtCommand, 'mcp', '--name', 'docs', '--url', url], {
    cwd: project.dir,
    env: project.env,
  });
  onTestFinished(() => void server.close());
  const ended = once(child, 'exit');
  onTestFinished(() => void child.kill('SIGKILL'));
  const [said] = await once(child.stdout, 'data');
  const own = /http:\S+/.exec(String(said))?.[0] ?? '';
  const call = (id: number, name: string) =>
    fetch(own, {
      method: 'POST',
      body: JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: {} } }),
    }).then((response) => response.text());
  expect(await call(1, 'write')).toContain('Not this.');
  expect(await call(2, 'read')).toContain('"result":{}');
  child.kill('SIGTERM');
  expect(await ended).toContain(process.platform === 'win32' ? 'SIGTERM' : 0);
});

it('agent-hooks acp refuses by the settings of the user', async () => {
  const project = makeProject();
  writeBelow(project.home, '.config/agent-hooks/settings.json', policy('read(**/secret)'));
  const agent = join(packages, 'door-acp/test/fixtures/agent.mjs');
  const prompt = [{ type: 'text', text: JSON.stringify([['fs/read_text_file', { path: project.path('secret') }]]) }];
  const input = [
    { jsonrpc: '2.0', id: 0, method: 'session/new', params: { cwd: project.dir, mcpServers: [] } },
    { jsonrpc: '2.0', id: 1, method: 'session/prompt', params: { sessionId: `session ${project.dir}`, prompt } },
  ].map((message) => `${JSON.stringify(message)}\n`);
  const { stdout } = await run(
    ['acp', '--', process.execPath, agent],
    project.dir,
    project.env,
    input.join(''),
    '"id":1,',
  );
  expect(stdout).toContain('Not this.');
  expect(stdout).not.toContain('"method":"fs/read_text_file"');
});

it('a door needs something to run in front of, and says with which code it ended', async () => {
  const project = makeProject();
  expect(await run(['mcp'], project.dir, project.env, '')).toMatchObject({ code: 2 });
  const missing = await run(['acp', '--', 'no-such-program'], project.dir, project.env, '');
  expect(missing).toMatchObject({ code: 1, stderr: expect.stringContaining('no-such-program') });
  expect(
    await run(['mcp', '--', process.execPath, '-e', 'process.exit(7)'], project.dir, project.env, ''),
  ).toMatchObject({ code: 7 });
});
