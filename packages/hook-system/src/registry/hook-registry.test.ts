import type { HooksConfiguration } from '@agent-hooks/hook-types';
import { describe, expect, it, onTestFinished } from 'vitest';
import { makeHost } from '../../test/support/host.ts';
import { makeRecordingLogger } from '../../test/support/recording-logger.ts';
import { HookSystem } from '../hook-system.ts';
import type { HookHostConfig, HostHooks } from '../host-config.ts';
import { HookPlanner } from '../plan/hook-planner.ts';
import { readHooks } from '../settings/read-source.ts';
import type { HookSettings, HookSettingsSource } from '../settings/settings.ts';
import { describeWaiting } from './check-approvals.ts';
import type { HookRegistryEntry } from './entry.ts';
import { type FunctionHookFor, HookRegistry } from './hook-registry.ts';

function hooksOf(...commands: string[]): HooksConfiguration {
  return { BeforeTool: [{ hooks: commands.map((command) => ({ type: 'command' as const, command })) }] };
}

function settingsOf(
  ...sources: readonly (Pick<HookSettingsSource, 'source'> &
    Partial<HookSettingsSource> & { readonly config: HooksConfiguration })[]
): HookSettings {
  return {
    sources: sources.map(({ config, ...said }) => ({
      enableHooks: undefined,
      disabledHooks: [],
      ...said,
      hooks: readHooks(config, { source: said.source }).source?.hooks ?? [],
    })),
    enableHooks: undefined,
    problems: [],
  };
}

async function registryOf(hooks: HostHooks, overrides?: Partial<HookHostConfig>) {
  const logger = makeRecordingLogger();
  const registry = new HookRegistry(makeHost(hooks, overrides), logger);
  await registry.initialize();
  return { registry, logger };
}

const listed = (registry: HookRegistry) =>
  registry.getAllHooks().map(({ source, name, eligibility }) => [source, name, eligibility.state === 'ready']);

