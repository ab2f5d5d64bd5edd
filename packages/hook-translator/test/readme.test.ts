// @module-tag built
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type InstalledPackage, installPackage } from './installed-package.ts';

let installed: InstalledPackage;
let examples: string[];

beforeAll(async () => {
  installed = await installPackage();
  const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');
  examples = [...readme.matchAll(/```js\n(.*?)```/gs)].map(([, code = '']) => code);
});
afterAll(() => installed.remove());

it('the example of the README redacts the key and keeps the rest', async () => {
  const [line = ''] = await installed.runModule(examples[0] ?? '');
  expect(JSON.parse(line)).toStrictEqual({
    model: 'gemini-2.5-pro',
    contents: [
      { role: 'user', parts: [{ text: 'My key is [key].' }, { inlineData: { mimeType: 'image/png', data: 'AA==' } }] },
    ],
    config: { maxOutputTokens: 100, tools: [{ functionDeclarations: [{ name: 'look' }] }], temperature: 0 },
  });
});

it('the translator of the README for another SDK passes the conformance suite', async () => {
  const lines = await installed.runModule(examples.slice(1).join('\n'));
  // The mark in front of the sums differs between versions of Node.js.
  const sums = lines.map((line) => line.replace(/^\S /, ''));
  expect(sums).toContain('fail 0');
  expect(sums.find((sum) => sum.startsWith('pass '))).toMatch(/^pass [2-9]\d$/);
});
