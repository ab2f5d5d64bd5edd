import { readFileSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { PassThrough } from 'node:stream';
import { runTake } from '@agent-hooks/fleet-admin';
import { HookSystem, loadHookSettings } from '@agent-hooks/hook-system';
import { describe, expect, it, onTestFinished } from 'vitest';
import { aPerson, makeProject, type TemporaryProject } from '../../test/temporary-project.ts';
import { adminIo, breakGlass } from './admin-io.ts';

const user = userInfo().username;
const push = { tool_name: 'shell', tool_input: { command: 'git push origin main' } };

/** A project whose `company` folder is the administrator's, and whose `etc` is a machine. */
async function makeCompany() {
  const project = makeProject({
    'policy/settings.json': {
      hooks: {
        BeforeTool: [
          { hooks: [{ type: 'policy', name: 'no-push', rules: [{ rule: 'shell(git push:*)', decision: 'deny' }] }] },
        ],
      },
    },
  });
  const admin = async (...argv: string[]) => {
    const { code, stdout, stderr } = await project.run(['admin', ...argv]);
    if (code !== 0) throw new Error(`${argv.join(' ')}: ${stderr}`);
    return stdout.trim();
  };
  await admin('bundle', 'keygen', 'acme');
  const pack = (version: string, ...key: string[]) =>
    admin('bundle', 'pack', 'policy', '--name', 'acme', '--policy-version', version, ...(key.length ? key : acme));
  await pack('1.0.0');
  project.write('etc/settings.json', {
    hooksConfig: {
      audit: project.path('audit.jsonl'),
      policies: { acme: 'released' },
      fleet: {
        channel: project.dir,
        contact: 'security@acme.example',
        policies: { acme: readFileSync(project.path('acme.pub'), 'utf8').trim().split('\n')[1] },
      },
    },
  });
  project.write('etc/machine-id', 'one\n');
  const systemDir = project.path('etc');
  return { project, admin, pack, systemDir, take: () => takeOn(project, systemDir) };
}

const acme = ['--key', 'acme.key'];

/** A command in this process, by a person. */
function makeIo(project: TemporaryProject) {
  const stdout = new PassThrough();
  const io = { stdin: new PassThrough(), stdout, stderr: new PassThrough(), env: project.env, cwd: project.dir };
  return { io: { ...io, color: false, person: async () => aPerson }, printed: () => String(stdout.read() ?? '') };
}

async function takeOn(project: TemporaryProject, systemDir: string): Promise<string> {
  const { io, printed } = makeIo(project);
  await runTake(adminIo(io), [], { systemDir });
  return printed();
}

/** What an agent's engine on the machine decides about a push. */
async function decide({ dir, home }: TemporaryProject, systemDir: string) {
  const system = new HookSystem({
    ...{ getSessionId: () => 'one', getWorkingDir: () => dir, getEnableHooks: () => true },
    getHooks: () => loadHookSettings({ workingDir: dir, userDir: home, systemDir }),
  });
  onTestFinished(() => system.dispose());
  const { aggregated } = await system.fireEvent('BeforeTool', push);
  await system.dispose();
  return aggregated.verdict.action;
}

describe('a company', () => {
  it('tries a policy, enforces it, excepts a person, and opens it for an hour', async () => {
    const { project, admin, take, systemDir } = await makeCompany();
    // What is demanded and was not taken yet refuses.
    expect(await decide(project, systemDir)).toBe('stop');
    const publish = ['release', 'publish', 'acme.release', '--bundle', 'acme-1.0.0.policy', ...acme];
    await admin(...publish, '--mode', 'monitor');
    expect(await take()).toContain('release 1 is now in use');
    expect(await decide(project, systemDir)).toBe('proceed');
    await admin(...publish, '--mode', 'enforce');
    expect(await take()).toContain('release 2 is now in use');
    expect(await decide(project, systemDir)).toBe('refuse');

    const { stdout } = await project.run(['why', '--request', 'shell(git push:*)', '--json']);
    const { request } = JSON.parse(stdout);
    await admin('release', 'grant', 'acme.release', '--request', request, '--until', '1d', ...acme);
    const { grants } = JSON.parse(readFileSync(project.path('acme.release'), 'utf8'));
    expect(grants).toMatchObject([{ rule: 'shell(git push:*)', user, project: project.dir }]);
    await take();
    expect(await decide(project, systemDir)).toBe('proceed');
    expect(await decide({ ...project, dir: project.path('policy') }, systemDir)).toBe('proceed');

    const release = JSON.parse(readFileSync(project.path('etc/policies/acme/release.json'), 'utf8'));
    writeFileSync(project.path('etc/policies/acme/release.json'), JSON.stringify({ ...release, grants: [] }));
    expect(await decide(project, systemDir)).toBe('refuse');
    const code = await admin('release', 'code', 'acme', '--user', user, '--reason', 'outage', ...acme);
    const { io } = makeIo(project);
    await breakGlass(io, code, { systemDir });
    expect(await decide(project, systemDir)).toBe('proceed');
    const lines = readFileSync(project.path('audit.jsonl'), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.find(({ what }) => what === 'break-glass').details).toMatchObject({
      policy: 'acme',
      reason: 'outage',
      user,
    });
    const events = lines.filter(({ kind }) => kind === 'event').map(({ details }) => details);
    expect(events.map(({ decision, mode, would }) => [decision, mode, would])).toEqual([
      ['stop', 'enforce', undefined],
      ['allow', 'monitor', 'deny'],
      ['deny', 'enforce', undefined],
      ['allow', 'enforce', undefined],
      ['allow', 'enforce', undefined],
      ['deny', 'enforce', undefined],
      ['allow', 'monitor', 'deny'],
    ]);
    expect(events.slice(1).every(({ policy }) => policy.name === 'acme' && /^sha256:/.test(policy.hash))).toBe(true);
  });

  it('replaces its key with an overlap, and revokes one', async () => {
    const { admin, take, pack } = await makeCompany();
    await admin('release', 'publish', 'acme.release', '--bundle', 'acme-1.0.0.policy', ...acme);
    await take();
    await admin('bundle', 'keygen', 'next');
    await admin('release', 'keys', 'acme.release', '--add', 'next.pub', '--end', 'acme.pub', '--until', '30d', ...acme);
    await take();
    await pack('2.0.0', '--key', 'next.key');
    await admin('release', 'publish', 'acme.release', '--bundle', 'acme-2.0.0.policy', '--key', 'next.key');
    expect(await take()).toContain('release 3');
    await admin('release', 'keys', 'acme.release', '--revoke', 'acme.pub', '--key', 'next.key');
    await take();
    await admin('release', 'grant', 'acme.release', '--rule', 'shell(*)', ...acme);
    await expect(take()).rejects.toThrow('was revoked');
  });

  it('signs with a key that has a passphrase, or is elsewhere', async () => {
    const { project, admin } = await makeCompany();
    project.write('words.txt', 'correct horse\n');
    await admin('bundle', 'keygen', 'locked', '--passphrase-file', 'words.txt');
    const pack = ['admin', 'bundle', 'pack', 'policy', '--name', 'acme', '--policy-version', '3.0.0'];
    const without = await project.run([...pack, '--key', 'locked.key']);
    expect(without).toMatchObject({ code: 2, stderr: expect.stringContaining('--passphrase-file') });
    await admin(...pack.slice(1), '--key', 'locked.key', '--passphrase-file', 'words.txt');
    expect(await admin('bundle', 'verify', 'acme-3.0.0.policy', '--key', 'locked.pub')).toContain('signature is good');
    project.write(
      'sign.mjs',
      `import { createPrivateKey, sign } from 'node:crypto'; import { readFileSync } from 'node:fs';
       process.stdout.write(sign(null, readFileSync(0), createPrivateKey(readFileSync('acme.key'))).toString('base64'));`,
    );
    const command = `"${process.execPath}" sign.mjs`;
    await admin(...pack.slice(1), '--key', 'acme.pub', '--sign-with', command);
    expect(await admin('bundle', 'verify', 'acme-3.0.0.policy', '--key', 'acme.pub')).toContain('signature is good');
    const wrong = await project.run([...pack, '--key', 'locked.pub', '--sign-with', command]);
    expect(wrong).toMatchObject({ code: 1, stderr: expect.stringContaining('did not print the signature') });
  });
});