describe('HookRegistry', () => {
  it('refuses to be asked before it has loaded its hooks', () => {
    const registry = new HookRegistry(makeHost({}));
    expect(() => registry.getAllHooks()).toThrow(expect.objectContaining({ name: 'HookRegistryNotInitializedError' }));
    expect(() => registry.getHooksForEvent('BeforeTool')).toThrow(expect.objectContaining({ code: 'not_initialized' }));
  });

  it('orders hooks by source, and keeps the order within each', async () => {
    const { registry } = await registryOf(
      settingsOf(
        { source: 'system', config: hooksOf('s1') },
        { source: 'user', config: hooksOf('u1', 'u2') },
        { source: 'project', config: hooksOf('p1', 'p2') },
      ),
      { getExtensions: () => [{ name: 'x', isActive: true, hooks: hooksOf('e1') }] },
    );
    registry.registerHook({ type: 'command', command: 'r1' }, 'BeforeTool');
    registry.registerHook({ type: 'command', command: 'r2' }, 'BeforeTool');
    expect(registry.getAllHooks().map(({ name }) => name)).toEqual(['r1', 'r2', 'p1', 'p2', 'u1', 'u2', 's1', 'e1']);
    expect(registry.getAllHooks().map(({ source }) => source)).toEqual([
      'runtime',
      'runtime',
      'project',
      'project',
      'user',
      'user',
      'system',
      'extensions',
    ]);
  });

  it.each([
    ['Bahs', "no known tool is named 'Bahs'"],
    ['SHELL', "no known tool is named 'SHELL'"],
    ['Bash(rm -rf:*)', "Did you mean 'Bash'?"],
    ['Bash', undefined],
    ['deploy_production', undefined],
  ])('warns of a matcher that misspells a tool: %s', async (matcher, told) => {
    const { logger } = await registryOf({ BeforeTool: [{ matcher, ...hooksOf('true').BeforeTool?.[0] }] } as HostHooks);
    const warnings = logger.lines.filter(({ level }) => level === 'warn').map(({ message }) => message);
    expect(warnings).toEqual(told === undefined ? [] : [expect.stringContaining(told)]);
  });

  it.each([
    ['shel(rm *)', 'rules[0].rule: found "shel", which is no known tool, expected a tool such as shell'],
    ['delte(outside project)', 'expected a tool such as delete'],
    ['Bash(rm:*)', undefined],
    ['deploy_production(x)', undefined],
  ])('warns of a rule that misspells a tool, and loads the policy: %s', async (rule, told) => {
    const policy = { type: 'policy', rules: [{ rule, decision: 'deny' }] };
    const { registry, logger } = await registryOf({ BeforeTool: [{ hooks: [policy] }] } as HostHooks);
    const warnings = logger.lines.filter(({ level }) => level === 'warn').map(({ message }) => message);
    expect(warnings).toEqual(told === undefined ? [] : [expect.stringContaining(told)]);
    expect(registry.getAllHooks().map(({ enabled }) => enabled)).toEqual([true]);
  });

  it('counts a plain hooks object as the project’s', async () => {
    const { registry } = await registryOf(hooksOf('a'));
    expect(listed(registry)).toEqual([['project', 'a', true]]);
  });

  it('waits for hooks that the host has yet to load', async () => {
    const { registry } = await registryOf(undefined, { getHooks: async () => hooksOf('late') });
    expect(listed(registry)).toEqual([['project', 'late', true]]);
  });

  it('keeps everything about an entry', async () => {
    const { registry } = await registryOf({
      BeforeTool: [
        { matcher: 'w', sequential: true, hooks: [{ type: 'command', command: 'c', name: 'n', timeout: 5 }] },
      ],
    });
    expect(registry.getAllHooks()).toEqual([
      expect.objectContaining({
        name: 'n',
        source: 'project',
        eventName: 'BeforeTool',
        matcher: 'w',
        sequential: true,
        config: { type: 'command', command: 'c', name: 'n', timeout: 5 },
        eligibility: { state: 'ready' },
      }),
    ]);
  });

  it('names a hook by its name, else by its command, else by its kind', async () => {
    const { registry } = await registryOf({
      BeforeTool: [
        {
          hooks: [
            { type: 'command', command: 'c', name: 'n' },
            { type: 'command', command: 'c', name: '' },
            { type: 'plugin' },
          ],
        },
      ],
    });
    expect(registry.getAllHooks().map(({ name }) => name)).toEqual(['n', 'c', 'plugin']);
  });

  it('lists the hooks of an event that are enabled, and no others', async () => {
    const { registry } = await registryOf(
      { ...hooksOf('a', 'b'), AfterTool: [{ hooks: [{ type: 'command', command: 'c' }] }] },
      { getDisabledHooks: () => ['b'] },
    );
    expect(registry.getHooksForEvent('BeforeTool').map(({ name }) => name)).toEqual(['a']);
    expect(registry.getHooksForEvent('SessionEnd')).toEqual([]);
  });

  it('loads the good entries beside bad ones, and warns about those', async () => {
    // What a person wrote need not be what the types say.
    const written = { BeforeTool: [{ hooks: [{ type: 'command' }, { type: 'command', command: 'good' }] }], Nope: [] };
    const { registry, logger } = await registryOf(written as unknown as HooksConfiguration);
    expect(listed(registry)).toEqual([['project', 'good', true]]);
    expect(registry.getProblems()).toHaveLength(2);
    expect(logger.lines.filter(({ level }) => level === 'warn').map(({ message }) => message)).toEqual([
      expect.stringContaining('hooks.BeforeTool[0].hooks[0].command'),
      expect.stringContaining('hooks.Nope'),
    ]);
  });

  it('warns about a matcher that is not an expression, and compares it as it is', async () => {
    const { registry, logger } = await registryOf({
      BeforeTool: [{ matcher: '[', hooks: [{ type: 'command', command: 'c' }] }],
    });
    expect(registry.getAllHooks()[0]?.compiledMatcher.matches('[').matches).toBe(true);
    expect(logger.lines).toMatchObject([{ level: 'warn', message: expect.stringContaining('"["') }]);
  });

  it.each(['getExtensions', 'getDisabledHooks'] as const)('still loads all gates if %s fails', async (getter) => {
    const { registry, logger } = await registryOf(hooksOf('gate'), {
      [getter]: () => {
        throw new Error('broken host');
      },
    });
    expect(listed(registry)).toEqual([['project', 'gate', true]]);
    expect(logger.lines).toMatchObject([{ level: 'error', message: expect.stringContaining(getter) }]);
  });
});

