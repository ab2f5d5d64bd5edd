import assert from 'node:assert';
import { test } from 'node:test';
import { testHook } from '@agent-hooks/hook-kit';
import { lockedFiles } from './locked-files.mjs';

test('the lockfile is left to pnpm', async () => {
  const { output } = await testHook(lockedFiles, {
    tool_name: 'write_file',
    tool_input: { file_path: 'pnpm-lock.yaml' },
  });
  assert.equal(output?.decision, 'deny');
});
