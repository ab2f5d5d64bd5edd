import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { startLoopbackOpenAI } from '../src/testing.ts';

const directory = join(import.meta.dirname, '..');

it('the example of the README prints what it says it prints', async () => {
  const readme = readFileSync(join(directory, 'README.md'), 'utf8');
  const code = /```js\n([\s\S]*?)```/.exec(readme)?.[1] ?? '';
  const expected = [...code.matchAll(/^\/\/ (.*)$/gm)].map((match) => match[1]);
  // Inside the package, so that the example finds it by its name.
  const folder = join(directory, '.vitest');
  const file = join(folder, 'readme-example.mjs');
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, code);
  const server = await startLoopbackOpenAI(({ body }) => {
    const said = JSON.stringify(body.messages).match(/"content":"([^"]*)"/)?.[1];
    return { texts: [`You said: ${said}`] };
  });
  try {
    const env = { ...process.env, OPENAI_API_KEY: 'any', OPENAI_BASE_URL: server.url };
    const { stdout } = await promisify(execFile)(process.execPath, [file], { env });
    expect(stdout.trimEnd().split('\n')).toEqual(expected);
    expect(expected.length).toBeGreaterThan(0);
  } finally {
    rmSync(file);
    await server.close();
  }
});
