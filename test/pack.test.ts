import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPackages, root, type WorkspacePackage } from './packages.ts';

const packages = readPackages();
const outside = mkdtempSync(join(tmpdir(), 'agent-hooks-pack-'));
const tarballs = join(outside, 'tarballs');

beforeAll(async () => {
  mkdirSync(tarballs);
  for (const { directory } of packages) await run('pnpm', ['pack', '--pack-destination', tarballs], directory);
});

afterAll(() => rmSync(outside, { recursive: true, force: true }));

const rows = packages.map((each) => [each.name, each] as const);

// What takes the time are processes: npm, node and the compilers.
describe.concurrent.each(rows)('%s, packed and installed alone', (_name, each) => {
  const project = join(outside, each.folder);
  const entryPoints = Object.keys(each.manifest.exports ?? {})
    .filter((path) => !path.endsWith('.json'))
    .map((path) => each.name + path.slice(1));

  beforeAll(() => install(project, withDependencies(each)));

  it('brings its code, types, README, licence and change log, and no sources or tests', () => {
    const installed = readdirSync(join(project, 'node_modules', each.name));
    expect(installed).toEqual(expect.arrayContaining(['CHANGELOG.md', 'LICENSE', 'README.md', 'dist', 'package.json']));
    for (const unwanted of ['src', 'test', 'tsconfig.json', 'node_modules']) expect(installed).not.toContain(unwanted);
  });

  it('imports nothing that it does not declare, and no node: module if it is for the browser too', () => {
    const dist = join(project, 'node_modules', each.name, 'dist');
    const code = readdirSync(dist)
      .filter((file) => /\.c?js$/.test(file))
      .map((file) => readFileSync(join(dist, file), 'utf8'));
    const specifiers = code.flatMap((text) =>
      [...text.matchAll(/(?:^(?:import|export)\b[^'"]*|\brequire\()\s*['"]([^'".][^'"]*)['"]/gm)].map(
        (match) => match[1] ?? '',
      ),
    );
    const declared = Object.keys({ ...each.manifest.dependencies, ...each.manifest.peerDependencies });
    const allowed = (specifier: string) =>
      declared.some((name) => specifier === name || specifier.startsWith(`${name}/`)) ||
      (each.folder === 'hook-cli' && shownByTheCommand.has(specifier)) ||
      (!forBrowsers(each) && isBuiltin(specifier));
    // One that needs none of our packages may bring all that it uses in its own code.
    expect(specifiers.length > 0 || each.ours.length === 0).toBe(true);
    expect([...new Set(specifiers)].filter((specifier) => !allowed(specifier))).toEqual([]);
  });

  it.each(entryPoints)('%s gives the same names by import and by require', async (entryPoint) => {
    const print = 'console.log(JSON.stringify(Object.keys(api).filter((name) => name !== "default").sort()))';
    const file = `use-${entryPoint.replaceAll(/\W/g, '-')}`;
    writeFileSync(join(project, `${file}.mjs`), `import * as api from '${entryPoint}';\n${print};\n`);
    writeFileSync(join(project, `${file}.cjs`), `const api = require('${entryPoint}');\n${print};\n`);
    const [imported, required] = await Promise.all([
      run(process.execPath, [`${file}.mjs`], project),
      run(process.execPath, [`${file}.cjs`], project),
    ]);
    expect(JSON.parse(imported).length).toBeGreaterThan(0);
    expect(JSON.parse(required)).toEqual(JSON.parse(imported));
  });

  it.each([
    ['nodenext, as ESM and as CJS', 'NodeNext', ['consumer.mts', 'consumer.cts']],
    ['bundler', 'Bundler', ['consumer.ts']],
  ] as const)('its types compile for %s, all of them checked', async (_, moduleResolution, files) => {
    for (const file of files) copyFileSync(join(each.directory, 'test', 'consumer.ts'), join(project, file));
    await compile(project, files, {
      moduleResolution,
      // The declarations of the NATS client are not valid with it.
      exactOptionalPropertyTypes: each.folder !== 'bus-nats',
      types: forBrowsers(each) ? [] : ['node'],
    });
  });
});

describe('all packages, packed and installed together', () => {
  const project = join(outside, 'together');

  it('have types that compile with TypeScript 6 too, all of them checked', async () => {
    await install(
      project,
      packages.map(({ folder }) => folder),
    );
    const files = packages.flatMap(({ folder, directory }) =>
      ['mts', 'cts'].map((ending) => {
        const file = `${folder}.${ending}`;
        copyFileSync(join(directory, 'test', 'consumer.ts'), join(project, file));
        return file;
      }),
    );
    // One program for all, for it takes this compiler longest to read and check the declarations that they share.
    await compile(project, files, { moduleResolution: 'NodeNext', types: ['node'] }, 'typescript');
  });
});

/** Compiles files of a project, and checks every declaration that they lead to. */
async function compile(
  project: string,
  files: readonly string[],
  options: { readonly moduleResolution: 'NodeNext' | 'Bundler'; readonly [option: string]: unknown },
  compiler: 'typescript' | 'typescript-native' = 'typescript-native',
): Promise<void> {
  const configuration = {
    compilerOptions: {
      module: options.moduleResolution === 'Bundler' ? 'ESNext' : 'NodeNext',
      target: 'ES2022',
      lib: ['ES2023', 'DOM'],
      strict: true,
      skipLibCheck: false,
      // TypeScript's own library is not ours to check.
      skipDefaultLibCheck: true,
      noEmit: true,
      typeRoots: [join(root, 'node_modules', '@types')],
      ...options,
    },
    files,
  };
  const name = `tsconfig.${options.moduleResolution}.json`;
  writeFileSync(join(project, name), JSON.stringify(configuration));
  await run(process.execPath, [join(root, 'node_modules', compiler, 'bin', 'tsc'), '-p', name], project);
}

/** Installs packages, by their folders, with all of ours that they depend on. */
async function install(project: string, folders: readonly string[]): Promise<void> {
  mkdirSync(project);
  const dependencies = Object.fromEntries(folders.map((folder) => [`@agent-hooks/${folder}`, tarballOf(folder)]));
  writeFileSync(join(project, 'package.json'), JSON.stringify({ name: 'consumer', private: true, dependencies }));
  const quietly = ['--no-audit', '--no-fund', '--prefer-offline', '--ignore-scripts', '--loglevel=error'];
  await run('npm', ['install', ...quietly], project);
}

/** What looks like an import in texts: the code that the command prints, and what it compiles others' code to. */
const shownByTheCommand = new Set([
  ...['openai', '@anthropic-ai/sdk', 'ai', 'tool.execute.before'],
  ...['$'.concat('{s}'), '$'.concat('{n}'), 'flow-enums-runtime', 'react-hot-loader'],
]);

function withDependencies(each: WorkspacePackage): string[] {
  const found = new Set<string>();
  const visit = (folder: string) => {
    if (found.has(folder)) return;
    found.add(folder);
    for (const next of packages.find((other) => other.folder === folder)?.ours ?? []) visit(next);
  };
  visit(each.folder);
  return [...found];
}

function tarballOf(folder: string): string {
  const file = readdirSync(tarballs).find((name) => new RegExp(`^agent-hooks-${folder}-\\d`).test(name));
  if (file === undefined) throw new Error(`pnpm pack made no tarball for ${folder}`);
  return `file:${join(tarballs, file)}`;
}

/** Packages that must also work where there is no Node: without its modules and without its types. */
function forBrowsers(each: WorkspacePackage): boolean {
  return ['hook-types', 'hook-translator'].includes(each.folder);
}

async function run(command: string, parameters: readonly string[], cwd: string): Promise<string> {
  // npm and pnpm are scripts that only a shell finds on Windows.
  const shell = process.platform === 'win32' && command !== process.execPath;
  try {
    const { stdout } = await promisify(execFile)(command, [...parameters], { cwd, shell, timeout: 600_000 });
    return stdout;
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${command} ${parameters.join(' ')} failed in ${cwd}:\n${stdout}${stderr}`, { cause: error });
  }
}
