import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { CommandHookConfig, HookConfig, HookEventName, HooksConfiguration } from '@agent-hooks/hook-types';
import { describe, expect, it } from 'vitest';
import { makeHost } from '../../test/support/host.ts';
import { HookRegistry } from '../registry/hook-registry.ts';
import type { HookSettings } from '../settings/settings.ts';
import { HookPlanner } from './hook-planner.ts';

async function plannerOf(hooks: HooksConfiguration | HookSettings) {
  const registry = new HookRegistry(makeHost(hooks));
  await registry.initialize();
  return { registry, planner: new HookPlanner(registry) };
}

function command(text: string, rest: Partial<CommandHookConfig> = {}): HookConfig {
  return { type: 'command', command: text, ...rest };
}

const commandsOf = (plan: { readonly hookConfigs: readonly HookConfig[] } | null) =>
  plan?.hookConfigs.map((config) => (config.type === 'command' ? config.command : config.type));

describe('which hooks are planned', () => {
  it('those whose matcher fits the tool, in order', async () => {
    const { planner } = await plannerOf({
      BeforeTool: [
        { matcher: 'write_file|replace', hooks: [command('a')] },
        { matcher: 'read', hooks: [command('b')] },
        { hooks: [command('c'), command('d')] },
      ],
    });
    expect(commandsOf(planner.createExecutionPlan('BeforeTool', { toolName: 'replace' }))).toEqual(['a', 'c', 'd']);
    expect(commandsOf(planner.createExecutionPlan('BeforeTool', { toolName: 'read' }))).toEqual(['b', 'c', 'd']);
  });

  it('none if none fits, or there is none', async () => {
    const { planner } = await plannerOf({ BeforeTool: [{ matcher: 'x', hooks: [command('a')] }] });
    expect(planner.createExecutionPlan('BeforeTool', { toolName: 'y' })).toBeNull();
    expect(planner.createExecutionPlan('AfterTool', { toolName: 'x' })).toBeNull();
  });

  it.each([
    ['SessionStart', 'resume'],
    ['SessionEnd', 'logout'],
    ['PreCompress', 'auto'],
    ['Notification', 'ToolPermission'],
    ['AfterTool', 'write_file'],
  ] as const)('a matcher of %s is tested against its subject', async (eventName, subject) => {
    const groups = [
      { matcher: subject, hooks: [command('fits')] },
      { matcher: 'something_else', hooks: [command('other')] },
    ];
    const { planner } = await plannerOf({ [eventName]: groups });
    expect(commandsOf(planner.createExecutionPlan(eventName, { trigger: subject }))).toEqual(['fits']);
  });

  it.each(['BeforeModel', 'AfterModel', 'BeforeToolSelection', 'BeforeAgent', 'AfterAgent'] as const)(
    '%s has no subject, so every hook of it runs whatever its matcher',
    async (eventName: HookEventName) => {
      const { planner } = await plannerOf({ [eventName]: [{ matcher: 'never', hooks: [command('a')] }] });
      expect(commandsOf(planner.createExecutionPlan(eventName))).toEqual(['a']);
      expect(commandsOf(planner.createExecutionPlan(eventName, { toolName: 'x' }))).toEqual(['a']);
    },
  );

  it.each([
    [[true, false], true],
    [[false, true], true],
    [[false, false], false],
  ])('groups that say sequential %j make a plan that is sequential: %s', async ([first, second], expected) => {
    const { planner } = await plannerOf({
      BeforeTool: [
        { sequential: first ?? false, hooks: [command('a')] },
        { sequential: second ?? false, hooks: [command('b')] },
      ],
    });
    expect(planner.createExecutionPlan('BeforeTool', { toolName: 'x' })?.sequential).toBe(expected);
  });

  it('a group that does not match does not make the plan sequential', async () => {
    const { planner } = await plannerOf({
      BeforeTool: [{ matcher: 'other', sequential: true, hooks: [command('a')] }, { hooks: [command('b')] }],
    });
    expect(planner.createExecutionPlan('BeforeTool', { toolName: 'x' })?.sequential).toBe(false);
  });
});

