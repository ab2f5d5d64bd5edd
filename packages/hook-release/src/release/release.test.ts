import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { hashPolicy, writeBundle } from '@agent-hooks/hook-fleet';
import { makeTemporaryDirectory } from '@agent-hooks/test-support';
import { describe, expect, it } from 'vitest';
import { createKeyPair, signerOf, signFile } from '../keys/minisign.ts';
import { createCode } from './break-glass.ts';
import { firstRelease, type Release, withVersion, writeRelease } from './release.ts';
import { codeFile, keepCode, usePolicy } from './released-policy.ts';
import { placeOf } from './ring.ts';
import { openChannel, takeRelease } from './take-release.ts';

const user = userInfo().username;
const later = new Date(Date.now() + 86_400_000).toISOString();
const before = new Date(Date.now() - 1_000).toISOString();

/** A company with a channel, and one machine. */
function makeCompany() {
  const directory = makeTemporaryDirectory();
  const [channel, systemDir, configDir] = ['channel', 'etc', 'home'].map((name) => join(directory, name));
  if (!channel || !systemDir || !configDir) throw new Error('three folders');
  for (const each of [channel, systemDir]) mkdirSync(each);
  writeFileSync(join(systemDir, 'machine-id'), 'machine-one\n');
  const keys = createKeyPair();
  const put = async (name: string, content: Buffer, secret: string) => {
    writeFileSync(join(channel, name), content);
    writeFileSync(join(channel, `${name}.minisig`), await signFile(content, signerOf(secret), name));
  };
  const pack = async (version: string, secret = keys.secret) => {
    const rules = [{ rule: 'shell(git push:*)', decision: 'deny', reason: version }];
    const settings = { hooks: { BeforeTool: [{ hooks: [{ type: 'policy', name: 'guard', rules }] }] } };
    const files = [{ path: 'settings.json', content: Buffer.from(JSON.stringify(settings)), isExecutable: false }];
    await put(`acme-${version}.policy`, writeBundle({ name: 'acme', version, files }), secret);
    return { version, hash: hashPolicy(files) };
  };
  const publish = (release: Release, secret = keys.secret) => put('acme.release', writeRelease(release), secret);
  const take = () => takeRelease('acme', openChannel(channel), { systemDir, key: keys.publicKey });
  const use = (project?: string) => usePolicy('acme', { systemDir, configDir, project });
  return { keys, pack, publish, take, use, channel, systemDir, configDir };
}

/** A company whose first release was taken. */
async function makeRunning() {
  const company = makeCompany();
  const one = await company.pack('1.0.0');
  const release = { ...firstRelease('acme', { ...one, mode: 'enforce' }), serial: 1 };
  await company.publish(release);
  await company.take();
  return { ...company, one, release };
}

