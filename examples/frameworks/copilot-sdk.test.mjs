// The example for the Copilot SDK, with Copilot itself against a server on this machine.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { AgentHookConfig } from '@agent-hooks/agent-integration';
import { CopilotClient } from '@github/copilot-sdk';
import { runAgent } from './copilot-sdk.mjs';
import { startChatServer } from './scripted/openai-agents/chat-server.ts';

test('Copilot is guarded on its tools', { timeout: 120_000 }, async (context) => {
  const requests = [];
  const command = 'git push --force';
  const replies = [{ calls: [['bash', { command, description: 'pushes' }]] }, { texts: ['Done.'] }];
  const server = await startChatServer(replies, (request) => requests.push(request));
  const home = mkdtempSync(join(tmpdir(), 'copilot-example-'));
  const action = async () => ({ decision: 'deny', reason: 'Never push with --force here.' });
  const group = { matcher: 'shell', hooks: [{ type: 'function', name: 'no-force', action }] };
  const config = new AgentHookConfig({ hooks: { BeforeTool: [group] } });
  const env = { PATH: process.env.PATH, HOME: home, COPILOT_OFFLINE: 'true', COPILOT_AUTO_UPDATE: 'false' };
  const client = new CopilotClient({ baseDirectory: home, workingDirectory: home, useLoggedInUser: false, env });
  context.after(async () => {
    await client.stop();
    await Promise.all([server.close(), config.dispose()]);
    rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  });
  const provider = { type: 'openai', baseUrl: server.url, apiKey: 'any' };
  const onPermissionRequest = () => ({ kind: 'approve-once' });
  const told = await runAgent({ config, prompt: 'Publish.', client, model: 'm', provider, onPermissionRequest });
  assert.equal(told, 'Done.');
  assert.match(requests[1], /Never push with --force here/);
});
