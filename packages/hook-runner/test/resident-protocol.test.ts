import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { HookRunner } from '../src/index.ts';
import { beforeToolInput, temporaryDirectory } from './inputs.ts';
import { expectNothingLeft } from './leftovers.ts';

expectNothingLeft();

it('the program on the page about the protocol works, also after an event that was cancelled', async () => {
  const page = readFileSync(new URL('../../../docs/resident-protocol.md', import.meta.url), 'utf8');
  const program = [...page.matchAll(/^ {4}(.*)$|^$/gm)].map(([, line = '']) => line).join('\n');
  const cwd = temporaryDirectory();
  const runner = new HookRunner();
  writeFileSync(join(cwd, 'hook.py'), program);
  const ask = (path: string, signal?: AbortSignal) =>
    runner.executeHook(
      { type: 'resident', command: 'python3 hook.py' },
      'BeforeTool',
      beforeToolInput(cwd, { path }),
      signal ? { signal } : {},
    );
  expect(await ask('a/.env')).toMatchObject({ output: { decision: 'deny', reason: 'Secrets stay closed.' } });
  expect(await ask('a/b.ts')).toMatchObject({ outcome: 'silent', warnings: [] });
  const controller = new AbortController();
  const aborted = ask('a/.env', controller.signal);
  controller.abort();
  expect(await aborted).toMatchObject({ outcome: 'aborted' });
  expect(await ask('a/.env')).toMatchObject({ output: { decision: 'deny' }, warnings: [] });
  await runner.dispose();
});
