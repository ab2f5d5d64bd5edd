// @module-tag built
import { spawn } from 'node:child_process';
import { appendFileSync, cpSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { NatsMessageBus } from '@agent-hooks/bus-nats';
import { readBundle, writeBundle } from '@agent-hooks/hook-fleet';
import { hasNatsServer, startNats, writeBelow } from '@agent-hooks/test-support';
import { describe, expect, it, onTestFinished } from 'vitest';
import { findInstalled, runBundleList, runInstall, runRollback, runUpdate } from '../src/bundle/run-bundle.ts';
import { asPerson } from './run-command.ts';
import { startServing } from './serving.ts';
import { makeProject, type TemporaryProject } from './temporary-project.ts';

const example = join(import.meta.dirname, '..', '..', '..', 'examples', 'fleet', 'policy');

async function makePacked(): Promise<{ project: TemporaryProject; hash: string }> {
  const project = makeProject();
  cpSync(example, join(project.dir, 'policy'), { recursive: true });
  expect((await project.run(['admin', 'bundle', 'keygen', 'acme'])).code).toBe(0);
  const packed = await pack(project, '1.0.0');
  return { project, hash: packed.hash };
}

async function pack(project: TemporaryProject, version: string): Promise<{ hash: string }> {
  const argv = [
    'admin',
    'bundle',
    'pack',
    'policy',
    '--key',
    'acme.key',
    '--name',
    'acme',
    '--policy-version',
    version,
    '--json',
  ];
  const { code, stdout, stderr } = await project.run(argv);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout);
}

