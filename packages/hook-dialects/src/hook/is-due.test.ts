import { contractTools } from '@agent-hooks/hook-types/tools';
import { describe, expect, it } from 'vitest';
import { getDialect } from '../index.ts';
import { compileMatcher } from '../matcher/compile-matcher.ts';
import type { NativeInput } from '../native.ts';
import { createToolMap } from '../tools/tool-map.ts';
import { isDue } from './is-due.ts';

const base = { session_id: 's', transcript_path: '', cwd: '/', timestamp: '2026-01-01T00:00:00.000Z' };

function isDueFor(agent: 'claude' | 'qwen', name: string, fields: object): boolean {
  const dialect = getDialect(agent);
  const event = dialect.events.find((each) => each.name === name);
  if (!event) throw new Error(`${agent} has no ${name}`);
  const matcher = compileMatcher(dialect.matcher.tools, undefined, 'strict');
  const call = { tool_name: 'run_shell_command', tool_input: { command: 'ls' } };
  const input = { ...base, hook_event_name: event.native, ...call, ...fields } as unknown as NativeInput;
  return isDue({ event, matcher, condition: undefined }, input, { tools: createToolMap(dialect.tools, contractTools) });
}

describe.each(['claude', 'qwen'] as const)('hooks of %s', (agent) => {
  it.each([
    [{ llmContent: 'x', error: { message: 'broken' } }, true],
    [{ llmContent: 'x', metadata: { exitCode: 3 } }, agent === 'claude'],
    [{ llmContent: 'x', metadata: { exitCode: 0 } }, false],
    [{ llmContent: 'x', metadata: { exitCode: null } }, false],
    [{ llmContent: 'x' }, false],
  ])('for a tool that failed are due after %j: %s', (tool_response, failed) => {
    expect(isDueFor(agent, 'PostToolUseFailure', { tool_response })).toBe(failed);
    expect(isDueFor(agent, 'PostToolUse', { tool_response })).toBe(!failed);
  });

  it.each([
    ['user', true],
    ['host', true],
    ['gate', false],
    ['gate, other', false],
    ['BeforeToolSelection', false],
  ])('for a denied permission are due if %s denied it: %s', (denied_by, due) => {
    expect(isDueFor(agent, 'PermissionDenied', { denied_by, reason: 'no' })).toBe(due);
  });
});
