import { appendFileSync, cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NatsMessageBus } from '@agent-hooks/bus-nats';
import { hasNatsServer, startNats, writeBelow } from '@agent-hooks/test-support';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readBundle, writeBundle } from '../src/policy/bundle.ts';
import { runInstall, runRollback, runUpdate } from '../src/policy/run-policy.ts';
import { startServing } from './serving.ts';
import { makeProject, type TemporaryProject } from './temporary-project.ts';

const example = join(import.meta.dirname, '..', '..', '..', 'examples', 'fleet', 'policy');

async function makePacked(): Promise<{ project: TemporaryProject; hash: string }> {
  const project = makeProject();
  cpSync(example, join(project.dir, 'policy'), { recursive: true });
  expect((await project.run(['policy', 'keygen', 'acme'])).code).toBe(0);
  const packed = await pack(project, '1.0.0');
  return { project, hash: packed.hash };
}

async function pack(project: TemporaryProject, version: string): Promise<{ hash: string }> {
  const argv = [
    'policy',
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
    const verified = await project.run(['policy', 'verify', 'acme-1.0.0.policy', '--key', 'acme.pub']);
    expect(verified).toMatchObject({ code: 0, stdout: expect.stringContaining(`acme 1.0.0, ${hash}`) });
    const installed = await project.run([
      'policy',
      'install',
      'acme-1.0.0.policy',
      '--key',
      'acme.pub',
      '--ci',
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
    const updated = await project.run(['policy', 'update', 'acme-2.0.0.policy', '--ci']);
    expect(updated).toMatchObject({ code: 0, stdout: expect.stringContaining(second.hash) });
    const back = await project.run(['policy', 'rollback', 'acme', '--ci']);
    expect(back).toMatchObject({ code: 0, stdout: expect.stringContaining(`back to 1.0.0, ${hash}`) });
    writeFileSync(join(folder, '..', second.hash.slice(7), 'extra.sh'), 'echo');
    const changed = await project.run(['policy', 'rollback', 'acme', '--ci']);
    expect(changed).toMatchObject({ code: 1, stderr: expect.stringContaining('were changed') });
  });

  it('that is installed and rolled back is recorded in the audit file of the machine', async () => {
    const { project, hash } = await makePacked();
    const systemDir = project.path('etc');
    const file = project.path('audit.jsonl');
    writeBelow(systemDir, 'settings.json', { hooksConfig: { audit: file } });
    // Only `write` is called.
    const out = { write: () => true } as never;
    const io = { stdin: process.stdin, stdout: out, stderr: out, env: project.env, cwd: project.dir, color: false };
    await runInstall(io, 'acme-1.0.0.policy', { key: 'acme.pub', ci: true, machine: true, systemDir });
    appendFileSync(join(project.dir, 'policy', 'policy.mjs'), '\n// second\n');
    await pack(project, '2.0.0');
    await runUpdate(io, 'acme-2.0.0.policy', { ci: true, machine: true, systemDir });
    await runRollback(io, 'acme', { ci: true, machine: true, systemDir });
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
    const run = await project.run(['policy', 'install', 'acme-1.0.0.policy', '--key', 'acme.pub', '--ci']);
    expect(run).toMatchObject({ code: 1, stderr: expect.stringContaining(message) });
  });

  it('of another author is neither installed nor taken as an update', async () => {
    const { project } = await makePacked();
    await project.run(['policy', 'install', 'acme-1.0.0.policy', '--key', 'acme.pub', '--ci']);
    await project.run(['policy', 'keygen', 'other']);
    const argv = ['policy', 'pack', 'policy', '--key', 'other.key', '--name', 'acme', '--policy-version', '3.0.0'];
    expect((await project.run(argv)).code).toBe(0);
    for (const last of [['update'], ['install', '--key', 'acme.pub'], ['install', '--key', 'other.pub']]) {
      const [verb = '', ...more] = last;
      const run = await project.run(['policy', verb, 'acme-3.0.0.policy', ...more, '--ci']);
      expect(run).toMatchObject({ code: 1, stderr: expect.stringMatching(/signed with the key|another key/) });
    }
  });

  it('is installed by a person only, never by an agent', async () => {
    const { project } = await makePacked();
    const run = await project.run(['policy', 'install', 'acme-1.0.0.policy', '--key', 'acme.pub']);
    expect(run).toMatchObject({ code: 1, stderr: expect.stringContaining('for a person to decide') });
  });

  it.each(['../x', '/x', 'a/../../x', 'C:x', 'a\\x', 'a/./b', ''])('with a file %j is refused', (path) => {
    const bytes = writeBundle({
      name: 'a',
      version: '1',
      files: [{ path, content: Buffer.from('x'), isExecutable: false }],
    });
    expect(() => readBundle(bytes)).toThrow('cannot be installed');
  });

  it.skipIf(!hasNatsServer)(
    'is run by a worker, which takes an update and a rollback while it runs',
    { timeout: 120_000 },
    async () => {
      const { project, hash } = await makePacked();
      await project.run(['policy', 'install', 'acme-1.0.0.policy', '--key', 'acme.pub', '--ci']);
      const { url } = await startNats();
      await startServing(['@acme', '--bus', url], project.env);
      const agent = new NatsMessageBus({ servers: url });
      onTestFinished(() => agent.dispose());
      const policy = async () => (await agent.request('BeforeTool', { tool_name: 't', tool_input: {} })).policy;
      expect(await policy()).toBe(hash);
      appendFileSync(join(project.dir, 'policy', 'policy.mjs'), '\n// second\n');
      const second = await pack(project, '2.0.0');
      await project.run(['policy', 'update', 'acme-2.0.0.policy', '--ci']);
      await expect.poll(policy, { timeout: 20_000 }).toBe(second.hash);
      await project.run(['policy', 'rollback', 'acme', '--ci']);
      await expect.poll(policy, { timeout: 20_000 }).toBe(hash);
    },
  );
});

function edit(file: string, what: RegExp, into: string): void {
  writeFileSync(file, readFileSync(file, 'utf8').replace(what, into));
}
