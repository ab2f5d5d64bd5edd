import { describe, expect, it } from 'vitest';
import { beforeToolInput, shellHook } from '../test/inputs.ts';
import { HookRunner } from './hook-runner.ts';

const runner = new HookRunner();

describe('one hook', () => {
  it('gets the input as one JSON document on stdin and then its end', async () => {
    const result = await runner.executeHook(shellHook('cat >&2; exit 1'), 'BeforeTool', beforeToolInput());
    expect(JSON.parse(result.stderr)).toEqual(beforeToolInput());
  });
});
