import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HookConfig } from '@agent-hooks/hook-types';
import { afterEach, describe, expect, it } from 'vitest';
import { HookSystem, type HookSystemOptions, loadHookSettings } from '../src/index.ts';
import { makeHost } from './support/host.ts';
import { makeRecordingLogger } from './support/recording-logger.ts';

const rules = [
  { rule: 'shell(git push:*)', decision: 'ask' as const, reason: 'Pushing is for people.' },
  { rule: 'shell(rm -rf:*)', decision: 'deny' as const },
];
const policy = { type: 'policy', name: 'guard', rules } satisfies HookConfig;
const call = (command: string) => ({ tool_name: 'run_shell_command', tool_input: { command } });
const systemOf = (hook: unknown, options: HookSystemOptions = {}) =>
  // Also policies that no compiler would accept.
  new HookSystem(makeHost({ BeforeTool: [{ hooks: [hook as HookConfig] }] }), options);
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

describe('a policy', () => {
  it('answers by its strictest rule and names it; without a rule it says nothing', async () => {
    const system = systemOf(policy);
    const answer = async (command: string) => (await system.fireEvent('BeforeTool', call(command))).aggregated;
    expect((await answer('ls && git push')).finalOutput).toMatchObject({
      decision: 'ask',
      reason: expect.stringMatching(/^Pushing is for people\..*shell\(git push:\*\)/),
    });
    expect((await answer('git push; rm -rf /')).finalOutput).toMatchObject({
      decision: 'deny',
      reason: expect.stringContaining('shell(rm -rf:*)'),
    });
    expect((await answer('ls')).allOutputs).toEqual([]);
    await system.dispose();
  });

  it.each<[string, unknown]>([
    ['rules that are no list', { type: 'policy', rules: 'git push' }],
    ['no rules at all', { type: 'policy' }],
    ['a rule that cannot be read', { type: 'policy', rules: [{ rule: 'shell(', decision: 'deny' }] }],
    ['a failing example', { type: 'policy', rules: [{ ...rules[0], match: ['git pull'] }] }],
  ])('with %s refuses its events, says why, and is reported', async (_, hook) => {
    const logger = makeRecordingLogger();
    const system = systemOf(hook, { debugLogger: logger });
    const { aggregated } = await system.fireEvent('BeforeTool', call('ls'));
    expect(aggregated.finalOutput).toMatchObject({
      decision: 'deny',
      reason: expect.stringContaining('has rules that cannot be relied on: rules'),
    });
    expect(JSON.stringify(logger.lines)).toContain('the policy refuses its events');
    await system.dispose();
  });

  it("with onFailure 'allow' lets such events pass", async () => {
    const system = systemOf({ type: 'policy', rules: 3, onFailure: 'allow' }, { debugLogger: makeRecordingLogger() });
    const { aggregated } = await system.fireEvent('BeforeTool', call('ls'));
    expect(aggregated.finalOutput?.decision ?? 'allow').toBe('allow');
    expect(aggregated.success).toBe(false);
    await system.dispose();
  });

  it("knows the host's tools by the vocabulary that it hands over", async () => {
    const tools = {
      rows: [{ tool: 'shell' as const, names: ['do_it'], fields: { command: 'line' } }],
      mcp: { format: () => '', parse: () => undefined },
    };
    const system = systemOf(policy, { tools });
    const fields = { tool_name: 'do_it', tool_input: { line: 'rm -rf /' } };
    expect((await system.fireEvent('BeforeTool', fields)).aggregated.finalOutput?.decision).toBe('deny');
    await system.dispose();
  });

  it('sees what other hooks change', async () => {
    const rewriter: HookConfig = {
      type: 'function',
      name: 'w',
      action: () => ({ hookSpecificOutput: { tool_input: { command: 'rm -rf /' } } }),
    };
    const system = new HookSystem(makeHost({ BeforeTool: [{ hooks: [policy, rewriter] }] }), {});
    const { aggregated } = await system.fireEvent('BeforeTool', call('ls'));
    expect(aggregated.finalOutput?.decision).toBe('deny');
    await system.dispose();
  });

  it('of a file is reported with its place', async () => {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), 'policy-')));
    folders.push(folder);
    mkdirSync(join(folder, '.agent-hooks'));
    const hooks = { BeforeTool: [{ hooks: [{ type: 'policy', rules: [{ ...rules[0], notMatch: ['git push x'] }] }] }] };
    writeFileSync(join(folder, '.agent-hooks/settings.json'), JSON.stringify({ hooks }, null, 2));
    const { problems } = await loadHookSettings({
      workingDir: folder,
      userDir: join(folder, 'none'),
      systemDir: folder,
    });
    expect(problems.map(({ message }) => message)).toEqual([
      expect.stringMatching(/settings\.json:\d+:\d+: hooks\.BeforeTool\[0\]\.hooks\[0\]\.rules\[0\]\.notMatch\[0\]/),
    ]);
  });
});

