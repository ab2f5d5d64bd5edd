import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readPackages, root } from './packages.ts';

/**
 * The client of NATS; `obj` and `jetstream` hand over inputs that no message can hold, and are
 * loaded for those alone; `kv` is the channel of releases, and is loaded by whoever opens one.
 */
const nats = [
  ...['nats-core', 'transport-node', 'nkeys', 'nuid', 'jetstream', 'obj', 'kv'].map((name) => `@nats-io/${name}`),
  ...['tweetnacl', 'js-sha256'],
];
/** The OpenTelemetry SDK with its exporters over HTTP, which bring protobufjs along. */
const otlp = [
  ...['api', 'api-logs', 'core', 'resources', 'semantic-conventions'].map((name) => `@opentelemetry/${name}`),
  ...['sdk-logs', 'sdk-metrics', 'sdk-trace-base', 'otlp-exporter-base', 'otlp-transformer'].map(
    (name) => `@opentelemetry/${name}`,
  ),
  ...['exporter-metrics-otlp-http', 'exporter-trace-otlp-http'].map((name) => `@opentelemetry/${name}`),
  ...['protobufjs', 'long', '@types/node', 'undici-types'],
  ...['aspromise', 'base64', 'codegen', 'eventemitter', 'fetch', 'float', 'path', 'pool', 'utf8'].map(
    (name) => `@protobufjs/${name}`,
  ),
];
/**
 * All that installing a package may bring along beside our own packages, however deep: nothing, where it is not named here.
 * Optional peers are for whoever wants them. Another name here is a decision, with its reason.
 */
const budget: Readonly<Record<string, readonly string[]>> = {
  telemetry: ['@opentelemetry/api'],
  // Whoever has an SDK of their own does not install it.
  'telemetry-otlp': otlp,
  'bus-nats': nats,
};

