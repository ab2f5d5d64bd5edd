// Writes the declarations of the package in the current folder into its dist, beside what tsup built: the native compiler
// emits one file for each source file that its entries reach, as `.d.ts` for import and as `.d.cts` for require.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const { exports: entries = {} } = JSON.parse(readFileSync('package.json', 'utf8'));

const sources = Object.values(entries).flatMap((conditions) => {
  const types = conditions?.import?.types;
  return typeof types === 'string' ? [types.replace('./dist/', '../src/').replace(/\.d\.ts$/, '.ts')] : [];
});
const config = join('dist', 'tsconfig.json');
writeFileSync(
  config,
  JSON.stringify({
    extends: join(root, 'tsconfig.base.json'),
    compilerOptions: { noEmit: false, declaration: true, emitDeclarationOnly: true, rootDir: '../src', outDir: '.' },
    files: sources,
  }),
);
const compiler = join(root, 'node_modules', 'typescript-native', 'bin', 'tsc');
const { status } = spawnSync(process.execPath, [compiler, '-p', config], { stdio: 'inherit' });
rmSync(config);
if (status !== 0) process.exit(status ?? 1);

for (const name of readdirSync('dist', { recursive: true, encoding: 'utf8' })) {
  if (!name.endsWith('.d.ts')) continue;
  const file = join('dist', name);
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, withExtension(text, 'js'));
  writeFileSync(file.replace(/\.d\.ts$/, '.d.cts'), withExtension(text, 'cjs'));
}

/** Names the files beside it as they are called where it is read from. */
function withExtension(text, extension) {
  return text.replace(/((?:\bfrom|\bimport\()\s*(["']))(\.{1,2}\/[^"']+?)\.[jt]s\2/g, `$1$3.${extension}$2`);
}
