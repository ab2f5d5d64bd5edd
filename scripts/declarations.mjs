// Writes the declarations of the package in the current folder into its dist, beside what tsup built: the native compiler
// emits one file for each source file, of which rollup keeps what the entries show, as `.d.ts` for import and as `.d.cts` for
// require. And the licenses of the libraries that the package contains.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, relative, resolve } from 'node:path';
import { rollup } from 'rollup';
import { dts } from 'rollup-plugin-dts';

const root = join(import.meta.dirname, '..');
const manifest = JSON.parse(readFileSync('package.json', 'utf8'));
const { exports: entries = {}, dependencies = {}, peerDependencies = {} } = manifest;
/** What is installed with the package; types of anything else become a part of its own. */
const installed = [manifest.name, ...Object.keys(dependencies), ...Object.keys(peerDependencies)];

const declarations = Object.values(entries).flatMap((conditions) => {
  const types = conditions?.import?.types;
  return typeof types === 'string' ? [types.replace('./dist/', '')] : [];
});
/** The declarations of another package of this workspace, which becomes a part of this one. */
const ofOurs = {
  name: 'of-ours',
  resolveId(id) {
    const [, name, path = ''] = /^@agent-hooks\/([\w-]+)(?:\/(.+))?$/.exec(id) ?? [];
    if (name === undefined || installed.includes(`@agent-hooks/${name}`)) return null;
    const folder = join('node_modules', '@agent-hooks', name);
    const { exports: all } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    return resolve(folder, all[path === '' ? '.' : `./${path}`].import.types);
  },
};

emit();
await bundle();
writeLicenses();

/** Into a folder of its own, as the sources are. */
function emit() {
  const config = join('dist', 'tsconfig.json');
  const sources = declarations.map((each) => `../src/${each.replace(/\.d\.ts$/, '.ts')}`);
  const options = { noEmit: false, declaration: true, emitDeclarationOnly: true, rootDir: '../src', outDir: 'types' };
  const extended = join(root, 'tsconfig.base.json');
  writeFileSync(config, JSON.stringify({ extends: extended, compilerOptions: options, files: sources }));
  const compiler = join(root, 'node_modules', 'typescript-native', 'bin', 'tsc');
  const { status } = spawnSync(process.execPath, [compiler, '-p', config], { stdio: 'inherit' });
  rmSync(config);
  if (status !== 0) process.exit(status ?? 1);
}

async function bundle() {
  const types = join('dist', 'types');
  const isOutside = (id) =>
    isBuiltin(id) || installed.some((name) => id === name || id.startsWith(`${name}/`)) || id.startsWith('@types/');
  const bundled = await rollup({
    input: Object.fromEntries(declarations.map((each) => [each.replace(/\.d\.ts$/, ''), join(types, each)])),
    external: isOutside,
    plugins: [ofOurs, dts({ respectExternal: true, compilerOptions: { skipLibCheck: true } })],
    onwarn: (warning, warn) => {
      if (/could not be resolved/.test(warning.message)) throw new Error(warning.message);
      // Types of libraries that ours are made of have no names outside.
      if (!/no public re-export/.test(warning.message)) warn(warning);
    },
  });
  const names = {
    entryFileNames: '[name].d.ts',
    chunkFileNames: (chunk) => `${chunk.name.replace(/\.d$/, '')}-[hash].d.ts`,
  };
  const { output } = await bundled.generate({ format: 'es', ...names });
  await bundled.close();
  rmSync(types, { recursive: true });
  for (const { fileName, code } of output) {
    const file = join('dist', fileName);
    writeFileSync(file, withExtension(code, 'js'));
    writeFileSync(file.replace(/\.d\.ts$/, '.d.cts'), withExtension(code, 'cjs'));
  }
}

/** Names the files beside it as they are called where it is read from. */
function withExtension(text, extension) {
  return text.replace(/((?:\bfrom|\bimport\()\s*(["']))(\.{1,2}\/[^"']+?)(?:\.d)?\.[jt]s\2/g, `$1$3.${extension}$2`);
}

/** One file with the licenses of all libraries in the package; files of ours have the license of the package. */
function writeLicenses() {
  const reports = readdirSync('dist').filter((name) => /^metafile-.*\.json$/.test(name));
  const inputs = reports.flatMap((name) => Object.keys(JSON.parse(readFileSync(join('dist', name), 'utf8')).inputs));
  for (const name of reports) rmSync(join('dist', name));
  const folders = inputs.flatMap((each) => /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(resolve(each))?.[1] ?? []);
  const texts = [...new Set(folders)].sort().map((folder) => {
    const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each));
    if (file === undefined) throw new Error(`${relative(root, folder)} has no license to hand on.`);
    return `${name} ${version}\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`;
  });
  if (texts.length > 0) writeFileSync(join('dist', 'third-party.txt'), texts.join(`\n${'-'.repeat(80)}\n\n`));
}
