import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { runTake } from '@agent-hooks/fleet-admin';
import { hasNatsServer, startNats } from '@agent-hooks/test-support';
import { describe, expect, it, onTestFinished } from 'vitest';
import { makeProject } from '../../test/temporary-project.ts';
import { adminIo } from './admin-io.ts';

const acme = ['--key', 'acme.key'];

/** An administrator's folder with a signed bundle, and a machine that follows a channel. */
async function makeCompany(channel: string) {
  const rules = [{ rule: 'shell(git push:*)', decision: 'deny' }];
  const project = makeProject({
    'policy/settings.json': { hooks: { BeforeTool: [{ hooks: [{ type: 'policy', name: 'no-push', rules }] }] } },
  });
  const admin = async (...argv: string[]) => {
    const { code, stdout, stderr } = await project.run(['admin', ...argv]);
    if (code !== 0) throw new Error(`${argv.join(' ')}: ${stderr}`);
    return stdout.trim();
  };
  await admin('bundle', 'keygen', 'acme');
  await admin('bundle', 'pack', 'policy', '--name', 'acme', ...acme);
  const key = readFileSync(project.path('acme.pub'), 'utf8').trim().split('\n')[1];
  project.write('etc/settings.json', { hooksConfig: { fleet: { channel, policies: { acme: key } } } });
  const publish = (mode: string) =>
    admin('release', 'publish', 'acme.release', '--bundle', 'acme-1.0.0.policy', '--mode', mode, ...acme);
  const push = () => admin('release', 'push', 'acme.release', '--to', channel);
  return { project, admin, publish, push };
}

describe.skipIf(!hasNatsServer)('a bucket of NATS as the channel of a company', () => {
  it('hands releases to machines at once, also those of while the server was away', async () => {
    const server = await startNats('jetstream { store_dir: "FOLDER/jetstream" }');
    const { project, admin, publish, push } = await makeCompany(`${server.url}/policies`);
    await publish('monitor');
    expect(await push()).toContain('Release 1 of acme is in the channel.');

    const machine = follow(project);
    await machine.said('release 1 is now in use');
    await publish('enforce');
    const began = performance.now();
    await push();
    await machine.said('release 2 is now in use');
    expect(performance.now() - began).toBeLessThan(5_000);

    await server.kill();
    await admin('release', 'grant', 'acme.release', '--rule', 'shell(git push:*)', '--user', 'ann', ...acme);
    await expect(push()).rejects.toThrow('cannot be used');
    await server.start();
    await push();
    await machine.said('release 3 is now in use');
    await machine.end();
  }, 60_000);

  it('takes nothing that was not signed, by a user who can only read, and does not tell the password', async () => {
    const server = await startNats(
      `jetstream { store_dir: "FOLDER/jetstream" }\nauthorization { users: [
        { user: ann, password: secret }, { user: machine, password: secret, permissions: ${readers} } ] }`,
    );
    const as = (user: string) => server.url.replace('//', `//${user}:secret@`).concat('/policies');
    const { project, admin, publish } = await makeCompany(as('machine'));
    const push = (user: string) => admin('release', 'push', 'acme.release', '--to', as(user));
    await publish('monitor');
    await push('ann');
    const machine = follow(project);
    await machine.said('release 1 is now in use');
    await admin('bundle', 'keygen', 'other');
    await admin('release', 'grant', 'acme.release', '--rule', 'shell(*)', '--key', 'other.key');
    await expect(push('machine')).rejects.toThrow('cannot be used');
    await push('ann');
    await machine.said('It is tried again.');
    expect(machine.printed()).not.toContain('secret');
    expect(machine.printed()).not.toContain('release 2');
  }, 60_000);
});

/** What a machine needs of a bucket that is called `policies`, as the page about companies shows it. */
const readers = readFileSync(
  join(import.meta.dirname, '../../../../examples/company/machine-permissions.conf'),
  'utf8',
);

/** The service of a machine, ended with the test. */
function follow(project: ReturnType<typeof makeProject>) {
  let printed = '';
  const stream = () => new PassThrough().on('data', (text) => (printed += text));
  const io = { stdin: new PassThrough(), stdout: stream(), stderr: stream(), env: project.env, cwd: project.dir };
  const controller = new AbortController();
  const options = { systemDir: project.path('etc'), follow: true, signal: controller.signal };
  const ended = runTake(adminIo({ ...io, color: false }), [], options);
  const end = () => {
    controller.abort();
    return ended;
  };
  onTestFinished(end);
  return {
    printed: () => printed,
    said: (text: string) => expect.poll(() => printed, { timeout: 20_000 }).toContain(text),
    end,
  };
}