describe('an MCP tool as a hook', () => {
  const field = (path: string) => `\${${path}}`;
  const input = {
    text: `run: ${field('tool_input.command')}`,
    all: field('tool_input'),
    none: field('tool_input.missing'),
    list: [field('tool_name')],
  };
  const hook: HookConfig = { type: 'mcp_tool', server: 'guard', tool: 'check', input, timeout: 500 };

  it('is called by the host with the fields of the event in its input', async () => {
    const calls: unknown[] = [];
    const system = systemOf(hook, {
      kinds: {
        mcp_tool: ({ server, tool, input: given }, _event, { timeoutMs }) => {
          calls.push(server, tool, given, timeoutMs);
          return { decision: 'deny', reason: 'no' };
        },
      },
    });
    const { aggregated } = await system.fireEvent('BeforeTool', call('ls'));
    const expanded = { text: 'run: ls', all: { command: 'ls' }, none: undefined, list: ['run_shell_command'] };
    expect(calls).toEqual(['guard', 'check', expanded, 500]);
    expect(aggregated.finalOutput).toMatchObject({ decision: 'deny', reason: 'no' });
    await system.dispose();
  });

  it.each<[object, object]>([
    [{ content: [{ type: 'text', text: '{"decision":"deny","reason":"t"}' }] }, { decision: 'deny', reason: 't' }],
    [
      { content: [], structuredContent: { decision: 'ask', reason: 's' } },
      { decision: 'ask', reason: 's' },
    ],
  ])('may answer as MCP tools do: %j', async (result, output) => {
    const system = systemOf(hook, { kinds: { mcp_tool: () => result } });
    expect((await system.fireEvent('BeforeTool', call('ls'))).aggregated.finalOutput).toMatchObject(output);
    await system.dispose();
  });

  it.each<[string, HookSystemOptions]>([
    ['without a function of the host', {}],
    [
      'that reports an error',
      { kinds: { mcp_tool: () => ({ isError: true, content: [{ type: 'text', text: 'down' }] }) as object } },
    ],
    ['that is late', { kinds: { mcp_tool: () => new Promise(() => undefined) } }],
  ])('%s is a failure, by onFailure', async (_, options) => {
    const logged = { ...options, debugLogger: makeRecordingLogger() };
    const open = systemOf(hook, logged);
    const gate = systemOf({ ...hook, onFailure: 'block' }, logged);
    const decisions = await Promise.all(
      [open, gate].map(async (system) => (await system.fireEvent('BeforeTool', call('ls'))).aggregated),
    );
    expect(decisions.map(({ success }) => success)).toEqual([false, false]);
    expect(decisions.map(({ finalOutput }) => finalOutput?.decision ?? 'allow')).toEqual(['allow', 'deny']);
    await Promise.all([open.dispose(), gate.dispose()]);
  });
});
