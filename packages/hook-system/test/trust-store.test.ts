import { spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { homedir, userInfo } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
import { storeTrust } from '../src/index.ts';
import { describeHookForApproval, TrustStore } from '../src/inspect.ts';
import {
  command,
  type GuardedProject,
  group,
  makeApprovedProject,
  makeGuardedProject,
  marking,
} from './support/guarded-project.ts';
import { makeTemporaryDirectory } from './support/temporary-directory.ts';

const isPosix = process.platform !== 'win32';
const isRoot = process.getuid?.() === 0;

describe('the store of approvals', () => {
  it('is one file in the home directory, and no usually unset variable leads elsewhere', () => {
    vi.stubEnv('XDG_CONFIG_HOME', '/somewhere/else');
    const { file } = new TrustStore();
    vi.unstubAllEnvs();
    if (isPosix) expect(file).toBe(join(homedir(), '.config', 'agent-hooks', 'trust.json'));
    else expect(file).toMatch(/agent-hooks\\trust\.json$/);
  });

  it.skipIf(!isPosix)('can be read by its user alone', async () => {
    const { store, storeDirectory } = await makeApprovedProject();
    expect(statSync(store.file).mode & 0o777).toBe(0o600);
    expect(statSync(storeDirectory).mode & 0o777).toBe(0o700);
    expect(readdirSync(storeDirectory)).toEqual(['trust.json']);
  });

  it('keeps what was approved of other projects and other hooks', async () => {
    const one = await makeApprovedProject();
    const other = makeGuardedProject({ 'x.sh': marking('x') }, group(command('./x.sh')));
    await one.store.approve(other.dir, await other.readHooks());
    expect((await one.store.read(one.dir)).approvals).toHaveLength(2);
    expect((await one.store.read(other.dir)).approvals).toHaveLength(1);
    expect(await one.store.revoke(other.dir)).toBe(1);
    expect((await one.store.read(one.dir)).approvals).toHaveLength(2);
    expect(readFileSync(one.store.file, 'utf8')).not.toContain(other.dir);
  });

  it('refuses to approve something else than what was shown', async () => {
    const project = makeGuardedProject({ 'x.sh': marking('x') }, group(command('./x.sh')));
    const hooks = await project.readHooks();
    const shown = hooks.map((hook) => describeHookForApproval(hook, project.dir).fingerprint);
    project.write('x.sh', marking('evil'));
    await expect(project.store.approve(project.dir, hooks, shown)).rejects.toThrow(/changed while it was shown/);
    expect(existsSync(project.store.file)).toBe(false);
    project.write('x.sh', marking('x'));
    await project.store.approve(project.dir, hooks, shown);
    expect(await project.fire()).toEqual(['x']);
  });

  it('refuses to approve what it could not check again, and a project that is not there', async () => {
    const project = makeGuardedProject({}, group(command('./large.bin')));
    writeFileSync(project.path('large.bin'), Buffer.alloc(33 * 1024 * 1024));
    await expect(project.approveAll()).rejects.toThrow(/large\.bin is larger than/);
    await expect(project.store.approve(project.path('gone'), [])).rejects.toThrow(/no project directory/);
    expect(await project.store.read(project.path('gone'))).toMatchObject({
      approvals: [],
      problem: expect.any(String),
    });
  });

  it.each([
    ['an event that is no text', { eventName: 7 }],
    ['no event', { eventName: undefined }],
    ['a matcher that is no text', { matcher: 5 }],
    ['no word on being sequential', { sequential: undefined }],
  ])('refuses to write what it could not read again, and keeps what it has: %s', async (_, wrong) => {
    const project = await makeApprovedProject();
    const before = readFileSync(project.store.file, 'utf8');
    const [hook] = await project.readHooks();
    // What a host that is written in JavaScript can hand over.
    const handedOver = { ...hook, ...wrong } as unknown as NonNullable<typeof hook>;
    await expect(project.store.approve(project.dir, [handedOver])).rejects.toThrow(/cannot be approved: .*wrong type/);
    expect(readFileSync(project.store.file, 'utf8')).toBe(before);
    expect(await project.store.read(project.dir)).toMatchObject({ approvals: [{}, {}] });
  });

  it('cannot be made where nothing can be written, and says so at once', async () => {
    const project = makeGuardedProject({}, group(command('true')));
    const file = join(makeTemporaryDirectory(), 'a file');
    writeFileSync(file, '');
    const store = new TrustStore({ directory: join(file, 'approvals') });
    await expect(store.approve(project.dir, await project.readHooks())).rejects.toThrow(/cannot be made or written/);
  });

  it.skipIf(!isPosix)('is in the account’s own home where a variable names a relative one', () => {
    vi.stubEnv('HOME', '.');
    const { file } = new TrustStore();
    vi.unstubAllEnvs();
    expect(file).toBe(join(userInfo().homedir, '.config', 'agent-hooks', 'trust.json'));
  });

  it('recovers the lock of a process that died', async () => {
    const project = makeGuardedProject({}, group(command('true')));
    mkdirSync(`${project.store.file}.lock`, { recursive: true, mode: 0o700 });
    chmodSync(project.storeDirectory, 0o700);
    const longAgo = new Date(Date.now() - 60_000);
    utimesSync(`${project.store.file}.lock`, longAgo, longAgo);
    await project.approveAll();
    expect((await project.store.read(project.dir)).approvals).toHaveLength(1);
  });
});

/** What can be wrong with a store, and what is said about it. */
const broken: readonly [string, RegExp, (project: GuardedProject) => void, boolean?][] = [
  ['is not JSON', /is not JSON/, ({ store }) => writeFileSync(store.file, '{"version":1,')],
  ['is empty', /is not JSON/, ({ store }) => writeFileSync(store.file, '')],
  [
    'is something else',
    /is not a list of approvals/,
    ({ store }) => writeFileSync(store.file, '{"version":1,"projects":[]}'),
  ],
  [
    'is of a newer version',
    /newer version of agent-hooks \(format 3\)/,
    ({ store }) => writeFileSync(store.file, readFileSync(store.file, 'utf8').replace('"version": 2', '"version": 3')),
  ],
  [
    'is a directory',
    /is not a plain file/,
    ({ store }) => {
      renameSync(store.file, `${store.file}.old`);
      mkdirSync(store.file);
    },
  ],
  ['can be written by everybody', /can be written by other users/, ({ store }) => chmodSync(store.file, 0o666)],
  ['can be written by a group', /can be written by other users/, ({ store }) => chmodSync(store.file, 0o620)],
  [
    'lies in an open directory',
    /is in a directory that can be written/,
    ({ storeDirectory }) => chmodSync(storeDirectory, 0o777),
  ],
  [
    'belongs to somebody else',
    /belongs to another user \(uid 12345\)/,
    ({ store }) => chownSync(store.file, 12345, 12345),
    true,
  ],
  [
    'lies in a directory of somebody else',
    /is in a directory that belongs/,
    ({ storeDirectory }) => chownSync(storeDirectory, 12345, 12345),
    true,
  ],
  [
    'leads to a file of somebody else',
    /leads to .*belongs to another user|belongs to another user/,
    ({ store }) => {
      const target = join(makeTemporaryDirectory(), 'planted.json');
      renameSync(store.file, target);
      chownSync(target, 12345, 12345);
      symlinkSync(target, store.file);
    },
    true,
  ],
  [
    'leads into a directory that everybody can write',
    /whose directory can be written/,
    ({ store }) => {
      const directory = makeTemporaryDirectory();
      renameSync(store.file, join(directory, 'trust.json'));
      symlinkSync(join(directory, 'trust.json'), store.file);
      chmodSync(directory, 0o777);
    },
  ],
];

describe.skipIf(!isPosix)('a store that', () => {
  it.each(broken)('%s approves nothing, says so, and is not overwritten', async (_, said, breakIt, needsRoot) => {
    if (needsRoot && !isRoot) return;
    const project = await makeApprovedProject();
    breakIt(project);
    const before = contentOf(project.store.file);
    const { warnings, fire } = await project.open();
    expect(await fire()).toMatchObject({ ran: [] });
    expect(warnings()).toEqual([expect.stringMatching(said)]);
    expect(warnings()[0]).toContain(project.store.file);
    await expect(project.approveAll()).rejects.toThrow(said);
    await expect(project.store.revoke(project.dir)).rejects.toThrow(said);
    expect(contentOf(project.store.file)).toBe(before);
  });

  it('is broken while an agent runs stops its project hooks', async () => {
    const project = await makeApprovedProject();
    const { fire } = await project.open();
    writeFileSync(project.store.file, 'x');
    expect(await fire()).toMatchObject({ ran: [], errors: Array(2).fill(expect.stringContaining('is not JSON')) });
  });

  it('lies inside of the project, as a repository could bring it along, approves nothing', async () => {
    const project = makeGuardedProject({ 'x.sh': marking('x') }, group(command('./x.sh')));
    const planted = new TrustStore({ directory: project.path('.config/agent-hooks') });
    await project.approveAll();
    mkdirSync(project.path('.config/agent-hooks'), { recursive: true });
    renameSync(project.store.file, planted.file);
    const trust = storeTrust({ directory: project.path('.config/agent-hooks') });
    const { fire, warnings } = await project.open({ trust });
    expect(await fire()).toMatchObject({ ran: [] });
    expect(warnings()).toEqual([expect.stringContaining('lies inside of the project')]);
  });

  it.each([
    ['in it', (project: GuardedProject) => project.path('.config/agent-hooks')],
    ['behind a link that leads into it', linkInto],
  ])('would lie inside of the project is not made in the first place: %s', async (_, directoryIn) => {
    const project = makeGuardedProject({ 'x.sh': marking('x') }, group(command('./x.sh')));
    const before = readdirSync(project.dir);
    const store = new TrustStore({ directory: directoryIn(project) });
    await expect(store.approve(project.dir, await project.readHooks())).rejects.toThrow(/lies inside of the project/);
    expect(readdirSync(project.dir)).toEqual(before);
    expect(await store.read(project.dir)).toMatchObject({
      approvals: [],
      problem: expect.stringContaining('lies inside of the project'),
    });
  });

  it('is a link of its user’s own counts, and stays a link', async () => {
    const project = await makeApprovedProject();
    const target = join(makeTemporaryDirectory(), 'mine.json');
    renameSync(project.store.file, target);
    symlinkSync(target, project.store.file);
    expect(await project.fire()).toEqual(['one', 'two']);
    await project.approveAll();
    expect(readFileSync(target, 'utf8')).toContain(project.dir);
  });
});

function linkInto({ dir }: GuardedProject): string {
  const link = join(makeTemporaryDirectory(), 'link');
  symlinkSync(dir, link);
  return join(link, 'deep', 'down');
}

function contentOf(file: string): string {
  return statSync(file).isFile() ? readFileSync(file, 'utf8') : 'no file';
}

describe('sixteen processes', () => {
  it('approve eighty hooks and read at once, and no approval is lost or half read', {
    tags: ['built'],
    timeout: 180_000,
  }, async () => {
    const project = makeGuardedProject({});
    const names = Array.from({ length: 80 }, (_, index) => `hook-${index}`);
    const shares = Array.from({ length: 16 }, (_, index) => names.filter((_name, each) => each % 16 === index));
    const failures = await Promise.all(shares.map((share) => approveElsewhere(project, share)));
    expect(failures.filter(Boolean)).toEqual([]);
    const { approvals, problem } = await project.store.read(project.dir);
    expect(problem).toBeUndefined();
    expect(approvals.map(({ definition }) => definition.config.command).sort()).toEqual(
      names.map((name) => `echo ${name}`).sort(),
    );
    expect(readdirSync(project.storeDirectory)).toEqual(['trust.json']);
  });
});

/** Approves hooks in a process of its own; tells what went wrong. */
function approveElsewhere({ storeDirectory, dir }: GuardedProject, names: readonly string[]): Promise<string> {
  const script = fileURLToPath(new URL('fixtures/approve-and-read.mjs', import.meta.url));
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, storeDirectory, dir, ...names], { timeout: 120_000 });
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    child.on('error', reject);
    child.on('close', (code, signal) => resolve(code === 0 ? '' : `${names.join(', ')}: ${code ?? signal} ${said}`));
  });
}
