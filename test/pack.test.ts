import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Packed, packAll, run } from './pack-all.ts';
import { readPackages, root, type WorkspacePackage } from './packages.ts';

const packages = readPackages();
const outside = mkdtempSync(join(tmpdir(), 'agent-hooks-pack-'));
const tarballs = join(outside, 'tarballs');
/** For each package a project that has only this one, and what it depends on. */
const alone = join(outside, 'alone');
let packed: readonly Packed[] = [];

beforeAll(async () => {
  mkdirSync(tarballs);
  packed = await packAll(tarballs);
  await installAlone();
});

afterAll(() => rmSync(outside, { recursive: true, force: true }));

const rows = packages.map((each) => [each.name, each] as const);

describe.each(rows)('%s, packed and installed alone', (name, each) => {
  const project = join(alone, each.folder);
  const entryPoints = Object.keys(each.manifest.exports ?? {})
    .filter((path) => !path.endsWith('.json'))
    .map((path) => each.name + path.slice(1));

  it('brings its code, types, README, licence and change log, and no sources or tests', () => {
    const installed = readdirSync(join(project, 'node_modules', name));
    expect(installed).toEqual(expect.arrayContaining(['CHANGELOG.md', 'LICENSE', 'README.md', 'dist', 'package.json']));
    for (const unwanted of ['src', 'test', 'tsconfig.json']) expect(installed).not.toContain(unwanted);
    expect(readFileSync(join(project, 'node_modules', name, 'package.json'), 'utf8')).not.toContain(
      '@agent-hooks/source',
    );
    // Asked of the tarball, for pnpm makes a folder of that name where it installs.
    const files = packed.find((one) => one.name === name)?.files ?? [];
    expect(files.length).toBeGreaterThan(0);
    expect(files.filter(({ path }) => path.startsWith('node_modules/'))).toEqual([]);
  });

  it('imports nothing that it does not declare, and no node: module if it is for the browser too', () => {
    const dist = join(project, 'node_modules', each.name, 'dist');
    const code = readdirSync(dist)
      .filter((file) => /\.c?js$/.test(file))
      .map((file) => readFileSync(join(dist, file), 'utf8'));
    const specifiers = code.flatMap((text) =>
      [
        ...text.matchAll(
          /(?:(?:^|[;}])(?:import|(?:import|export)\b[\w\s{},*$]*\bfrom)|\brequire\()\s*['"`]([^'"`.][^'"`]*)['"`]/gm,
        ),
      ].map((match) => match[1] ?? ''),
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

  it(`gives the same names by import and by require: ${entryPoints.join(', ')}`, async () => {
    const print = `const names = (api) => Object.keys(api).filter((name) => name !== 'default').sort();
      const print = (apis) => console.log(JSON.stringify(apis.map(names)));\n`;
    const list = (load: string) => `print([${entryPoints.map((entryPoint) => `${load}('${entryPoint}')`).join(', ')}])`;
    writeFileSync(join(project, 'use.mjs'), `${print}${list('await import')};\n`);
    writeFileSync(join(project, 'use.cjs'), `${print}${list('require')};\n`);
    const [imported, required] = await Promise.all([
      run(process.execPath, ['use.mjs'], project),
      run(process.execPath, ['use.cjs'], project),
    ]);
    const names: readonly (readonly string[])[] = JSON.parse(imported);
    expect(names).toHaveLength(entryPoints.length);
    expect(names.filter(({ length }) => length === 0)).toEqual([]);
    expect(JSON.parse(required)).toEqual(names);
  });
});

it.each(['import', 'require'])('libraries inside of hook-trust and hook-runner work by %s', async (how) => {
  const project = join(alone, 'hook-trust');
  const file = join(project, `written-by-${how}.txt`);
  const load = how === 'import' ? 'await import' : 'require';
  const code = `const { withFileLock, writeAtomically } = ${load}('@agent-hooks/hook-trust/files');
    const { collectOutput } = ${load}('@agent-hooks/hook-runner/process');
    const ran = collectOutput({ file: process.execPath, args: ['-p', '6 * 7'] }, { timeoutMs: 60_000, environment: process.env });
    withFileLock(${JSON.stringify(file)}, async () => writeAtomically(${JSON.stringify(file)}, (await ran).stdout));\n`;
  const program = `libraries.${how === 'import' ? 'mjs' : 'cjs'}`;
  writeFileSync(join(project, program), code);
  await run(process.execPath, [program], project);
  expect(readFileSync(file, 'utf8').trim()).toBe('42');
});

/** What installing a package may bring, libraries and ours together. */
const sizes = (folder: string): readonly [packages: number, bytes: number] | undefined => {
  if (folder.startsWith('adapter-')) return [10, 6_000_000];
  if (folder === 'hook-system') return [10, 6_000_000];
  return folder === 'hook-runner' || folder === 'hook-translator' ? [10, 3_000_000] : undefined;
};

it.each(packages.flatMap(({ folder }) => (sizes(folder) ? [folder] : [])))('%s is a small installation', (folder) => {
  const modules = join(alone, folder, 'node_modules');
  const installed = withDependencies(packages.find((each) => each.folder === folder) as WorkspacePackage);
  const ours = installed.map((each) => join(modules, '@agent-hooks', each));
  const libraries = ours.flatMap((each) => {
    const { dependencies = {} } = JSON.parse(readFileSync(join(each, 'package.json'), 'utf8'));
    return Object.keys(dependencies).filter((name) => !name.startsWith('@agent-hooks/'));
  });
  expect(libraries).toEqual([]);
  // As they lie on a disk, in blocks.
  const bytes = ours.flatMap(usedFiles).reduce((sum, file) => sum + Math.ceil(statSync(file).size / 4096) * 4096, 0);
  const [mostPackages, mostBytes] = sizes(folder) ?? [0, 0];
  expect(ours.length).toBeLessThanOrEqual(mostPackages);
  expect(bytes).toBeLessThanOrEqual(mostBytes);
});

/** The files of a package, without parts of an earlier build, which a cache leaves beside those of the last one. */
function usedFiles(directory: string): readonly string[] {
  const all = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules', directory.length))
    .map((entry) => join(entry.parentPath, entry.name));
  const used = new Set(all.filter((file) => !/-[\w-]{8}\.(?:d\.)?c?[jt]s$/.test(file)));
  for (const file of used) {
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/['"](\.{1,2}\/[^'"\s]+)['"]/g)) {
      const named = join(dirname(file), path);
      const declared = /\.d\.c?ts$/.test(file) ? named.replace(/\.(c?)js$/, '.d.$1ts') : named;
      if (all.includes(declared)) used.add(declared);
    }
  }
  return [...used];
}

/** Packages whose types are checked by the same rules, and so in one program: each file finds what its own project has. */
const programs = [
  { title: 'those for browsers', has: forBrowsers, options: { exactOptionalPropertyTypes: true, types: [] } },
  {
    title: 'bus-nats',
    has: ({ folder }: WorkspacePackage) => folder === 'bus-nats',
    // The declarations of the NATS client are not valid with exactOptionalPropertyTypes.
    options: { exactOptionalPropertyTypes: false, types: ['node'] },
  },
  {
    title: 'all others',
    has: (each: WorkspacePackage) => !forBrowsers(each) && each.folder !== 'bus-nats',
    options: { exactOptionalPropertyTypes: true, types: ['node'] },
  },
] as const;

// What takes the time are processes of the compilers.
describe.concurrent.each(programs.map((each) => [each.title, each] as const))(
  'packages installed alone: %s',
  (_title, { has, options }) => {
    it.each([
      ['nodenext, as ESM and as CJS', 'NodeNext', ['mts', 'cts']],
      ['bundler', 'Bundler', ['ts']],
    ] as const)('their types compile for %s, all of them checked', async (_, moduleResolution, endings) => {
      const files = packages.filter(has).flatMap(({ folder, directory }) =>
        endings.map((ending) => {
          const file = join(folder, `consumer.${ending}`);
          copyFileSync(join(directory, 'test', 'consumer.ts'), join(alone, file));
          return file;
        }),
      );
      expect(files.length).toBeGreaterThan(0);
      await compile(alone, files, { moduleResolution, ...options });
    });
  },
);

describe('the command, installed by npm', () => {
  const project = join(outside, 'command');
  const modules = join(project, 'node_modules');

  beforeAll(async () => {
    mkdirSync(project);
    writeFileSync(join(project, 'package.json'), '{ "private": true }');
    const tarball = packed.find(({ name }) => name === '@agent-hooks/hook-cli')?.filename ?? '';
    await run('npm', ['install', '--offline', '--no-audit', '--no-fund', join(tarballs, basename(tarball))], project);
  });

  it('is at most 8 MB in at most 25 packages', () => {
    const files = readdirSync(modules, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
    const bytes = files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
    const { packages: locked } = JSON.parse(readFileSync(join(project, 'package-lock.json'), 'utf8'));
    const installed = Object.entries<{ optional?: boolean; peer?: boolean }>(locked).filter(
      ([path]) => path !== '' && existsSync(join(project, path)),
    );
    expect(installed.length).toBeGreaterThan(0);
    expect(installed.length).toBeLessThanOrEqual(25);
    expect(bytes).toBeGreaterThan(1_000_000);
    expect(bytes).toBeLessThanOrEqual(8_000_000);
  });

  it('runs, and prints how to install what it loads only if it is installed', async () => {
    const command = join(modules, '@agent-hooks', 'hook-cli', 'dist', 'main.cjs');
    expect(await run(process.execPath, [command, '--help'], project)).toContain('Usage: agent-hooks');
    mkdirSync(join(project, 'policy'));
    const serve = run(process.execPath, [command, 'admin', 'serve', 'policy', '--bus', 'nats://127.0.0.1:1'], project);
    await expect(serve).rejects.toThrow('npm install --global @agent-hooks/bus-nats');
    for (const door of ['mcp', 'acp']) {
      const opened = run(process.execPath, [command, door, '--', 'node'], project);
      await expect(opened).rejects.toThrow(`npm install --global @agent-hooks/door-${door}`);
    }
  });
});

describe('all packages, packed and installed together', () => {
  const project = join(outside, 'together');

  it('have types that compile with TypeScript 6 too, all of them checked', async () => {
    await installTogether(project);
    // The native compiler sees to both formats; the declarations differ only in the endings of the files that they name.
    const files = packages.map(({ folder, directory }) => {
      const file = `${folder}.mts`;
      copyFileSync(join(directory, 'test', 'consumer.ts'), join(project, file));
      return file;
    });
    // One program for all, for it takes this compiler longest to read and check the declarations that they share.
    await compile(project, files, { moduleResolution: 'NodeNext', types: ['node'] }, 'typescript');
  });
});

let programsCompiled = 0;

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
  // Programs of one project may be compiled at the same time.
  const name = `tsconfig.${++programsCompiled}.json`;
  writeFileSync(join(project, name), JSON.stringify(configuration));
  await run(process.execPath, [join(root, 'node_modules', compiler, 'bin', 'tsc'), '-p', name], project);
}

/**
 * Installs each package in a project that has only it and those of ours that it depends on. pnpm does so for all at once,
 * and shows to each package only what it declares: nothing is hoisted, and no optional peer comes from a neighbour.
 */
async function installAlone(): Promise<void> {
  const places = placesOfAll();
  mkdirSync(alone);
  const settings = {
    packages: ['*'],
    overrides: places,
    hoist: false,
    autoInstallPeers: false,
    dedupePeerDependents: false,
  };
  // JSON is YAML.
  writeFileSync(join(alone, 'pnpm-workspace.yaml'), JSON.stringify(settings));
  writeFileSync(join(alone, 'package.json'), JSON.stringify({ name: 'consumers', private: true }));
  for (const each of packages) {
    const ours = withDependencies(each).map((folder) => `@agent-hooks/${folder}`);
    mkdirSync(join(alone, each.folder));
    writeManifest(join(alone, each.folder), Object.fromEntries(ours.map((name) => [name, places[name] ?? ''])));
  }
  // Where the packages of this repository are from: they are not fetched again.
  const store = (await run('pnpm', ['store', 'path'], root)).trim();
  await run('pnpm', ['install', '--prefer-offline', '--ignore-scripts', '--store-dir', join(store, '..')], alone);
}

/** Installs all packages in one project, as npm does it. */
async function installTogether(project: string): Promise<void> {
  mkdirSync(project);
  writeManifest(project, placesOfAll());
  const quietly = ['--no-audit', '--no-fund', '--prefer-offline', '--ignore-scripts', '--loglevel=error'];
  await run('npm', ['install', ...quietly], project);
}

/** The tarball of every package, by name, as a manifest asks for it. */
function placesOfAll(): Readonly<Record<string, string>> {
  return Object.fromEntries(packed.map(({ name, filename }) => [name, `file:${filename}`]));
}

function writeManifest(project: string, dependencies: Readonly<Record<string, string>>): void {
  const name = `consumer-${basename(project)}`;
  writeFileSync(join(project, 'package.json'), JSON.stringify({ name, private: true, dependencies }));
}

/** What looks like an import in texts: the code that the command prints, and what it compiles others' code to. */
const shownByTheCommand = new Set([
  ...['openai', '@anthropic-ai/sdk', 'ai', '@google/genai', '@agent-hooks/agent-integration', 'tool.execute.before'],
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

/** Packages that must also work where there is no Node: without its modules and without its types. */
function forBrowsers(each: WorkspacePackage): boolean {
  return ['hook-types', 'hook-translator'].includes(each.folder);
}
