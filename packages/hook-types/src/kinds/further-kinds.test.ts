import { describe, expect, it } from 'vitest';
import { parseHooksConfiguration } from '../settings/parse-settings.ts';
import { onSystem } from './process-kind.ts';
import { getKindRow, type HookConfig } from './table.ts';

const read = (hook: unknown) => parseHooksConfiguration({ BeforeTool: [{ hooks: [hook] }] });

describe('a policy in settings', () => {
  it('is a gate unless it says otherwise', () => {
    const rules = [{ rule: 'shell', decision: 'ask' }];
    expect(read({ type: 'policy', rules }).entries[0]?.config.onFailure).toBe('block');
    expect(read({ type: 'policy', rules, onFailure: 'allow' }).entries[0]?.config.onFailure).toBe('allow');
  });

  it.each([[3], [undefined], [[{ rule: 7 }]]])('is kept with rules that cannot be read: %j', (rules) => {
    expect(read({ type: 'policy', rules }).entries).toHaveLength(1);
  });

  it('is named by its rules', () => {
    const policy = (rules: unknown) => getKindRow('policy').target({ type: 'policy', rules } as HookConfig);
    expect(policy([{ rule: 'shell(a:*)' }, {}, {}])).toBe('shell(a:*) and 2 more');
    expect(policy([{ rule: 'shell' }])).toBe('shell');
    expect(policy('x')).toBeNull();
  });
});

describe('fields of every kind', () => {
  it('async on a gate and an invalid expression are reported, and the hook is kept', () => {
    const gate = { type: 'command', command: 'x', async: true, onFailure: 'block', if: { 'tool_input.command': '(' } };
    const { entries, problems } = read(gate);
    expect(entries).toHaveLength(1);
    expect(problems.map(({ path }) => path)).toEqual([
      'hooks.BeforeTool[0].hooks[0].async',
      'hooks.BeforeTool[0].hooks[0].if["tool_input.command"]',
    ]);
  });

  it('if that is not an object is reported and left out', () => {
    const { entries, problems } = read({ type: 'command', command: 'x', if: 'Bash(git *)' });
    expect(entries[0]?.config).toEqual({ type: 'command', command: 'x' });
    expect(problems[0]?.message).toContain('.if: found "Bash(git *)", expected an object');
  });
});

describe('another command for a system', () => {
  const hook = {
    type: 'command' as const,
    command: './check.sh',
    args: ['a'],
    shell: 'bash',
    windows: { command: 'check.ps1', shell: 'pwsh' },
    macos: { args: ['b'] },
  };

  it.each<[string, object]>([
    ['win32', { command: 'check.ps1', args: ['a'], shell: 'pwsh' }],
    ['darwin', { command: './check.sh', args: ['b'], shell: 'bash' }],
    ['linux', { command: './check.sh', args: ['a'], shell: 'bash' }],
    ['freebsd', { command: './check.sh', args: ['a'], shell: 'bash' }],
    ['constructor', { command: './check.sh', args: ['a'], shell: 'bash' }],
  ])('on %s is %j', (system, expected) => {
    expect(onSystem(hook, system)).toMatchObject(expected);
  });

  it('is what starts, what is shown and part of what identifies the hook', () => {
    const own = { ...hook, [process.platform === 'linux' ? 'linux' : 'macos']: { command: './other.sh', args: [] } };
    const row = getKindRow('command');
    if (process.platform !== 'win32') {
      expect(row.starts(own)).toMatchObject({ command: './other.sh', args: [] });
      expect(row.target(own)).toBe('./other.sh');
    }
    expect(row.identity(own)).not.toEqual(row.identity(hook));
  });

  it('a broken one costs the hook, which would run something else', () => {
    expect(read({ type: 'command', command: 'x', linux: { command: 3 } }).entries).toEqual([]);
  });
});