describe('a policy bundle', () => {
  it('is packed, checked, installed, updated and rolled back', async () => {
    const { project, hash } = await makePacked();
    const verified = await project.run(['admin', 'bundle', 'verify', 'acme-1.0.0.policy', '--key', 'acme.pub']);
    expect(verified).toMatchObject({ code: 0, stdout: expect.stringContaining(`acme 1.0.0, ${hash}`) });
    const installed = await project.run([
      'admin',
      'bundle',
      'install',
      'acme-1.0.0.policy',
      '--key',
      'acme.pub',
      '--json',
    ]);
    expect(installed.code, installed.stderr).toBe(0);
    const { folder } = JSON.parse(installed.stdout);
    expect(readFileSync(join(folder, 'settings.json'), 'utf8')).toBe(
      readFileSync(join(example, 'settings.json'), 'utf8'),
    );
    appendFileSync(join(project.dir, 'policy', 'policy.mjs'), '\n// second\n');
    const second = await pack(project, '2.0.0');
    expect(second.hash).not.toBe(hash);
    const updated = await project.run(['admin', 'bundle', 'update', 'acme-2.0.0.policy']);
    expect(updated).toMatchObject({ code: 0, stdout: expect.stringContaining(second.hash) });
    const back = await project.run(['admin', 'bundle', 'rollback', 'acme']);
    expect(back).toMatchObject({ code: 0, stdout: expect.stringContaining(`back to 1.0.0, ${hash}`) });
    const further = await project.run(['admin', 'bundle', 'rollback', 'acme']);
    expect(further).toMatchObject({ code: 1, stderr: expect.stringContaining('no version of acme before 1.0.0') });
    const again = await project.run(['admin', 'bundle', 'update', 'acme-2.0.0.policy']);
    expect(again).toMatchObject({ code: 0, stdout: expect.stringContaining(second.hash) });
    writeFileSync(join(folder, 'extra.sh'), 'echo');
    const changed = await project.run(['admin', 'bundle', 'rollback', 'acme']);
    expect(changed).toMatchObject({ code: 1, stderr: expect.stringContaining('were changed') });
    const listed = await project.run(['admin', 'bundle', 'list']);
    expect(listed.stdout.split('\n')).toEqual([
      `acme 2.0.0 (user) in use  ${second.hash}`,
      `acme 1.0.0 (user) before  ${hash}`,
      '',
    ]);
    expect((await project.run(['admin', 'bundle', 'remove', 'acme'])).code).toBe(0);
    expect((await project.run(['admin', 'bundle', 'list'])).stdout).toBe('No policy is installed.\n');
  });

  it('that is installed and rolled back is recorded in the audit file of the machine', async () => {
    const { project, hash } = await makePacked();
    const systemDir = project.path('etc');
    const file = project.path('audit.jsonl');
    writeBelow(systemDir, 'settings.json', { hooksConfig: { audit: file } });
    // Only `write` is called.
    const out = { write: () => true } as never;
    const io = { stdin: process.stdin, stdout: out, stderr: out, env: project.env, cwd: project.dir, color: false };
    await runInstall({ io, dir: io.cwd }, 'acme-1.0.0.policy', { key: 'acme.pub', ci: true, machine: true, systemDir });
    appendFileSync(join(project.dir, 'policy', 'policy.mjs'), '\n// second\n');
    await pack(project, '2.0.0');
    await runUpdate({ io, dir: io.cwd }, 'acme-2.0.0.policy', { ci: true, machine: true, systemDir });
    await runRollback({ io, dir: io.cwd }, 'acme', { ci: true, machine: true, systemDir });
    const lines = readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.map(({ what }) => what)).toEqual(['policy installed', 'policy updated', 'policy rolled back']);
    expect(lines.at(-1).details).toMatchObject({ policy: 'acme', version: '1.0.0', hash, machine: true });
  });

  it('has the same bytes whenever it is packed', async () => {
    const { project } = await makePacked();
    const first = readFileSync(join(project.dir, 'acme-1.0.0.policy'));
    await pack(project, '1.0.0');
    expect(readFileSync(join(project.dir, 'acme-1.0.0.policy')).equals(first)).toBe(true);
  });

  it.each([
    ['a changed byte', (file: string) => appendFileSync(file, 'x'), 'does not match its content'],
    [
      'a changed comment',
      (file: string) => edit(`${file}.minisig`, /acme 1\.0\.0/, 'acme 9.0.0'),
      'comment of the signature was changed',
    ],
    [
      'a signature that is none',
      (file: string) => writeFileSync(`${file}.minisig`, 'yes'),
      'not in the format of minisign',
    ],
  ])('with %s is not installed', async (_, spoil, message) => {
    const { project } = await makePacked();
    spoil(join(project.dir, 'acme-1.0.0.policy'));
    const run = await project.run(['admin', 'bundle', 'install', 'acme-1.0.0.policy', '--key', 'acme.pub']);
    expect(run).toMatchObject({ code: 1, stderr: expect.stringContaining(message) });
  });

  it('of another author is neither installed nor taken as an update', async () => {
    const { project } = await makePacked();
    await project.run(['admin', 'bundle', 'install', 'acme-1.0.0.policy', '--key', 'acme.pub']);
    await project.run(['admin', 'bundle', 'keygen', 'other']);
    const argv = [
      'admin',
      'bundle',
      'pack',
      'policy',
      '--key',
      'other.key',
      '--name',
      'acme',
      '--policy-version',
      '3.0.0',
    ];
    expect((await project.run(argv)).code).toBe(0);
    for (const last of [['update'], ['install', '--key', 'acme.pub'], ['install', '--key', 'other.pub']]) {
      const [verb = '', ...more] = last;
      const run = await project.run(['admin', 'bundle', verb, 'acme-3.0.0.policy', ...more]);
      expect(run).toMatchObject({ code: 1, stderr: expect.stringMatching(/signed with the key|another key/) });
    }
  });

  it('is installed by a person only, never by an agent', async () => {
    const { project } = await makePacked();
    const run = await project.runPlainly(['admin', 'bundle', 'install', 'acme-1.0.0.policy', '--key', 'acme.pub']);
    expect(run).toMatchObject({ code: 1, stderr: expect.stringContaining('for a person to decide') });
  });

  it.each([
    ...[
      '../x',
      '/x',
      'a/../../x',
      '..',
      'C:x',
      'a\\x',
      'a/./b',
      'a//b',
      'a/',
      '',
      'a\u0000b',
      'a\nb',
      'nul',
      'a/COM1.txt',
    ],
    ...['x.', 'x ', 'node_modules/a.js', '.git/hooks/x', 'x'.repeat(300)],
  ])('with a file %j is refused', (path) => {
    expect(() => readBundle(bundleOf(path))).toThrow('cannot be installed');
  });

  it.each([
    ['the same name twice', ['a', 'a'], 'two files of the same name'],
    ['names that differ in case', ['a/B', 'A/b'], 'two files of the same name'],
    ['one name written in two ways', ['\u00e9', 'e\u0301'], 'two files of the same name'],
    ['a file that is also a folder', ['a', 'a/b'], 'cannot be installed'],
    ['too many files', Array.from({ length: 5_001 }, (_, index) => `f${index}`), 'the limit is 5000'],
  ])('with %s is refused', (_, paths, message) => {
    expect(() => readBundle(bundleOf(...paths))).toThrow(message);
  });

  it('that unpacks to far more than it seems is refused before that', async () => {
    const bomb = gzipSync(Buffer.alloc(200 * 1024 * 1024, ' '), { level: 9 });
    expect(bomb.length).toBeLessThan(1024 * 1024);
    expect(() => readBundle(bomb)).toThrow('too large');
  });

  it('with links in its folder is not packed', async () => {
    const { project } = await makePacked();
    symlinkSync('/etc/passwd', project.path('policy/hooks/passwd'));
    const run = await project.run(['admin', 'bundle', 'pack', 'policy', '--key', 'acme.key']);
    expect(run).toMatchObject({ code: 1, stderr: expect.stringContaining('is not a plain file') });
  });

  it('that is older, or the same version with other files, does not replace a newer one', async () => {
    const { project } = await makePacked();
    appendFileSync(project.path('policy/policy.mjs'), '\n// second\n');
    await pack(project, '1.10.0');
    await project.run(['admin', 'bundle', 'install', 'acme-1.10.0.policy', '--key', 'acme.pub']);
    for (const argv of [['update'], ['install', '--key', 'acme.pub']]) {
      const [verb = '', ...more] = argv;
      const older = await project.run(['admin', 'bundle', verb, 'acme-1.0.0.policy', ...more]);
      expect(older).toMatchObject({ code: 1, stderr: expect.stringContaining('and 1.0.0 is older') });
    }
    appendFileSync(project.path('policy/policy.mjs'), '\n// third\n');
    await pack(project, '1.10.0');
    const same = await project.run(['admin', 'bundle', 'update', 'acme-1.10.0.policy']);
    expect(same).toMatchObject({ code: 1, stderr: expect.stringContaining('Pack the change as a higher version') });
  });

  it('that was changed on disk is repaired by installing it again', async () => {
    const { project } = await makePacked();
    const argv = ['admin', 'bundle', 'install', 'acme-1.0.0.policy', '--key', 'acme.pub', '--json'];
    const { folder } = JSON.parse((await project.run(argv)).stdout);
    writeFileSync(join(folder, 'settings.json'), '{}');
    expect((await project.run(argv)).code).toBe(0);
    expect(readFileSync(join(folder, 'settings.json'), 'utf8')).toContain('no-force-push');
  });

  it('whose install was cut off leaves the former version in use, and the next one works', async () => {
    const { project, hash } = await makePacked();
    const argv = ['admin', 'bundle', 'install', 'acme-1.0.0.policy', '--key', 'acme.pub', '--json'];
    const { folder } = JSON.parse((await project.run(argv)).stdout);
    appendFileSync(project.path('policy/policy.mjs'), '\n// second\n');
    for (let count = 0; count < 400; count++) project.write(`policy/data/${count}.txt`, `${count}`);
    const second = await pack(project, '2.0.0');
    const child = spawn(process.execPath, [...asPerson, 'policy', 'update', 'acme-2.0.0.policy'], {
      cwd: project.dir,
      env: project.env,
      stdio: 'ignore',
    });
    const partial = () => readdirSync(join(folder, '..')).some((name) => name.includes('.partial-'));
    while (child.exitCode === null && !partial()) await new Promise((resolve) => setTimeout(resolve, 1));
    child.kill('SIGKILL');
    await new Promise((resolve) =>
      child.exitCode === null && child.signalCode === null ? child.once('exit', resolve) : resolve(0),
    );
    // Either it was quicker than the signal, or nothing of it is in use.
    const inUse = JSON.parse(readFileSync(join(folder, '..', 'policy.json'), 'utf8')).versions[0].hash;
    expect([hash, second.hash]).toContain(inUse);
    expect((await project.run(['admin', 'bundle', 'update', 'acme-2.0.0.policy'])).code).toBe(0);
    expect((await project.run(['admin', 'bundle', 'list'])).stdout).toContain(`in use  ${second.hash}`);
  });

  it('under the signature of another is not taken, and names and records that lead elsewhere are refused', async () => {
    const { project, hash } = await makePacked();
    const argv = ['admin', 'bundle', 'install', 'acme-1.0.0.policy', '--key', 'acme.pub', '--json'];
    const { folder } = JSON.parse((await project.run(argv)).stdout);
    await project.run(['admin', 'bundle', 'keygen', 'evil']);
    await project.run([
      'admin',
      'bundle',
      'pack',
      'policy',
      '--key',
      'evil.key',
      '--name',
      'acme',
      '--policy-version',
      '9.0.0',
    ]);
    cpSync(project.path('acme-1.0.0.policy.minisig'), project.path('acme-9.0.0.policy.minisig'));
    const swapped = await project.run(['admin', 'bundle', 'update', 'acme-9.0.0.policy']);
    expect(swapped).toMatchObject({ code: 1, stderr: expect.stringContaining('does not match its content') });
    expect((await project.run(['admin', 'bundle', 'list'])).stdout).toContain(hash);
    for (const broken of ['{', '[]', '{"name":"acme","key":"k","versions":[{"version":"1","hash":"../../x"}]}']) {
      writeFileSync(join(folder, '..', 'policy.json'), broken);
      const run = await project.run(['admin', 'bundle', 'rollback', 'acme']);
      expect(run).toMatchObject({ code: 1, stderr: expect.stringContaining('cannot be read') });
    }
    for (const name of ['../acme', '/etc', '..']) {
      expect((await project.run(['admin', 'bundle', 'remove', name])).code).toBe(2);
    }
  });

  it('that the machine demands is the one that a worker runs, and is listed', async () => {
    const { project, hash } = await makePacked();
    const systemDir = project.path('etc');
    const printed: string[] = [];
    const out = { write: (text: string) => printed.push(text) > 0 } as never;
    const io = { stdin: process.stdin, stdout: out, stderr: out, env: project.env, cwd: project.dir, color: false };
    await runInstall({ io, dir: io.cwd }, 'acme-1.0.0.policy', { key: 'acme.pub', ci: true, machine: true, systemDir });
    appendFileSync(project.path('policy/policy.mjs'), '\n// second\n');
    const second = await pack(project, '2.0.0');
    await runUpdate({ io, dir: io.cwd }, 'acme-2.0.0.policy', { ci: true, machine: true, systemDir });
    const folder = async () => (await findInstalled(io, 'acme', systemDir)).folder;
    expect(await folder()).toContain(second.hash.slice(7));
    writeBelow(systemDir, 'settings.json', { hooksConfig: { policies: { acme: hash } } });
    expect(await folder()).toContain(hash.slice(7));
    await runBundleList({ io, dir: io.cwd }, { systemDir });
    expect(printed.at(-1)).toContain(`This machine demands acme  ${hash}`);
    writeBelow(systemDir, 'settings.json', { hooksConfig: { policies: { acme: `sha256:${'0'.repeat(64)}` } } });
    await expect(folder()).rejects.toThrow('are missing. Install the bundle again.');
  });

  it.skipIf(!hasNatsServer)(
    'is run by a worker, which takes an update and a rollback while it runs',
    { timeout: 120_000 },
    async () => {
      const { project, hash } = await makePacked();
      await project.run(['admin', 'bundle', 'install', 'acme-1.0.0.policy', '--key', 'acme.pub']);
      const { url } = await startNats();
      await startServing(['@acme', '--bus', url], project.env);
      const agent = new NatsMessageBus({ servers: url });
      onTestFinished(() => agent.dispose());
      const policy = async () => (await agent.request('BeforeTool', { tool_name: 't', tool_input: {} })).policy;
      expect(await policy()).toBe(hash);
      appendFileSync(join(project.dir, 'policy', 'policy.mjs'), '\n// second\n');
      const second = await pack(project, '2.0.0');
      await project.run(['admin', 'bundle', 'update', 'acme-2.0.0.policy']);
      await expect.poll(policy, { timeout: 20_000 }).toBe(second.hash);
      await project.run(['admin', 'bundle', 'rollback', 'acme']);
      await expect.poll(policy, { timeout: 20_000 }).toBe(hash);
    },
  );
});

function bundleOf(...paths: string[]): Buffer {
  const files = paths.map((path) => ({ path, content: Buffer.from('x'), isExecutable: false }));
  return writeBundle({ name: 'a', version: '1', files });
}

function edit(file: string, what: RegExp, into: string): void {
  writeFileSync(file, readFileSync(file, 'utf8').replace(what, into));
}
