import { HookError } from '@agent-hooks/hook-types';
import { expect, it } from 'vitest';
import { makeProject } from '../../test/temporary-project.ts';
import { busKind, forDeveloper } from './bus-kind.ts';

it('a developer reads whom to tell when the workers are gone', async () => {
  const project = makeProject({
    'etc/settings.json': { hooksConfig: { fleet: { contact: 'the platform team (#platform)' } } },
  });
  const failed = new HookError('hook_not_started', 'No worker listens on agent-hooks.acme.BeforeTool.');
  const told = await forDeveloper(failed, project.path('etc'));
  expect(told).toMatchObject({
    code: 'hook_not_started',
    message: expect.stringMatching(/not available.*nothing is wrong with your call.*Tell the platform team/),
  });
  expect(String(told)).not.toContain('admin serve');
  const other = new HookError('hook_unreadable', 'text');
  expect(await forDeveloper(other)).toBe(other);
});

it('a server that is gone is said in these words', { timeout: 60_000 }, async () => {
  const config = { type: 'bus', server: 'nats://127.0.0.1:9', subject: 'agent-hooks.acme.*' } as const;
  const context = { eventName: 'BeforeTool', timeoutMs: 300, projectDir: '/', signal: new AbortController().signal };
  const carry = busKind().bus?.(config as never, {} as never, context as never);
  await expect(carry).rejects.toThrow('is not available');
});
