import { HookRunner } from '@agent-hooks/hook-runner';
import { type CommandHookConfig, type HookConfig, HookOutcome } from '@agent-hooks/hook-types';
import { targetOfHook } from '@agent-hooks/hook-types/internal';
import { makeBeforeToolInput } from '@agent-hooks/test-samples';
import { describe, expect, it } from 'vitest';
import { makeResult, makeScriptedRunner } from '../../test/support/scripted-runner.ts';
import type { PlannedHook } from '../plan/planned-hook.ts';
import { compileMatcher } from '../registry/matcher.ts';
import { adoptRunner } from './adopt-runner.ts';
import type { HookExecutor } from './hook-executor.ts';

const hook = (command: string, rest: Partial<CommandHookConfig> = {}): PlannedHook => ({
  entry: {
    name: command,
    source: 'project',
    eventName: 'BeforeTool',
    matcher: undefined,
    compiledMatcher: compileMatcher(undefined),
    sequential: false,
    config: { type: 'command', command, ...rest },
    eligibility: { state: 'ready' },
    enabled: true,
  },
  rank: 0,
  isGate: rest.onFailure === 'block',
  start: 'always',
});

type Options = Parameters<HookExecutor['executeHooksParallel']>[3];

/** Runs hooks with a runner that was adopted. */
function runWith(runner: HookExecutor, hooks: readonly PlannedHook[], options: Options = {}, sequential = false) {
  const configs = hooks.map(({ entry }) => entry.config);
  const execute = sequential ? 'executeHooksSequential' : 'executeHooksParallel';
  return adoptRunner(runner)(hooks)[execute](configs, 'BeforeTool', makeBeforeToolInput(), options);
}

const refuse = (...commands: string[]) => ({
  mayStart: async (config: HookConfig) => (commands.includes(targetOfHook(config) ?? '') ? 'it changed' : undefined),
});

/** Answers for every hook, and asks nothing before. */
const answerAll: HookRunner['executeHooksParallel'] = async (configs) =>
  configs.map((hookConfig) => makeResult({ hookConfig, output: { decision: 'allow' } }));

class CarelessRunner extends HookRunner {
  override readonly executeHooksParallel = answerAll;
}

class InheritingRunner extends HookRunner {
  override async executeHooksParallel(...args: Parameters<typeof answerAll>) {
    return answerAll(...args);
  }
}

const patched = () => Object.assign(new HookRunner(), { executeHooksParallel: answerAll });

describe('a runner of the host', () => {
  it.each([
    ['parallel', false],
    ['sequential', true],
  ])('is handed everything that may start, in a %s plan', async (mode, sequential) => {
    const runner = makeScriptedRunner();
    await runWith(runner, [hook('a'), hook('b')], refuse(), sequential);
    expect(runner.calls.map(({ mode: called, commands }) => [called, commands])).toEqual([[mode, ['a', 'b']]]);
  });

  it('is not handed what must not start, which has a result of its own in its place', async () => {
    const runner = makeScriptedRunner();
    const hooks = [hook('a'), hook('b', { onFailure: 'block' }), hook('c')];
    const results = await runWith(runner, hooks, refuse('b'));
    expect(runner.calls[0]?.commands).toEqual(['a', 'c']);
    expect(results.map(({ outcome }) => outcome)).toEqual(['silent', 'notStarted', 'silent']);
    expect(results[1]?.error?.message).toContain('it changed');
    expect(results[1]?.output?.decision).toBe('deny');
  });

  it('reports places in the whole list', async () => {
    const places: number[] = [];
    const runner = makeScriptedRunner();
    const calling: typeof runner = {
      ...runner,
      executeHooksParallel: async (configs, eventName, given, options) => {
        for (const [index, config] of configs.entries()) options?.onHookStart?.(config, index);
        return runner.executeHooksParallel(configs, eventName, given, options);
      },
    };
    const options = { ...refuse('a'), onHookStart: (_: HookConfig, index: number) => void places.push(index) };
    await runWith(calling, [hook('a'), hook('b'), hook('c')], options);
    expect(places).toEqual([1, 2]);
  });

  it.each([
    ['a subclass with a field in place of a method', () => new CarelessRunner()],
    ['a subclass with its own method', () => new InheritingRunner()],
    ['a HookRunner whose method was replaced', patched],
    ['a HookRunner with another prototype', () => Object.setPrototypeOf(new HookRunner(), InheritingRunner.prototype)],
    [
      'a wrapper',
      () =>
        new Proxy(new HookRunner(), { get: (_, name) => (name === 'executeHooksParallel' ? answerAll : undefined) }),
    ],
  ])('that is %s starts no hook that may not start', async (_, makeRunner) => {
    const [result] = await runWith(makeRunner(), [hook('a', { onFailure: 'block' })], refuse('a'));
    expect(result).toMatchObject({ outcome: HookOutcome.NotStarted, output: { decision: 'deny' } });
  });

  it('that is a subclass has its results checked', async () => {
    class SenselessRunner extends HookRunner {
      override async executeHooksParallel(): ReturnType<HookRunner['executeHooksParallel']> {
        return [
          makeResult({ hookConfig: { type: 'command', command: 'other' }, output: { decision: 'allow' } }),
        ].concat([]);
      }
    }
    await expect(runWith(new SenselessRunner(), [hook('a'), hook('b')])).rejects.toThrow('no usable result');
  });
});

it('our own runner asks right before each start', async () => {
  const [result] = await runWith(new HookRunner(), [hook('exit 0')], refuse('exit 0'));
  expect(result?.outcome).toBe('notStarted');
});
