import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readPackages, root } from './packages.ts';

/** The first code of a text in JavaScript: the example that the tests of its package run. */
function exampleIn(text: string): string {
  return /```js\n([\s\S]*?)```/.exec(text)?.[1] ?? '';
}

it('the examples of READMEs compile as strict TypeScript as they stand', () => {
  const readmes = readPackages().filter(({ directory }) => existsSync(join(directory, 'test/readme.test.ts')));
  const examples = [...readmes.map(({ directory }) => directory), join(root, 'packages/agent-integration')].map(
    (directory, index) => {
      // The last one is that of the front page, which needs a package that it can import.
      const source = index < readmes.length ? directory : root;
      const place = join(directory, '.vitest', index < readmes.length ? 'readme' : 'front-page');
      rmSync(place, { recursive: true, force: true });
      mkdirSync(place, { recursive: true });
      const file = join(place, 'example.mts');
      writeFileSync(file, `${exampleIn(readFileSync(join(source, 'README.md'), 'utf8'))}\nexport {};\n`);
      return file;
    },
  );
  expect(examples.length).toBeGreaterThan(15);
  const project = join(root, '.vitest', 'tsconfig.readmes.json');
  mkdirSync(join(root, '.vitest'), { recursive: true });
  const compilerOptions = {
    ...{ module: 'NodeNext', target: 'ES2022', lib: ['ES2023', 'DOM'], strict: true, noEmit: true },
    ...{ skipLibCheck: true, allowImportingTsExtensions: true },
    ...{ types: ['node'], typeRoots: [join(root, 'node_modules/@types')], customConditions: ['@agent-hooks/source'] },
  };
  writeFileSync(project, JSON.stringify({ compilerOptions, files: examples }));
  const compiler = join(root, 'node_modules/typescript-native/bin/tsc');
  const { stdout } = spawnSync(process.execPath, [compiler, '-p', project], { cwd: root, encoding: 'utf8' });
  // Sources are checked with options of their own.
  expect(stdout.split('\n').filter((line) => line.includes('example.mts'))).toEqual([]);
});
