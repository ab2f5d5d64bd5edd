// @module-tag built
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { runNode, temporaryFolder, writeIn } from './processes.ts';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
const [hook = '', test = ''] = [...readme.matchAll(/```js\n(.*?)```/gs)].map(([, code]) => code);

it('the hook of the README refuses what it says it refuses', async () => {
  const file = writeIn(temporaryFolder(), 'no-env.mjs', hook);
  const event = { hook_event_name: 'BeforeTool', tool_name: 'write_file' };
  const asked = (path: string) => runNode([file], { ...event, tool_input: { path } });
  expect(await asked('config/.env')).toMatchObject({
    code: 0,
    stdout: '{"decision":"deny","reason":"Leave .env alone; ask the user to change it."}\n',
  });
  expect(await asked('config/env.ts')).toMatchObject({ code: 0, stdout: '', stderr: '' });
});

it('the test of the README passes', async () => {
  const folder = temporaryFolder();
  writeIn(folder, 'no-env.mjs', hook);
  const file = writeIn(folder, 'no-env.test.mjs', test);
  expect(await runNode(['--test', file], '')).toMatchObject({ code: 0, stdout: expect.stringContaining('pass 1') });
});
