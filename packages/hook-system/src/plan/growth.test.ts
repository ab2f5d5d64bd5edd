import type { HooksConfiguration } from '@agent-hooks/hook-types';
import { growthOf } from '@agent-hooks/test-support';
import { describe, expect, it } from 'vitest';
import { makeHost } from '../../test/support/host.ts';
import { HookRegistry } from '../registry/hook-registry.ts';
import { HookPlanner } from './hook-planner.ts';

const hooksOf = (size: number, matcherOf: (index: number) => string): HooksConfiguration => ({
  BeforeTool: Array.from({ length: size }, (_, index) => ({
    matcher: matcherOf(index),
    hooks: [{ type: 'command', command: `./hook-${index}.sh` }],
  })),
});

async function plannerOf(hooks: HooksConfiguration) {
  const registry = new HookRegistry(makeHost(hooks));
  await registry.initialize();
  return { registry, planner: new HookPlanner(registry) };
}

describe('planning takes time in proportion to the number of hooks', () => {
  it.each<[string, number, (index: number) => string]>([
    ['that all match', 5000, () => 'run'],
    ['with names of tools', 5000, (index) => `tool_${index}|other_${index}`],
    ['with expressions', 2000, (index) => `^tool_[${index % 10}]+${index}$`],
  ])('%s', async (_, size, matcherOf) => {
    const prepare = async (amount: number) => (await plannerOf(hooksOf(amount, matcherOf))).planner;
    const run = (planner: HookPlanner) => void planner.planFor('BeforeTool', 'run_tool_1');
    expect(await growthOf({ size, prepare, run })).toBeLessThan(1.7);
  });

  it('and so does loading them, and registering them one by one', async () => {
    const prepare = (size: number) => makeHost(hooksOf(size, (index) => `tool_${index}`));
    const load = (host: ReturnType<typeof makeHost>) => new HookRegistry(host).initialize();
    expect(await growthOf({ size: 1000, prepare, run: load })).toBeLessThan(1.7);
    const open = async (size: number) => ({ size, ...(await plannerOf({})) });
    const register = ({ size, registry, planner }: Awaited<ReturnType<typeof open>>) => {
      for (let index = 0; index < size; index++) {
        registry.registerHook({ type: 'command', command: `./hook-${index}.sh` }, 'BeforeTool', {
          matcher: `t${index}`,
        });
      }
      planner.planFor('BeforeTool', 'run');
    };
    expect(await growthOf({ size: 2000, prepare: open, run: register })).toBeLessThan(1.7);
  });

  it('a new subject among ten thousand hooks takes a fraction of loading them', async () => {
    const start = process.cpuUsage();
    const { planner } = await plannerOf(hooksOf(10_000, (index) => `tool_${index}`));
    planner.planFor('BeforeTool', 'first');
    const loading = total(process.cpuUsage(start));
    const loaded = process.cpuUsage();
    for (let index = 0; index < 10; index++) planner.planFor('BeforeTool', `new_${index}`);
    // Measured: about a fortieth.
    expect(total(process.cpuUsage(loaded)) / 10).toBeLessThan(loading / 5);
  });
});

function total({ user, system }: NodeJS.CpuUsage): number {
  return user + system;
}