describe('a release', () => {
  it('is taken with its bundle, once', async () => {
    const { take, use, one, systemDir } = await makeRunning();
    expect(use()).toEqual({ hash: one.hash, mode: 'enforce', grants: [] });
    expect((await take()).isNew).toBe(false);
    const files = join(systemDir, 'policies/acme', one.hash.slice(7), 'settings.json');
    expect(readFileSync(files, 'utf8')).toContain('1.0.0');
  });

  it.skipIf(process.platform === 'win32')('can be read by every account, whatever the umask', async () => {
    const former = process.umask(0o077);
    try {
      const { systemDir, one } = await makeRunning();
      for (const name of ['', one.hash.slice(7), 'release.json', `${one.hash.slice(7)}/settings.json`]) {
        expect(statSync(join(systemDir, 'policies/acme', name)).mode & 0o044).toBe(0o044);
      }
    } finally {
      process.umask(former);
    }
  });

  it('is not taken if it is older, for another policy, changed, or signed by someone else', async () => {
    const { take, publish, release, channel, one } = await makeRunning();
    await publish({ ...release, serial: 3 });
    await take();
    await publish({ ...release, serial: 2 });
    await expect(take()).rejects.toThrow('older than 3');
    await publish({ ...release, serial: 3, grants: [{ id: 'x', rule: 'shell(*)', until: later }] });
    await expect(take()).rejects.toThrow('other content');
    await publish({ ...release, serial: 4, policy: 'other' });
    await expect(take()).rejects.toThrow('for the policy other');
    await publish({ ...release, serial: 4 }, createKeyPair().secret);
    await expect(take()).rejects.toThrow('signed with the key');
    await publish({ ...release, serial: 4 });
    writeFileSync(join(channel, 'acme.release'), writeRelease({ ...release, serial: 5 }));
    await expect(take()).rejects.toThrow('does not match');
    await publish({ ...release, serial: 4, versions: [{ ...one, mode: 'enforce', share: 50 }] });
    await expect(take()).rejects.toThrow('its share must be 100');
    await publish({ ...release, serial: 100_000 });
    await expect(take()).rejects.toThrow('too far');
  });

  it('is not in use before its bundle is there', async () => {
    const { pack, publish, take, use, release, one, channel } = await makeRunning();
    const two = await pack('2.0.0');
    rmSync(join(channel, 'acme-2.0.0.policy'));
    await publish({ ...withVersion(release, { ...two, mode: 'enforce', share: 100 }), serial: 2 });
    await expect(take()).rejects.toThrow('has no acme-2.0.0.policy');
    expect(use()?.hash).toBe(one.hash);
  });

  it('reaches a share of the machines, and each that it reached stays reached', async () => {
    const { pack, publish, take, use, release, one } = await makeRunning();
    const two = await pack('2.0.0');
    const place = placeOf('machine-one', 'acme');
    const shareOf = async (share: number, serial: number) => {
      await publish({ ...withVersion(release, { ...two, mode: 'monitor', share }), serial });
      await take();
      return use();
    };
    expect(await shareOf(Math.max(1, Math.floor(place)), 2)).toMatchObject({ hash: one.hash, mode: 'enforce' });
    expect(await shareOf(Math.ceil(place + 0.01), 3)).toMatchObject({ hash: two.hash, mode: 'monitor' });
    expect(await shareOf(100, 4)).toMatchObject({ hash: two.hash, mode: 'monitor' });
    const machines = Array.from({ length: 2_000 }, (_, index) => placeOf(`machine-${index}`, 'acme'));
    const reached = machines.filter((each) => each < 10).length;
    expect(reached).toBeGreaterThan(140);
    expect(reached).toBeLessThan(260);
  });

  it('has grants for an account, a group or everyone, in a project, until they end', async () => {
    const { publish, take, use, release } = await makeRunning();
    const grant = { rule: 'shell(git push:*)', until: later };
    await publish({
      ...{ ...release, serial: 2 },
      grants: [
        { ...grant, id: 'mine', user },
        { ...grant, id: 'other', user: 'someone-else' },
        { ...grant, id: 'nogroup', group: 'no-such-group' },
        { ...grant, id: 'there', project: '/work/app' },
        { ...grant, id: 'over', until: before },
      ],
    });
    await take();
    expect(use()?.grants.map(({ id }) => id)).toEqual(['mine']);
    expect(use('/work/app/part')?.grants.map(({ id }) => id)).toEqual(['mine', 'there']);
    expect(use('/work/application')?.grants.map(({ id }) => id)).toEqual(['mine']);
  });
});

describe('the keys of a policy', () => {
  it('overlap: the new one signs, and the former one until its end', async () => {
    const { keys, publish, take, release } = await makeRunning();
    const next = createKeyPair();
    const rotated = (until: string) => [{ key: next.publicKey }, { key: keys.publicKey, until }];
    await publish({ ...release, serial: 2, keys: rotated(later) });
    await take();
    await publish({ ...release, serial: 3, keys: rotated(later) }, next.secret);
    await take();
    await publish({ ...release, serial: 4, keys: rotated(before) }, next.secret);
    await take();
    await publish({ ...release, serial: 5, keys: rotated(later) }, keys.secret);
    await expect(take()).rejects.toThrow('was replaced');
  });

  it('that was revoked signs nothing again, whatever a later release says', async () => {
    const { keys, publish, take, release } = await makeRunning();
    const next = createKeyPair();
    const both = [{ key: next.publicKey }, { key: keys.publicKey }];
    await publish({ ...release, serial: 2, keys: both });
    await take();
    const [, id = ''] = /key ([0-9A-F]{16})/.exec(keys.publicKey) ?? [];
    await publish({ ...release, serial: 3, keys: both, revoked: [id] }, keys.secret);
    await expect(take()).rejects.toThrow('was revoked');
    await publish({ ...release, serial: 3, keys: both, revoked: [id] }, next.secret);
    await take();
    await publish({ ...release, serial: 4, keys: both, revoked: [] }, next.secret);
    expect((await take()).release.revoked).toEqual([id]);
    await publish({ ...release, serial: 5, keys: both }, keys.secret);
    await expect(take()).rejects.toThrow('was revoked');
  });
});

describe('a code', () => {
  it('lets the policy only monitor, for one account, for an hour', async () => {
    const { keys, use, configDir } = await makeRunning();
    const said = { policy: 'acme', user, reason: 'outage' };
    const file = join(configDir, codeFile);
    for (const other of [
      await createCode({ ...said, user: 'someone-else' }, signerOf(keys.secret)),
      await createCode({ ...said, policy: 'other' }, signerOf(keys.secret)),
      await createCode(said, signerOf(createKeyPair().secret)),
      'nonsense',
    ]) {
      keepCode(file, other);
      expect(use()?.mode).toBe('enforce');
    }
    keepCode(file, await createCode(said, signerOf(keys.secret)));
    expect(use()?.mode).toBe('monitor');
  });
});
