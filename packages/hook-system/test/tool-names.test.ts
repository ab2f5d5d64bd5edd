import type { FiredEvent, HookConfig } from '@agent-hooks/hook-types';
import { describe, expect, it } from 'vitest';
import { acting, makeSystem, type ScopedHook } from './support/scopes.ts';

const deny: HookConfig = { type: 'function', name: 'gate', action: () => ({ decision: 'deny', reason: 'no' }) };
const gate = (matcher: string, config: Partial<HookConfig> = {}): ScopedHook => ({
  source: 'user',
  matcher,
  config: { ...deny, ...config } as HookConfig,
});

async function fire(hooks: readonly ScopedHook[], toolName: string, toolInput: object = { command: 'ls' }) {
  const system = await makeSystem(hooks);
  const fields = { tool_name: toolName, tool_input: { ...toolInput } };
  return (await system.fireEvent('BeforeTool', fields)).aggregated;
}

describe('a matcher knows a tool by all its names', () => {
  it.each([
    ['Bash', 'run_shell_command'],
    ['shell', 'Bash'],
    ['run_shell_command', 'Bash'],
    ['^Bash$', 'run_shell_command'],
    ['Write|Edit', 'replace'],
    [' Bash ', 'run_shell_command'],
    ['\tread_file\n', 'read_file'],
    ['(Bash|Shell)$', 'run_shell_command'],
    ['mcp__my-vault__.*', 'mcp__my__vault-read'],
    ['mcp__my-vault__.*', 'mcp__my_vault__read'],
    ['mcp__my-vault', 'mcp__my_vault__read'],
    ['^mcp$', 'mcp__server__tool'],
    ['shell', 'Monitor'],
    ['write_file', 'apply_patch'],
  ])('%j is for %s', async (matcher, toolName) => {
    expect((await fire([gate(matcher)], toolName)).finalOutput?.isBlockingDecision()).toBe(true);
  });

  it.each([
    ['Bash', 'read_file'],
    ['search', 'replace'],
    ['write', 'read_file'],
    ['Read', 'write_file'],
    ['mcp__other__.*', 'mcp__my__vault-read'],
    ['mcp__other', 'mcp__my_vault__read'],
  ])('%j is not for %s', async (matcher, toolName) => {
    expect((await fire([gate(matcher)], toolName)).finalOutput).toBeUndefined();
  });

  it('and an undeclared tool is a shell too, if it takes a command', async () => {
    expect((await fire([gate('Bash')], 'deploy', { command: 'rm' })).finalOutput?.isBlockingDecision()).toBe(true);
    expect((await fire([gate('shell')], 'deploy', { script: 'rm' })).finalOutput?.isBlockingDecision()).toBe(true);
    expect((await fire([gate('Bash')], 'deploy', { target: 'x' })).finalOutput).toBeUndefined();
    expect((await fire([gate('deploy')], 'deploy', { target: 'x' })).finalOutput?.isBlockingDecision()).toBe(true);
  });

  it('and so does a condition on tool_name', async () => {
    const config = { if: { tool_name: '^Bash$' } };
    expect((await fire([gate('*', config)], 'run_shell_command')).finalOutput?.isBlockingDecision()).toBe(true);
    expect((await fire([gate('*', config)], 'read_file')).finalOutput).toBeUndefined();
  });
});

describe('an answer of a hook that knows the tool by another name only', () => {
  const changing = (matcher: string): ScopedHook => ({
    ...acting('user', () => ({ decision: 'allow', hookSpecificOutput: { tool_input: { command: 'changed' } } })),
    matcher,
  });

  it('neither allows nor changes anything, and says so', async () => {
    const other = await fire([changing('Bash')], 'run_shell_command');
    expect(other.finalOutput?.hookSpecificOutput?.tool_input).toBeUndefined();
    const own = await fire([changing('run_shell')], 'run_shell_command');
    expect(own.finalOutput?.hookSpecificOutput?.tool_input).toEqual({ command: 'changed' });
  });

  it.each([
    [`echo '{"decision":"allow"}'`, true],
    ['echo fine', false],
    ['echo broken >&2; exit 1', false],
  ])('is reported, unless the hook failed or only printed a text: %s: %j', async (command, isReported) => {
    const hook: ScopedHook = { source: 'user', matcher: 'Bash', config: { type: 'command', name: 'h', command } };
    const records: FiredEvent[] = [];
    const system = await makeSystem([hook], { onEvent: (event) => void records.push(event) });
    await system.fireEvent('BeforeTool', { tool_name: 'run_shell_command', tool_input: { command: 'ls' } });
    expect(JSON.stringify(records).includes('Its allow or change has no effect')).toBe(isReported);
  });

  it('counts as a whole where the same hook is there for the own name as well', async () => {
    const hook = changing('Bash');
    const both = await fire([hook, { ...hook, matcher: 'run_shell_command' }], 'run_shell_command');
    expect(both.finalOutput?.hookSpecificOutput?.tool_input).toEqual({ command: 'changed' });
  });
});
