import { type CommandHookConfig, type HookConfig, targetOfHook } from '@agent-hooks/hook-types';
import { describe, expect, it } from 'vitest';
import { makeScriptedRunner } from '../../test/support/scripted-runner.ts';
import { askBeforehand } from './ask-beforehand.ts';

const hook = (command: string, rest: Partial<CommandHookConfig> = {}): CommandHookConfig => ({
  type: 'command',
  command,
  ...rest,
});
// All that a scripted runner looks at.
const input = { cwd: '/' } as Parameters<ReturnType<typeof askBeforehand>['executeHooksParallel']>[2];
const refuse = (...commands: string[]) => ({
  mayStart: async (config: HookConfig) => (commands.includes(targetOfHook(config) ?? '') ? 'it changed' : undefined),
});

describe('askBeforehand', () => {
  it('hands over everything if nothing is asked or nothing refused', async () => {
    const runner = makeScriptedRunner();
    const asking = askBeforehand(runner);
    await asking.executeHooksParallel([hook('a'), hook('b')], 'BeforeTool', input);
    await asking.executeHooksSequential([hook('a'), hook('b')], 'BeforeTool', input, refuse());
    expect(runner.calls.map(({ mode, commands }) => [mode, commands])).toEqual([
      ['parallel', ['a', 'b']],
      ['sequential', ['a', 'b']],
    ]);
  });

  it.each(['executeHooksParallel', 'executeHooksSequential'] as const)(
    '%s gives a result for the refused hook in its place, and hands over the others',
    async (method) => {
      const runner = makeScriptedRunner();
      const hooks = [hook('a'), hook('b'), hook('c')];
      const results = await askBeforehand(runner)[method](hooks, 'BeforeTool', input, refuse('b'));
      expect(runner.calls[0]?.commands).toEqual(['a', 'c']);
      expect(results.map(({ outcome }) => outcome)).toEqual(['silent', 'notStarted', 'silent']);
      expect(results[1]).toMatchObject({
        hookConfig: hooks[1],
        error: { message: expect.stringContaining('it changed') },
      });
    },
  );

  it('ends a sequence at a refused hook whose failures block', async () => {
    const runner = makeScriptedRunner();
    const hooks = [hook('a'), hook('b', { onFailure: 'block' }), hook('c')];
    const results = await askBeforehand(runner).executeHooksSequential(hooks, 'BeforeTool', input, refuse('b'));
    expect(runner.calls[0]?.commands).toEqual(['a']);
    expect(results.map(({ output }) => output?.decision)).toEqual([undefined, 'deny']);
  });

  it('reports no hook behind the end of a sequence', async () => {
    const runner = makeScriptedRunner();
    const ending = { ...runner, executeHooksSequential: async () => [] };
    const results = await askBeforehand(ending).executeHooksSequential(
      [hook('a'), hook('b')],
      'BeforeTool',
      input,
      refuse('b'),
    );
    expect(results).toEqual([]);
  });

  it('tells the host of places in the whole list', async () => {
    const places: number[] = [];
    const runner = makeScriptedRunner();
    const calling: typeof runner = {
      ...runner,
      executeHooksParallel: async (configs, eventName, given, options) => {
        for (const [index, config] of configs.entries()) {
          options?.onHookStart?.(config, index);
          expect(await options?.mayStart?.(config, index)).toBeUndefined();
        }
        return runner.executeHooksParallel(configs, eventName, given, options);
      },
    };
    await askBeforehand(calling).executeHooksParallel([hook('a'), hook('b'), hook('c')], 'BeforeTool', input, {
      ...refuse('a'),
      onHookStart: (_, index) => void places.push(index),
    });
    expect(places).toEqual([1, 2]);
  });
});
