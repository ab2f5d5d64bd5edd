import type { CommandHookConfig } from '@agent-hooks/hook-types';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HookRunner } from '../src/index.ts';
import { beforeToolInput } from './inputs.ts';

const print: CommandHookConfig = {
  type: 'command',
  command: process.execPath,
  args: ['-e', 'console.log(JSON.stringify({ systemMessage: JSON.stringify(process.env) }))'],
};

async function environmentsOf(
  configs: readonly CommandHookConfig[],
  lists: readonly (readonly string[] | undefined)[],
) {
  const results = await new HookRunner().executeHooksParallel(configs, 'BeforeTool', beforeToolInput(), {
    contextOf: (_config, index) => lists[index] && { environment: { inheritEnv: [lists[index]] } },
  });
  return results.map(({ output }) => JSON.parse(output?.systemMessage ?? '{}') as Record<string, string>);
}

describe('the environment of a real process', () => {
  beforeEach(() => {
    process.env.TEST_API_KEY = 'k';
    process.env.TEST_REGION = 'eu';
  });
  afterEach(() => {
    delete process.env.TEST_API_KEY;
    delete process.env.TEST_REGION;
    delete process.env.AGENT_HOOKS_DEPTH;
  });

  it('holds what the filter of its own hook lets through', async () => {
    const copies = [print, { ...print, name: 'b' }, { ...print, name: 'c', env: { MINE: '1' } }];
    const [all, none, some] = await environmentsOf(copies, [undefined, [], ['TEST_REGION']]);
    expect(all).toMatchObject({ TEST_API_KEY: 'k', TEST_REGION: 'eu' });
    expect(none).not.toHaveProperty('TEST_API_KEY');
    expect(none).not.toHaveProperty('TEST_REGION');
    expect(none?.GEMINI_PROJECT_DIR).toBe(beforeToolInput().cwd);
    expect(some).toMatchObject({ TEST_REGION: 'eu', MINE: '1' });
    expect(some).not.toHaveProperty('TEST_API_KEY');
  });

  it('says how deep it runs, whatever the hook says itself', async () => {
    const [outer] = await environmentsOf([print], [[]]);
    expect(outer?.AGENT_HOOKS_DEPTH).toBe('1');
    process.env.AGENT_HOOKS_DEPTH = '4';
    const [inner] = await environmentsOf([{ ...print, env: { AGENT_HOOKS_DEPTH: '0' } }], []);
    expect(inner?.AGENT_HOOKS_DEPTH).toBe('5');
  });
});
