import { tmpdir } from 'node:os';
import type { HookConfig } from '@agent-hooks/hook-types';
import { expect, it } from 'vitest';
import { HookRunner } from '../src/index.ts';

const field = { win32: 'windows', darwin: 'macos', linux: 'linux' }[process.platform as 'linux'] ?? 'linux';
const base = { session_id: 's', transcript_path: '', cwd: tmpdir(), timestamp: '2025-01-31T12:00:00Z' };
const input = { ...base, hook_event_name: 'BeforeTool', tool_name: 'x', tool_input: {} };
const own = {
  command: process.execPath,
  args: ['-e', 'console.log(JSON.stringify({ decision: "deny", reason: "own" }))'],
};

it('runs the command that a hook names for this system', async () => {
  const hook = { type: 'command', command: 'exit 9', [field]: own } as HookConfig;
  const result = await new HookRunner().executeHook(hook, 'BeforeTool', input as never);
  expect(result.output).toMatchObject({ decision: 'deny', reason: 'own' });
  expect(result.hookConfig).toBe(hook);
});

it('a resident program is started by it as well', async () => {
  const answer = `process.stdin.on('data', (line) => { const { id } = JSON.parse(line); console.log(JSON.stringify({ id, output: { decision: 'deny', reason: 'stays' } })); })`;
  const hook = {
    type: 'resident',
    command: 'exit 9',
    [field]: { command: process.execPath, args: ['-e', answer] },
  } as HookConfig;
  const runner = new HookRunner();
  const result = await runner.executeHook(hook, 'BeforeTool', input as never);
  expect(result.output).toMatchObject({ decision: 'deny', reason: 'stays' });
  await runner.dispose();
});
