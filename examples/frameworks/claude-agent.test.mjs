// The example for the Claude Agent SDK, with Claude Code itself against a server on this machine.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { AgentHookConfig } from '@agent-hooks/agent-integration';
import { runAgent } from './claude-agent.mjs';
import { startMessagesServer } from './scripted/claude-agent/messages-server.ts';

test('Claude Code is guarded on its tools', { timeout: 120_000 }, async (context) => {
  const requests = [];
  const command = 'git push --force';
  const replies = [{ calls: [['Bash', { command, description: 'pushes' }]] }, { texts: ['Done.'] }];
  const server = await startMessagesServer(replies, (request) => requests.push(request));
  const home = mkdtempSync(join(tmpdir(), 'claude-agent-example-'));
  const action = async () => ({ decision: 'deny', reason: 'Never push with --force here.' });
  const group = { matcher: 'shell', hooks: [{ type: 'function', name: 'no-force', action }] };
  const config = new AgentHookConfig({ hooks: { BeforeTool: [group] } });
  context.after(async () => {
    await Promise.all([server.close(), config.dispose()]);
    rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  });
  const env = {
    PATH: process.env.PATH,
    ...{ HOME: home, CLAUDE_CONFIG_DIR: home, ANTHROPIC_BASE_URL: server.url, ANTHROPIC_API_KEY: 'any' },
    ...{ CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1', DISABLE_AUTOUPDATER: '1', DISABLE_TELEMETRY: '1' },
  };
  assert.equal(await runAgent({ config, prompt: 'Publish my work.', cwd: home, allowedTools: ['Bash'], env }), 'Done.');
  assert.match(requests[1], /Never push with --force here/);
});
