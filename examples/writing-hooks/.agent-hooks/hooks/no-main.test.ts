import assert from 'node:assert';
import { test } from 'node:test';
import { testHook } from '@agent-hooks/hook-kit';
import { noMain } from './no-main.ts';

test('a push to main is refused', async () => {
  const call = { tool_name: 'shell', tool_input: { command: 'git push origin main' } };
  const { output } = await testHook(noMain, call);
  assert.equal(output?.decision, 'deny');
});