describe('switching hooks on and off', () => {
  const user = { source: 'user', config: hooksOf('gate', 'mine') } as const;

  it('a project cannot disable a user’s hook by its name', async () => {
    const project = {
      source: 'project',
      config: hooksOf('gate', 'theirs'),
      disabledHooks: ['gate', 'theirs'],
    } as const;
    const { registry } = await registryOf(settingsOf(user, project));
    expect(listed(registry)).toEqual([
      ['project', 'gate', false],
      ['project', 'theirs', false],
      ['user', 'gate', true],
      ['user', 'mine', true],
    ]);
  });

  it('a project that turns hooks off turns off its own alone', async () => {
    const project = { source: 'project', config: hooksOf('theirs'), enableHooks: false } as const;
    const { registry } = await registryOf(settingsOf(user, project));
    expect(registry.getHooksForEvent('BeforeTool').map(({ name }) => name)).toEqual(['gate', 'mine']);
    expect(registry.getAllHooks()[0]?.eligibility).toEqual({
      state: 'disabled',
      by: 'project',
      reason: 'the project settings turn hooks off',
    });
  });

  it('a user disables hooks of the project and of extensions, but not of the machine', async () => {
    const { registry } = await registryOf(
      settingsOf(
        { ...user, disabledHooks: ['gate'] },
        { source: 'project', config: hooksOf('gate') },
        { source: 'system', config: hooksOf('gate') },
        { source: 'extensions', config: hooksOf('gate') },
      ),
    );
    const enabled = registry.getHooksForEvent('BeforeTool').map(({ source, name }) => `${source} ${name}`);
    expect(enabled).toEqual(['user mine', 'system gate']);
  });

  it('the host switches every hook of a name, whatever its source, and learns whether there was one', async () => {
    const { registry } = await registryOf(settingsOf(user, { source: 'project', config: hooksOf('gate') }));
    registry.registerHook({ type: 'command', command: 'x', name: 'gate' }, 'AfterTool');
    expect(registry.setHookEnabled('gate', false)).toBe(true);
    expect(registry.setHookEnabled('nobody', false)).toBe(false);
    expect(listed(registry).filter(([, , enabled]) => enabled)).toEqual([['user', 'mine', true]]);
    expect(registry.setHookEnabled('gate', true)).toBe(true);
    expect(registry.getAllHooks().every(({ eligibility }) => eligibility.state === 'ready')).toBe(true);
  });

  it('the host’s own list reaches hooks of every source, also those registered later', async () => {
    const { registry } = await registryOf(settingsOf(user, { source: 'system', config: hooksOf('gate') }), {
      getDisabledHooks: () => ['gate', 'mine'],
    });
    registry.registerHook({ type: 'command', command: 'gate' }, 'BeforeTool');
    expect(registry.getHooksForEvent('BeforeTool')).toEqual([]);
    expect(registry.getAllHooks().map(({ eligibility }) => eligibility.reason)).toEqual(
      Array.from({ length: 4 }, () => 'the host disables it'),
    );
    registry.setHookEnabled('gate', true);
    expect(registry.getHooksForEvent('BeforeTool').map(({ source }) => source)).toEqual(['runtime', 'user', 'system']);
  });

  it('what the host switched stays switched through a reload', async () => {
    const { registry } = await registryOf(hooksOf('a', 'b'));
    registry.setHookEnabled('a', false);
    await registry.reload();
    expect(registry.getHooksForEvent('BeforeTool').map(({ name }) => name)).toEqual(['b']);
  });

  it('leaves lists that were handed out as they were', async () => {
    const { registry } = await registryOf(hooksOf('a'));
    const before = registry.getAllHooks();
    registry.setHookEnabled('a', false);
    expect(before[0]?.eligibility.state).toBe('ready');
  });
});

describe('registering hooks in code', () => {
  it('adds a hook before all others, until it is taken away', async () => {
    const { registry } = await registryOf(hooksOf('a'));
    const remove = registry.registerHook({ type: 'command', command: 'r' }, 'BeforeTool', { matcher: 'w' });
    expect(registry.getHooksForEvent('BeforeTool').map(({ name }) => name)).toEqual(['r', 'a']);
    remove();
    remove();
    expect(registry.getHooksForEvent('BeforeTool').map(({ name }) => name)).toEqual(['a']);
  });

  it('keeps it through a reload, and when it was registered before the first load', async () => {
    const registry = new HookRegistry(makeHost(hooksOf('a')));
    registry.registerHook({ type: 'command', command: 'r' }, 'BeforeTool');
    await registry.initialize();
    await registry.reload();
    expect(registry.getHooksForEvent('BeforeTool').map(({ name }) => name)).toEqual(['r', 'a']);
  });

  it('throws at what is not a hook', async () => {
    const { registry } = await registryOf({});
    // A programmer's mistake, which the types would not let pass.
    const wrong = { type: 'command' } as unknown as { type: 'command'; command: string };
    expect(() => registry.registerHook(wrong, 'BeforeTool')).toThrow(
      expect.objectContaining({ code: 'invalid_input' }),
    );
  });
});

