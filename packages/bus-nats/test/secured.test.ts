import { spawnSync } from 'node:child_process';
import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasNatsServer, makeTemporaryDirectory, startNats } from '@agent-hooks/test-support';
import { encodeAccount, encodeOperator, encodeUser, fmtCreds, type User } from '@nats-io/jwt';
import { createAccount, createOperator, createUser } from '@nats-io/nkeys';
import { describe, expect, it } from 'vitest';
import { functionHook, input, openAgent, startWorker } from './support.ts';

const deny = functionHook('gate', () => ({ decision: 'deny' }));

/** An operator with one account, as `nsc` makes them: the configuration of its server, and its users' files. */
async function makeOperator() {
  const [operator, account] = [createOperator(), createAccount()];
  const operatorJwt = await encodeOperator('fleet', operator);
  const accountJwt = await encodeAccount(
    'agents',
    account,
    { limits: { conn: -1, subs: -1, data: -1, payload: -1 } },
    { signer: operator },
  );
  const config = [
    `operator: ${operatorJwt}`,
    'resolver: MEMORY',
    `resolver_preload: { ${account.getPublicKey()}: ${accountJwt} }`,
  ].join('\n');
  const writeCredentials = async (permissions: Partial<User>) => {
    const user = createUser();
    const jwt = await encodeUser('user', user, account, permissions);
    const file = join(makeTemporaryDirectory(), 'user.creds');
    writeFileSync(file, fmtCreds(jwt, user));
    return file;
  };
  return { config, writeCredentials };
}

/** Time enough for a busy machine to hear why it was turned away. */
const timeoutMs = 1_500;

describe.skipIf(!hasNatsServer)('a server that asks who connects', () => {
  it('takes a user with a password, or a token, out of the options or the address', async () => {
    const { url, port } = await startNats('authorization { users: [{ user: "ann", password: "p w" }] }');
    await startWorker({ servers: url, user: 'ann', password: 'p w' }, [deny]);
    const agent = openAgent({ servers: `nats://ann:p%20w@127.0.0.1:${port}` });
    expect((await agent.request('BeforeTool', input)).output?.finalOutput?.decision).toBe('deny');
    await expect(openAgent({ servers: url }).request('BeforeTool', input, { timeoutMs })).rejects.toMatchObject({
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

  it('refuses another NKey, and an invalid file is reported', async () => {
    const [known, other] = [createUser(), createUser()];
    const { url } = await startNats(`authorization { users: [{ nkey: "${known.getPublicKey()}" }] }`);
    const seeds = { other: new TextDecoder().decode(other.getSeed()), broken: 'SUAAAA' };
    for (const [name, seed] of Object.entries(seeds)) {
      const file = join(makeTemporaryDirectory(), `${name}.nk`);
      writeFileSync(file, seed);
      const asked = openAgent({ servers: url, nkeySeedFile: file }).request('BeforeTool', input, { timeoutMs: 500 });
      const error = await asked.then(
        () => undefined,
        (thrown: Error) => thrown,
      );
      expect(error).toMatchObject({ code: 'hook_not_started' });
      expect(error?.message).not.toContain(seed);
    }
  });

  it('takes credentials files, lets each user do what its JWT says, and hears of a file that was renewed', async () => {
    const fleet = await makeOperator();
    const { url } = await startNats(fleet.config);
    const workerFile = await fleet.writeCredentials({ sub: { allow: ['agent-hooks.acme.>', 'agent-hooks-cancel.>'] } });
    const agentFile = await fleet.writeCredentials({
      pub: { allow: ['agent-hooks.acme.>'] },
      sub: { allow: ['_INBOX.>'] },
    });
    await startWorker({ servers: url, tenant: 'acme', credentialsFile: workerFile }, [deny]);
    const agent = openAgent({ servers: url, tenant: 'acme', credentialsFile: agentFile });
    expect((await agent.request('BeforeTool', input)).output?.finalOutput?.decision).toBe('deny');
    // Another tenant is not this user's to ask.
    const foreign = openAgent({ servers: url, tenant: 'other', credentialsFile: agentFile });
    await expect(foreign.request('BeforeTool', input, { timeoutMs: 500 })).rejects.toMatchObject({
      code: expect.stringMatching(/^hook_/),
    });
    // A user of someone else's account is refused; once the file is replaced, the same bus connects.
    const strange = await (await makeOperator()).writeCredentials({});
    const renewed = openAgent({ servers: url, tenant: 'acme', credentialsFile: strange });
    await expect(renewed.request('BeforeTool', input, { timeoutMs })).rejects.toMatchObject({
      code: 'hook_not_started',
      message: expect.stringMatching(/Authorization Violation/i),
    });
    copyFileSync(agentFile, strange);
    expect((await renewed.request('BeforeTool', input)).output?.finalOutput?.decision).toBe('deny');
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
    await expect(openAgent({ servers }).request('BeforeTool', input, { timeoutMs })).rejects.toMatchObject({
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