describe('identical hooks run once', () => {
  it('whatever they are called', async () => {
    const { planner } = await plannerOf({
      BeforeTool: [
        { hooks: [command('a', { name: 'one', description: 'x' }), command('a', { name: 'two' }), command('b')] },
        { matcher: 'w', hooks: [command('a'), command('a', { onFailure: 'allow' })] },
      ],
    });
    const plan = planner.createExecutionPlan('BeforeTool', { toolName: 'w' });
    expect(plan?.hookConfigs.map(({ name }) => name)).toEqual(['one', undefined]);
  });

  it.each<readonly [string, Partial<CommandHookConfig>]>([
    ['timeout', { timeout: 1 }],
    ['args', { args: [] }],
    ['env', { env: { A: '1' } }],
    ['shell', { shell: 'bash' }],
    ['failure policy', { onFailure: 'block' }],
  ])('but not with another %s', async (_, difference) => {
    const { planner } = await plannerOf({ BeforeTool: [{ hooks: [command('a'), command('a', difference)] }] });
    expect(planner.createExecutionPlan('BeforeTool', { toolName: 'w' })?.hookConfigs).toHaveLength(2);
  });

  it('the order in which variables are written does not matter', async () => {
    const hooks = [command('a', { env: { A: '1', B: '2' } }), command('a', { env: { B: '2', A: '1' } })];
    const { planner } = await plannerOf({ BeforeTool: [{ hooks }] });
    expect(planner.createExecutionPlan('BeforeTool', { toolName: 'w' })?.hookConfigs).toHaveLength(1);
  });

  it('a hook that cannot be compared costs no other', async () => {
    const circular: Record<string, unknown> = { big: 1n };
    circular.self = circular;
    const { planner } = await plannerOf({
      BeforeTool: [{ hooks: [{ type: 'plugin', circular }, command('gate'), { type: 'plugin', big: 1n }] }],
    });
    expect(commandsOf(planner.createExecutionPlan('BeforeTool', { toolName: 'w' }))).toEqual([
      'plugin',
      'gate',
      'plugin',
    ]);
  });

  it('a disabled hook of a project does not swallow the user’s that is like it', async () => {
    const hook = {
      eventName: 'BeforeTool' as const,
      matcher: undefined,
      sequential: false,
      config: command('gate'),
      segments: [],
    };
    const { planner } = await plannerOf({
      sources: [
        { source: 'user', enableHooks: undefined, disabledHooks: [], hooks: [hook] },
        { source: 'project', enableHooks: undefined, disabledHooks: ['gate'], hooks: [hook] },
      ],
      enableHooks: undefined,
      problems: [],
    });
    expect(commandsOf(planner.createExecutionPlan('BeforeTool', { toolName: 'w' }))).toEqual(['gate']);
    expect(planner.explain('BeforeTool', 'w').map(({ entry, fate }) => [entry.source, fate])).toEqual([
      ['project', 'disabled'],
      ['user', 'runs'],
    ]);
  });
});

describe('plans are remembered', () => {
  it('until the registry changes', async () => {
    const { planner, registry } = await plannerOf({ BeforeTool: [{ hooks: [command('a')] }] });
    const plan = () => planner.createExecutionPlan('BeforeTool', { toolName: 'w' });
    const first = plan();
    expect(plan()).toBe(first);
    registry.setHookEnabled('a', false);
    expect(plan()).toBeNull();
    registry.registerHook(command('b'), 'BeforeTool');
    expect(commandsOf(plan())).toEqual(['b']);
    await registry.reload();
    expect(commandsOf(plan())).toEqual(['b']);
  });

  it('but subjects without end take no memory without end', async () => {
    const { planner } = await plannerOf({ BeforeTool: [{ matcher: 'x', hooks: [command('a')] }] });
    setFlagsFromString('--expose-gc');
    const collectGarbage: () => void = runInNewContext('gc');
    const used = () => {
      collectGarbage();
      return process.memoryUsage().heapUsed;
    };
    planner.createExecutionPlan('BeforeTool', { toolName: 'warm' });
    const before = used();
    for (let index = 0; index < 300_000; index++)
      planner.createExecutionPlan('BeforeTool', { toolName: `tool_${index}` });
    for (let index = 0; index < 500; index++) {
      planner.createExecutionPlan('BeforeTool', { toolName: `${index}${'y'.repeat(100_000)}` });
    }
    expect(used() - before).toBeLessThan(5_000_000);
  });
});

describe('explain', () => {
  it('says for every hook of the event whether it runs, and why not', async () => {
    const { planner, registry } = await plannerOf({
      BeforeTool: [
        {
          matcher: 'write',
          hooks: [command('runs', { name: 'first' }), command('off'), command('runs', { name: 'twin' })],
        },
        { matcher: 'read', hooks: [command('unfit')] },
      ],
      AfterTool: [{ hooks: [command('elsewhere')] }],
    });
    registry.setHookEnabled('off', false);
    const explained = planner.explain('BeforeTool', 'write_file');
    expect(explained.map(({ entry, runs, fate, reason }) => [entry.name, runs, fate, reason])).toEqual([
      ['first', true, 'runs', 'it runs'],
      ['off', false, 'disabled', 'it is disabled: the host disables it'],
      ['twin', false, 'duplicate', 'the same hook runs already: first, source project'],
      ['unfit', false, 'notMatching', 'its matcher "read" does not match "write_file"'],
    ]);
  });

  it('agrees with the plan about a matcher that cannot be evaluated', async () => {
    const { planner } = await plannerOf({
      BeforeTool: [{ matcher: '^(?=(a+)+$)', hooks: [command('gate')] }],
    });
    const subject = `${'a'.repeat(64)}!`;
    expect(planner.explain('BeforeTool', subject)).toMatchObject([
      { runs: true, reason: expect.stringContaining('cannot be evaluated') },
    ]);
    expect(commandsOf(planner.createExecutionPlan('BeforeTool', { toolName: subject }))).toEqual(['gate']);
  });
});