describe('functions that are registered', () => {
  const named = (name: string, action: FunctionHookFor<'BeforeTool'>['action']) =>
    ({ type: 'function', name, action }) as const;

  it('are kept apart if they differ, and run once if they are the same, whatever they are called', async () => {
    const { registry } = await registryOf({});
    const deny = () => ({ decision: 'deny' as const });
    const alike = () => ({ decision: 'deny' as const });
    registry.registerHook(named('a', deny), 'BeforeTool');
    registry.registerHook(named('b', alike), 'BeforeTool');
    registry.registerHook(named('c', deny), 'BeforeTool');
    registry.registerHook({ ...named('d', deny), timeout: 5 }, 'BeforeTool');
    registry.registerHook({ ...named('e', deny), onFailure: 'block' }, 'BeforeTool');
    registry.registerHook(named('f', deny), 'AfterTool');
    const plan = new HookPlanner(registry).createExecutionPlan('BeforeTool', { toolName: 'x' });
    expect(plan?.hookConfigs.map(({ name }) => name)).toEqual(['a', 'b', 'd', 'e']);
  });

  it('answer for the tools that their matcher names, one after the other if they say so', async () => {
    const system = new HookSystem(makeHost({}));
    onTestFinished(() => system.dispose());
    await system.initialize();
    const seen: unknown[] = [];
    const add = (key: string) =>
      named(key, ({ tool_input: toolInput }) => {
        seen.push(toolInput);
        return { hookSpecificOutput: { tool_input: { [key]: true } } };
      });
    const options = { matcher: '^write', sequential: true };
    system.getRegistry().registerHook(add('a'), 'BeforeTool', options);
    const remove = system.getRegistry().registerHook(add('b'), 'BeforeTool', options);
    const fire = (toolName: string) =>
      system.fireEvent('BeforeTool', { tool_name: toolName, tool_input: { path: 'x' } });
    expect((await fire('read_file')).aggregated.allOutputs).toEqual([]);
    const { aggregated } = await fire('write_file');
    expect(aggregated.finalOutput?.getModifiedToolInput()).toEqual({ a: true, b: true });
    expect(seen).toEqual([{ path: 'x' }, { path: 'x', a: true }, { path: 'x', b: true }]);
    remove();
    await fire('write_file');
    expect(seen).toHaveLength(4);
  });
});

describe('loading', () => {
  it('asks the host once, however many ask for it', async () => {
    let asked = 0;
    const registry = new HookRegistry(
      makeHost(undefined, {
        getHooks: () => {
          asked += 1;
          return hooksOf('a');
        },
      }),
    );
    await Promise.all(Array.from({ length: 100 }, () => registry.initialize()));
    expect(asked).toBe(1);
  });

  it('tries again after a failure', async () => {
    let broken = true;
    const registry = new HookRegistry(
      makeHost(undefined, {
        getHooks: () => {
          if (broken) throw new Error('not yet');
          return hooksOf('a');
        },
      }),
    );
    await expect(registry.initialize()).rejects.toThrow('not yet');
    broken = false;
    await registry.initialize();
    expect(registry.getAllHooks()).toHaveLength(1);
  });

  it('a reload that fails leaves the hooks as they were', async () => {
    let hooks: () => HooksConfiguration = () => hooksOf('a');
    const registry = new HookRegistry(makeHost(undefined, { getHooks: () => hooks() }));
    await registry.initialize();
    hooks = () => {
      throw new Error('disk on fire');
    };
    await expect(registry.reload()).rejects.toThrow('disk on fire');
    expect(registry.getAllHooks().map(({ name }) => name)).toEqual(['a']);
  });

  it('a slow reload does not undo a quicker one that was begun later', async () => {
    const answers: ((hooks: HooksConfiguration) => void)[] = [];
    const getHooks = () => new Promise<HooksConfiguration>((resolve) => answers.push(resolve));
    const registry = new HookRegistry(makeHost(undefined, { getHooks }));
    const first = registry.initialize();
    answers[0]?.(hooksOf('first'));
    await first;
    const slow = registry.reload();
    const quick = registry.reload();
    answers[2]?.(hooksOf('new'));
    await quick;
    answers[1]?.(hooksOf('old'));
    await slow;
    expect(registry.getAllHooks().map(({ name }) => name)).toEqual(['new']);
  });
});

describe('hooks that wait for approval', () => {
  const waiting = (count: number) =>
    Array.from(
      { length: count },
      (_, index) =>
        ({
          name: `hook-${index}`,
          eventName: 'BeforeTool',
          source: 'project',
          eligibility: { state: 'unapproved', reason: 'it is new' },
        }) as HookRegistryEntry,
    );

  it('are counted and a few of them named, in time that grows with their number', () => {
    expect(describeWaiting(waiting(12))).toMatch(/^12 hooks .* hook-9 and 2 more: it is new\./);
    const start = process.cpuUsage();
    expect(describeWaiting(waiting(50_000))).toContain('and 49990 more');
    expect(process.cpuUsage(start).user / 1000).toBeLessThan(1_000);
  });
});