interface Manifest {
  readonly name: string;
  readonly scripts?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

interface Installed {
  readonly directory: string;
  readonly manifest: Manifest;
}

const packages = readPackages().map(({ folder, directory }) => ({ folder, directory, all: dependenciesOf(directory) }));

describe.each(packages)('$folder', ({ folder, directory, all }) => {
  it('brings along nothing that is not in its budget', () => {
    const names = new Set(all.map(({ manifest }) => manifest.name).filter((name) => !name.startsWith('@agent-hooks/')));
    const allowed = budget[folder] ?? [];
    expect([...names].filter((name) => !allowed.includes(name)).sort()).toEqual([]);
    expect(names.size).toBeLessThanOrEqual(allowed.length);
  });

  it('runs nothing when it is installed', () => {
    const { scripts = {} } = readManifest(directory);
    const run = ['preinstall', 'install', 'postinstall', 'prepare', 'preprepare', 'postprepare'];
    expect(run.filter((name) => name in scripts)).toEqual([]);
    expect(existsSync(join(directory, 'binding.gyp'))).toBe(false);
  });

  it('brings along nothing that runs something when installed', () => {
    const running = all.flatMap(({ directory: place, manifest: { name, scripts = {} } }) => {
      // Of a package from a registry no other script is run; with a binding.gyp it is compiled.
      const found = ['preinstall', 'install', 'postinstall'].flatMap((script) => scripts[script] ?? []);
      return [...found, ...(existsSync(join(place, 'binding.gyp')) ? ['binding.gyp'] : [])].map((text) => [name, text]);
    });
    // It warns of a version range in the manifest of whoever installs it, and changes nothing. The exporters of
    // OpenTelemetry need it, and only who wants them installs this package.
    const harmless = folder === 'telemetry-otlp' ? [['protobufjs', 'node scripts/postinstall']] : [];
    expect(running).toEqual(harmless);
  });
});

describe('a release', () => {
  const workflow = readFileSync(join(root, '.github', 'workflows', 'release.yml'), 'utf8');

  const [, testing = '', publishing = ''] = workflow.split(/^ {2}(?:test|publish):$/m);

  it('is published with provenance', () => {
    expect(publishing).toMatch(/^ {6}id-token: write$/m);
    expect(publishing).toMatch(/^ +NPM_CONFIG_PROVENANCE: "true"$/m);
    for (const { manifest } of readPackages()) expect(manifest.repository).toMatchObject({ type: 'git' });
  });

  it('is tested before it is published, by a job that cannot publish, and only from the repository itself', () => {
    expect(testing).toContain('- run: npm test');
    expect(testing).toMatch(/^ +if: github\.repository == /m);
    expect(testing).not.toMatch(/write/);
    expect(publishing).toMatch(/^ {4}needs: test$/m);
    expect(publishing).not.toMatch(/npm test|npm run release/);
  });

  it('is published without a token that could be stolen', () => {
    expect(workflow).not.toMatch(/NPM_TOKEN|NODE_AUTH_TOKEN/);
  });

  const workflows = join(root, '.github', 'workflows');

  it.each(readdirSync(workflows))('runs no action that could become another one: %s', (file) => {
    const text = readFileSync(join(workflows, file), 'utf8');
    const used = [...text.matchAll(/uses: (\S+)/g)].map(([, action = '']) => action);
    expect(used.length).toBeGreaterThan(0);
    for (const action of used) expect(action).toMatch(/@[\da-f]{40}$/);
  });
});

describe('the workflows', () => {
  const workflows = join(root, '.github', 'workflows');
  const read = (file: string) => readFileSync(join(workflows, file), 'utf8');

  it('run the suites on three systems, on every line of Node that `npm run test:runtimes` has', () => {
    const shown = readFileSync(join(root, 'scripts', 'runtimes', 'runtimes.mjs'), 'utf8');
    const [, versions = ''] = /\[([^\]]+)\]\.map\(node\)/.exec(shown) ?? [];
    const lines = [...versions.matchAll(/'(\d+)\./g)].map(([, line]) => line);
    expect(lines.length).toBeGreaterThan(1);
    const text = read('test.yml');
    expect(text).toContain('os: [ubuntu-latest, macos-latest, windows-latest]');
    expect(text).toContain(`node: [${lines.join(', ')}]`);
    expect(text).toMatch(/^ +runs-on: \$\{\{ matrix\.os \}\}$/m);
    expect(text).toMatch(/^ +node-version: \$\{\{ matrix\.node \}\}$/m);
    expect(text).toMatch(/^ +- run: npm run test:packages$/m);
  });

  it('check on one machine what is the same on all, and that changed sources have a changeset', () => {
    const [, checks = '', suites = ''] = read('test.yml').split(/^ {2}(?:checks|test):$/m);
    expect(checks).toMatch(/^ +- run: npm run checks$/m);
    expect(checks).toMatch(/^ +run: npm run check:change -- "origin\/\$BASE"$/m);
    expect(suites).not.toContain('npm run check');
  });

  it.each(readdirSync(workflows))('run only commands that exist: %s', (file) => {
    const { scripts }: { scripts: Record<string, string> } = JSON.parse(
      readFileSync(join(root, 'package.json'), 'utf8'),
    );
    const names = [...read(file).matchAll(/npm (?:run )?(test|(?<=run )[\w:]+)/g)].map(([, name = '']) => name);
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) expect(scripts, name).toHaveProperty([name]);
  });
});

/** Every package that is installed with one, found the way Node finds them. */
function dependenciesOf(directory: string): Installed[] {
  const found = new Map<string, Manifest>();
  const waiting = [directory];
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    const { dependencies = {}, optionalDependencies = {} } = readManifest(place);
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const dependency = findDependency(place, name);
      if (dependency === undefined && name in optionalDependencies) continue;
      if (dependency === undefined) throw new Error(`${name}, which ${place} needs, is not installed`);
      if (found.has(dependency)) continue;
      found.set(dependency, readManifest(dependency));
      waiting.push(dependency);
    }
  }
  return [...found].map(([place, manifest]) => ({ directory: place, manifest }));
}

function findDependency(from: string, name: string): string | undefined {
  for (let place = realpathSync(from); ; place = dirname(place)) {
    const candidate = join(place, 'node_modules', name);
    if (existsSync(join(candidate, 'package.json'))) return realpathSync(candidate);
    if (dirname(place) === place) return undefined;
  }
}

function readManifest(directory: string): Manifest {
  return JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8'));
}
