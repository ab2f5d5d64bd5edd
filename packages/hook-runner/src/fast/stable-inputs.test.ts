import type { HookConfig, HookInput } from '@agent-hooks/hook-types';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { beforeToolInput, temporaryDirectory } from '../../test/inputs.ts';
import { HookRunner } from '../index.ts';
import { keepInput } from './stable-inputs.ts';

const runner = new HookRunner();

async function run(config: HookConfig, input: HookInput): Promise<unknown> {
  const { duration: _, ...result } = await runner.executeHook(config, 'BeforeTool', input);
  return result;
}

const echo: HookConfig = {
  type: 'function',
  name: 'echo',
  action: (input) => ({ hookSpecificOutput: { tool_input: 'tool_input' in input ? input.tool_input : {} } }),
};

it('an input that is kept gives a function what an input that is written at once gives it', async () => {
  const directory = temporaryDirectory();
  const property = fc.asyncProperty(fc.dictionary(fc.string(), fc.jsonValue()), async (fields) => {
    const kept = beforeToolInput(directory, fields);
    keepInput(kept);
    expect(await run(echo, kept)).toEqual(await run(echo, beforeToolInput(directory, fields)));
  });
  await fc.assert(property, { numRuns: 300 });
});

it('an input that is not kept is what it was when the hooks were called', async () => {
  const slow: HookConfig = { type: 'command', command: 'cat' };
  const input = beforeToolInput(temporaryDirectory(), { command: 'before' });
  const running = runner.executeHooksSequential([slow, slow], 'BeforeTool', input);
  Object.assign(input, { tool_input: { command: 'after' } });
  for (const { stdout } of await running) expect(stdout).toContain('before');
});
