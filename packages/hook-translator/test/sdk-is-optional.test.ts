// @module-tag built
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type InstalledPackage, installPackage, runFixtureHere } from './installed-package.ts';

const run = promisify(execFile);

describe('with the SDK installed', () => {
  it.each(['answer-first.mjs', 'answer-first.cjs'])(
    'a response made by a hook is of its class before any other was seen (%s)',
    async (fixture) => {
      expect(await runFixtureHere(fixture)).toStrictEqual(['[true,"said by the hook"]']);
    },
  );

  it.each(['import-all.mjs', 'import-all.cjs'])(
    'importing the package does not load it, and making a response does (%s)',
    async (fixture) => {
      const installed = await installPackage('stand-in');
      try {
        expect(await installed.runFixture(fixture)).toStrictEqual(['imported function', 'the SDK was loaded']);
      } finally {
        await installed.remove();
      }
    },
  );
});

describe('without the SDK installed', () => {
  let installed: InstalledPackage;
  beforeAll(async () => {
    installed = await installPackage();
  });
  afterAll(() => installed.remove());

  it.each(['import-all.mjs', 'import-all.cjs'])('everything can be imported and used (%s)', async (fixture) => {
    expect(await installed.runFixture(fixture)).toStrictEqual(['imported function']);
  });

  it('a response made by a hook has the getters of the class', async () => {
    const expected = {
      text: 'ab',
      functionCalls: [{ name: 'read' }],
      executableCode: 'print(1)',
      codeExecutionResult: '1',
      data: 'AAEC',
      initialPromptTokenCount: 4,
    };
    const own = await installed.runFixture('all-getters.mjs');
    expect(own.map((line) => JSON.parse(line))).toStrictEqual([expected]);
    const [ofTheSdk] = await runFixtureHere('all-getters.mjs');
    expect(JSON.parse(ofTheSdk ?? '')).toStrictEqual(expected);
  });

  it('consumers in both module formats that check all declarations compile', async () => {
    const consumers = ['consumer.cts', 'consumer.mts'];
    for (const name of consumers) await writeFile(join(installed.folder, name), consumer);
    await writeFile(
      join(installed.folder, 'globals.d.ts'),
      'interface Blob { size: number }\ninterface File extends Blob {}\n',
    );
    const compilerOptions = {
      noEmit: true,
      strict: true,
      module: 'nodenext',
      lib: ['es2023'],
      types: [],
      skipDefaultLibCheck: true,
    };
    const files = [...consumers, 'globals.d.ts'];
    await writeFile(join(installed.folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
    const compiler = join(import.meta.dirname, '../../../node_modules/typescript-native/bin/tsc');
    const problems = await run(process.execPath, [compiler], { cwd: installed.folder, timeout: 150_000 }).then(
      () => '',
      (error) => error.stdout,
    );
    expect(problems).toBe('');
  }, 150_000);

  it.each(['index.d.ts', 'index.d.cts', 'testing.d.ts', 'testing.d.cts'])(
    '%s names no type of the SDK',
    async (name) => {
      const file = join(installed.folder, 'node_modules', '@agent-hooks', 'hook-translator', 'dist', name);
      expect(await readFile(file, 'utf8')).not.toMatch(/from ['"]@google|import\(['"]@google/);
    },
  );
});

const consumer = `
import { defaultHookTranslator, HookTranslatorGenAIv1, type HookTranslator } from '@agent-hooks/hook-translator';
import { translatorConformance } from '@agent-hooks/hook-translator/testing';

const request = defaultHookTranslator.fromHookLLMRequest({ messages: [] }, { model: 'g', contents: 'a' });
const text: string | undefined = new HookTranslatorGenAIv1().fromHookLLMResponse({ text: 'a' }).text;
declare const other: HookTranslator<{ prompt: string }, { said: string }, undefined>;
const checks = translatorConformance(other, { requests: [{ prompt: 'a' }], responses: [], toolConfigs: [] });
export const all = [request.model, text, checks[0]?.name];
`;
