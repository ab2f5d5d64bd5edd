import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasNatsServer, makeTemporaryDirectory, startNats } from '@agent-hooks/test-support';
import { createUser } from '@nats-io/nkeys';
import { describe, expect, it } from 'vitest';
import { functionHook, input, openAgent, startWorker } from './support.ts';

const deny = functionHook('gate', () => ({ decision: 'deny' }));

describe.skipIf(!hasNatsServer)('a server that asks who connects', () => {
  it('takes a user with a password, or a token, out of the options or the address', async () => {
    const { url, port } = await startNats('authorization { users: [{ user: "ann", password: "p w" }] }');
    await startWorker({ servers: url, user: 'ann', password: 'p w' }, [deny]);
    const agent = openAgent({ servers: `nats://ann:p%20w@127.0.0.1:${port}` });
    expect((await agent.request('BeforeTool', input)).output?.finalOutput?.decision).toBe('deny');
    await expect(openAgent({ servers: url }).request('BeforeTool', input, { timeoutMs: 300 })).rejects.toMatchObject({
      code: 'hook_not_started',
      message: expect.stringMatching(/Authorization Violation/i),
    });
  });

  it('takes an NKey out of a file', async () => {
    const user = createUser();
    const file = join(makeTemporaryDirectory(), 'user.nk');
    writeFileSync(file, `${new TextDecoder().decode(user.getSeed())}\n`);
    const { url } = await startNats(`authorization { users: [{ nkey: "${user.getPublicKey()}" }] }`);
    await startWorker({ servers: url, nkeySeedFile: file }, [deny]);
    const agent = openAgent({ servers: url, nkeySeedFile: file });
    expect((await agent.request('BeforeTool', input)).output?.finalOutput?.decision).toBe('deny');
  });

  it('speaks TLS: a certificate is trusted if its authority is, and only then', async () => {
    const folder = makeTemporaryDirectory();
    const openssl = (...parameters: string[]) => spawnSync('openssl', parameters, { cwd: folder });
    const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
    openssl(
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-keyout',
      'key.pem',
      '-out',
      'cert.pem',
      '-days',
      '2',
      ...subject,
    );
    const { port } = await startNats(`tls { cert_file: "${folder}/cert.pem", key_file: "${folder}/key.pem" }`);
    const servers = `tls://127.0.0.1:${port}`;
    const tls = { caFile: join(folder, 'cert.pem') };
    await startWorker({ servers, tls }, [deny]);
    expect((await openAgent({ servers, tls }).request('BeforeTool', input)).output?.finalOutput?.decision).toBe('deny');
    await expect(openAgent({ servers }).request('BeforeTool', input, { timeoutMs: 500 })).rejects.toMatchObject({
      code: 'hook_not_started',
      message: expect.stringContaining('certificate'),
    });
  });

  it('a server without TLS is refused where TLS was asked for', async () => {
    const { port } = await startNats();
    const agent = openAgent({ servers: `tls://127.0.0.1:${port}` });
    await expect(agent.request('BeforeTool', input, { timeoutMs: 400 })).rejects.toMatchObject({
      code: 'hook_not_started',
    });
  });
});
