import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer as createTlsServer } from 'node:https';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { HttpHookConfig } from '@agent-hooks/hook-types/internal';
import { describe, expect, it, onTestFinished } from 'vitest';
import { HookRunner, type HookRunnerOptions } from '../src/index.ts';
import { httpHook, listen, startService } from './http-servers.ts';
import { beforeToolInput, temporaryDirectory } from './inputs.ts';
import { expectNothingLeft } from './leftovers.ts';

expectNothingLeft();

function makeRunner(options?: HookRunnerOptions): HookRunner {
  const runner = new HookRunner(options);
  onTestFinished(() => runner.dispose());
  return runner;
}

const run = (url: string, more?: Partial<HttpHookConfig>) =>
  makeRunner().executeHook(httpHook(url, more), 'BeforeTool', beforeToolInput());

function setVariable(name: string, value: string): void {
  process.env[name] = value;
  onTestFinished(() => void delete process.env[name]);
}

describe('an event that is posted', () => {
  it('is the input as JSON, with headers that say so', async () => {
    const service = await startService((response) => response.end('{"decision":"deny","reason":"no"}'));
    const input = beforeToolInput(undefined, { text: 'grüße 𝄞' });
    const result = await makeRunner().executeHook(httpHook(`${service.url}?a=1`), 'BeforeTool', input);
    expect(result).toMatchObject({
      outcome: 'answered',
      success: true,
      exitCode: null,
      output: { decision: 'deny', reason: 'no' },
      stdout: '{"decision":"deny","reason":"no"}',
      warnings: [],
    });
    const [request] = service.requests;
    expect(request).toMatchObject({ method: 'POST', url: '/hook?a=1' });
    expect(JSON.parse(request?.body ?? '')).toEqual(input);
    expect(request?.headers).toMatchObject({
      'content-type': 'application/json',
      accept: 'application/json',
      'accept-encoding': 'identity',
      'user-agent': 'agent-hooks',
      'content-length': `${Buffer.byteLength(JSON.stringify(input))}`,
      host: `127.0.0.1:${service.port}`,
    });
  });

  it.each([200, 201, 202, 204, 205, 299])('is met with silence by status %i without a body', async (status) => {
    const service = await startService((response) => response.writeHead(status).end());
    const result = await run(service.url);
    expect(result).toMatchObject({ outcome: 'silent', success: true, warnings: [] });
    expect(result).not.toHaveProperty('output');
  });

  it.each([201, 202, 299])('is answered by status %i as by 200', async (status) => {
    const service = await startService((response) => response.writeHead(status).end('{"decision":"ask"}'));
    expect(await run(service.url)).toMatchObject({ outcome: 'answered', output: { decision: 'ask' } });
  });

  it.each([300, 304, 400, 401, 403, 404, 410, 418, 429, 500, 502, 503, 599])(
    'is not handled by status %i, which counts as a failure',
    async (status) => {
      const service = await startService((response) => response.writeHead(status).end());
      const result = await run(service.url);
      expect(result).toMatchObject({ outcome: 'failed', success: false, error: { code: 'hook_failed' } });
      expect(result.error?.message).toBe(`Hook '${service.url}' failed with status ${status}.`);
      expect(result).not.toHaveProperty('output');
      const blocking = await run(service.url, { onFailure: 'block' });
      expect(blocking.output).toEqual({
        decision: 'deny',
        reason: `${result.error?.message} The hook is a gate (onFailure: "block"), so the action was refused.`,
      });
    },
  );

  it('fails with what the service says about it, which never counts as an answer', async () => {
    const service = await startService((response) => response.writeHead(500).end('database down\nat line 1\n'));
    const result = await run(service.url, { name: 'policy' });
    const gate = await run(service.url, { name: 'policy', onFailure: 'block' });
    expect(gate.output?.reason).toContain('database down. The hook is a gate');
    expect(result.error?.message).toBe(`Hook 'policy' (${service.url}) failed with status 500: database down`);
    expect(result).toMatchObject({ stdout: '', stderr: 'database down\nat line 1\n' });
    expect(result.output).toEqual({ decision: 'allow', systemMessage: 'Warning: database down\nat line 1' });
    const lying = await startService((response) => response.writeHead(500).end('{"decision":"deny"}'));
    expect((await run(lying.url)).output?.decision).toBe('allow');
  });
});

describe('connections', () => {
  it('serve one event after the other, also after a failure', async () => {
    const statuses = [200, 500, 204];
    const service = await startService((response, { body }) =>
      response.writeHead(statuses[service.requests.length - 1] ?? 200).end(body.length > 0 ? undefined : 'no body'),
    );
    const runner = makeRunner();
    for (const _ of statuses) await runner.executeHook(httpHook(service.url), 'BeforeTool', beforeToolInput());
    expect(new Set(service.requests.map(({ from }) => from)).size).toBe(1);
  });

  it('are closed by dispose, and opened again for another event', async () => {
    const service = await startService((response) => response.end());
    const runner = makeRunner();
    const fire = () => runner.executeHook(httpHook(service.url), 'BeforeTool', beforeToolInput());
    await fire();
    expect(service.connections()).toBe(1);
    await runner.dispose();
    await expect.poll(service.connections).toBe(0);
    expect(await fire()).toMatchObject({ outcome: 'silent' });
    expect(service.requests).toHaveLength(2);
  });

  it('that are in use end with dispose, as aborted', async () => {
    const service = await startService(() => {});
    const runner = makeRunner();
    const pending = runner.executeHook(httpHook(service.url), 'BeforeTool', beforeToolInput());
    await expect.poll(() => service.requests.length).toBe(1);
    await runner.dispose();
    expect(await pending).toMatchObject({ outcome: 'aborted', success: false });
    await expect.poll(service.connections).toBe(0);
  });

  it('that a service closed while the host was busy are not used again', async () => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', shortTemperedService], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    onTestFinished(() => void child.kill());
    const port = await new Promise<string>((resolve) => child.stdout.once('data', (data) => resolve(`${data}`.trim())));
    const runner = makeRunner();
    for (let round = 0; round < 3; round++) {
      const result = await runner.executeHook(httpHook(`http://127.0.0.1:${port}/`), 'BeforeTool', beforeToolInput());
      expect(result).toMatchObject({ outcome: 'answered', output: { systemMessage: 'fine' } });
      const begin = performance.now();
      while (performance.now() - begin < 300);
    }
  });

  it('are made with the credentials of the url, which no message shows', async () => {
    const service = await startService((response) => response.writeHead(401).end());
    const url = service.url.replace('127.0.0.1', 'me:p%40ss@127.0.0.1');
    const { error } = await run(`${url}?token=hidden#part`, { onFailure: 'block' });
    expect(service.requests[0]?.headers.authorization).toBe(`Basic ${btoa('me:p@ss')}`);
    expect(error?.message).toBe(`Hook '${service.url}' failed with status 401.`);
  });

  it('do not keep a program alive, and Node’s modules for them are loaded only when they are needed', {
    tags: ['built'],
  }, async () => {
    const service = await startService((response) => response.end('{"decision":"allow"}'));
    const program = `
      const { HookRunner } = await import(${JSON.stringify(new URL('../dist/index.js', import.meta.url).href)});
      const loaded = () => process.moduleLoadList.includes('NativeModule _http_client');
      const before = loaded();
      const { outcome } = await new HookRunner().executeHook(${JSON.stringify(httpHook(service.url))}, 'BeforeTool', ${JSON.stringify(beforeToolInput())});
      const answeredAt = performance.now();
      // An idle connection that held it would do so for four seconds.
      process.on('exit', () => console.log(before, loaded(), outcome, performance.now() - answeredAt < 3_500));
    `;
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], { timeout: 60_000 });
    expect(await text(child.stdout)).toBe('false true answered true\n');
  });
});

describe('headers', () => {
  const sent = async (more: Partial<HttpHookConfig>, runner = makeRunner()) => {
    const service = await startService((response) => response.end());
    const result = await runner.executeHook(httpHook(service.url, more), 'BeforeTool', beforeToolInput());
    return { result, headers: service.requests[0]?.headers ?? {} };
  };

  it('of a hook are sent, and go before the usual ones', async () => {
    const { headers, result } = await sent({
      headers: { 'X-Team': 'a b', Accept: 'text/plain', 'Content-Type': 'application/x-hook+json' },
    });
    expect(headers).toMatchObject({ 'x-team': 'a b', accept: 'text/plain', 'content-type': 'application/x-hook+json' });
    expect(result.warnings).toEqual([]);
  });

  it('may use the variables that the hook lists', async () => {
    setVariable('HOOK_TEST_TOKEN', 'se$HOOK_TEST_OTHER-cret');
    setVariable('HOOK_TEST_OTHER', 'never');
    setVariable('HOOK_TEST_EMPTY', '');
    const { headers, result } = await sent({
      headers: {
        Authorization: 'Bearer $HOOK_TEST_TOKEN',
        'x-both': `\${HOOK_TEST_TOKEN}s and $HOOK_TEST_EMPTY.`,
        'x-price': '$5 or $',
      },
      allowedEnv: ['HOOK_TEST_TOKEN', 'HOOK_TEST_EMPTY'],
    });
    expect(headers).toMatchObject({
      authorization: 'Bearer se$HOOK_TEST_OTHER-cret',
      'x-both': 'se$HOOK_TEST_OTHER-crets and .',
      'x-price': '$5 or $',
    });
    expect(result.warnings).toEqual([]);
  });

  it('keep a variable as it is written, with a warning, if it is not listed or not set', async () => {
    setVariable('HOOK_TEST_TOKEN', 'secret');
    const { headers, result } = await sent({
      headers: { 'x-a': '$HOOK_TEST_TOKEN', 'x-b': `\${HOOK_TEST_UNSET}`, 'x-c': '$HOOK_TEST_TOKENS' },
      allowedEnv: ['HOOK_TEST_UNSET'],
    });
    expect(headers).toMatchObject({
      'x-a': '$HOOK_TEST_TOKEN',
      'x-b': `\${HOOK_TEST_UNSET}`,
      'x-c': '$HOOK_TEST_TOKENS',
    });
    expect(result.warnings).toEqual([
      expect.stringMatching(/'x-a'.*HOOK_TEST_TOKEN is not listed in allowedEnv/),
      expect.stringMatching(/'x-b'.*HOOK_TEST_UNSET is not set/),
      expect.stringMatching(/'x-c'.*HOOK_TEST_TOKENS is not listed in allowedEnv/),
    ]);
  });

  it('get only what hooks inherit of the environment', async () => {
    setVariable('HOOK_TEST_TOKEN', 'secret');
    const { headers } = await sent(
      { headers: { 'x-a': '$HOOK_TEST_TOKEN', 'x-b': '$PATH' }, allowedEnv: ['HOOK_TEST_TOKEN', 'PATH'] },
      makeRunner({ inheritEnv: [] }),
    );
    expect(headers).toMatchObject({ 'x-a': '$HOOK_TEST_TOKEN', 'x-b': process.env.PATH });
  });

  it.each(['secret\r\nx-injected: yes', 'secret\n', 'secret\0', 'sécr€t'])(
    'are not sent with a value that no header can hold, and the value is not shown: %j',
    async (value) => {
      setVariable('HOOK_TEST_TOKEN', value.replace('\0', '\x01'));
      const { headers, result } = await sent({
        headers: { Authorization: 'Bearer $HOOK_TEST_TOKEN' },
        allowedEnv: ['HOOK_TEST_TOKEN'],
      });
      expect(headers).toEqual({});
      expect(result).toMatchObject({ outcome: 'notStarted', success: false, error: { code: 'hook_not_started' } });
      expect(result.error?.message).toMatch(/header 'Authorization'.*\$HOOK_TEST_TOKEN/);
      expect(JSON.stringify([result, result.error?.message])).not.toMatch(/s[eé]cr/);
    },
  );

  it.each(['bad name', 'x:y', '', 'x\r\ny'])('are not sent under a name that no header has: %j', async (name) => {
    const { headers, result } = await sent({ headers: { [name]: 'x' } });
    expect(headers).toEqual({});
    expect(result.outcome).toBe('notStarted');
  });

  it.each(['Host', 'Content-Length', 'transfer-encoding', 'CONNECTION', 'accept-encoding', 'Upgrade', 'Expect'])(
    'that steer the connection cannot be changed: %s',
    async (name) => {
      const { headers, result } = await sent({ headers: { [name]: '1' } });
      expect(headers[name.toLowerCase()]).not.toBe('1');
      expect(result).toMatchObject({ outcome: 'silent' });
      expect(result.warnings).toEqual([expect.stringContaining(`'${name}'`)]);
    },
  );
});

describe('redirects', () => {
  it.each([307, 308])('with status %i within the same place are followed with the event', async (status) => {
    const service = await startService((response, { url }) =>
      url === '/hook' ? response.writeHead(status, { location: '/there?x=1' }).end('moved') : response.end('here'),
    );
    const result = await run(service.url.replace('127', 'me:secret@127'), { headers: { 'x-a': '1' } });
    expect(result).toMatchObject({ outcome: 'answered', output: { systemMessage: 'here' }, stdout: 'here' });
    const [first, second] = service.requests;
    expect(second).toMatchObject({ method: 'POST', url: '/there?x=1', body: first?.body });
    expect(second?.headers).toMatchObject({ 'x-a': '1', authorization: first?.headers.authorization });
  });

  it.each([301, 302, 303, 307, 308])(
    'with status %i to another place are not followed, and nothing is sent there',
    async (status) => {
      const other = await startService((response) => response.end('{"decision":"allow"}'));
      const wanted = other.url.replace('127', 'a:b@127');
      const service = await startService((response) =>
        response.writeHead(status, { location: `${wanted}?token=hidden` }).end(),
      );
      const result = await run(service.url, { headers: { authorization: 'secret' } });
      expect(result).toMatchObject({ outcome: 'failed', success: false });
      expect(result.error?.message).toContain(`redirected (status ${status}) to ${other.url}, which is another place`);
      expect(other.requests).toEqual([]);
    },
  );

  it.each(['https:', 'ftp:', 'javascript:'])('to %s are not followed', async (protocol) => {
    const service = await startService((response) =>
      response.writeHead(307, { location: `${protocol}//127.0.0.1:${service.port}/` }).end(),
    );
    expect((await run(service.url)).error?.message).toContain(`to ${protocol}//127.0.0.1:${service.port}/`);
  });

  it('to the same port under another name of the host are not followed', async () => {
    const service = await startService((response) =>
      response.writeHead(307, { location: `http://localhost:${service.port}/` }).end(),
    );
    expect(await run(service.url)).toMatchObject({ outcome: 'failed' });
    expect(service.requests).toHaveLength(1);
  });

  it.each([301, 302, 303])('with status %i are not followed, for they would lose the event', async (status) => {
    const service = await startService((response) => response.writeHead(status, { location: '/there' }).end());
    const { error } = await run(service.url);
    expect(error?.message).toContain(`to http://127.0.0.1:${service.port}/there, which would lose the event`);
    expect(service.requests).toHaveLength(1);
  });

  it('are followed five times at most', async () => {
    const service = await startService((response) => response.writeHead(307, { location: '/again' }).end());
    expect((await run(service.url)).error?.message).toContain('after 5 redirects');
    expect(service.requests).toHaveLength(6);
  });

  it.each([undefined, 'http://[', ''])('to %j fail', async (location) => {
    const service = await startService((response) =>
      response.writeHead(location === '' ? 302 : 307, location === undefined ? {} : { location }).end(),
    );
    expect(await run(service.url)).toMatchObject({ outcome: 'failed' });
    expect(service.requests).toHaveLength(1);
  });
});

describe.skipIf(spawnSync('openssl', ['version']).status !== 0)('over TLS', () => {
  it('a certificate is trusted if its authority is, and only then', { tags: ['built'] }, async () => {
    const directory = temporaryDirectory();
    const [key, certificate] = ['key.pem', 'certificate.pem'].map((name) => join(directory, name));
    const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
    const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'];
    const files = ['-keyout', `${key}`, '-out', `${certificate}`];
    spawnSync('openssl', ['req', '-x509', ...curve, '-nodes', '-days', '1', ...subject, ...files]);
    const options = { key: readFileSync(`${key}`), cert: readFileSync(`${certificate}`) };
    const server = createTlsServer(options, (_, response) => response.end('{"decision":"deny"}'));
    const { url } = await listen(server);
    const secure = url.replace('http:', 'https:');
    const result = await run(secure);
    expect(result).toMatchObject({ outcome: 'notStarted', error: { code: 'hook_not_started' } });
    expect(result.error?.message).toMatch(
      /certificate of 127\.0\.0\.1:\d+ is not trusted \(DEPTH_ZERO_SELF_SIGNED_CERT\)/,
    );
    // A project can set this for the whole agent; it must not let an impostor answer.
    setVariable('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    expect(await run(secure)).toMatchObject({ outcome: 'notStarted' });
    delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
    const program = `
      const { HookRunner } = await import(${JSON.stringify(new URL('../dist/index.js', import.meta.url).href)});
      const runner = new HookRunner();
      for (const _ of [1, 2]) {
        const { output } = await runner.executeHook(${JSON.stringify(httpHook(secure))}, 'BeforeTool', ${JSON.stringify(beforeToolInput())});
        console.log(output);
      }
    `;
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      timeout: 20_000,
      env: { ...process.env, NODE_EXTRA_CA_CERTS: certificate },
    });
    expect(await text(child.stdout)).toBe("{ decision: 'deny' }\n".repeat(2));
  });
});

/** Closes connections that rest, without a word about when. */
const shortTemperedService = `
  import { createServer } from 'node:http';
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      response.setHeader('keep-alive', 'gladly');
      response.end('fine');
      setTimeout(() => request.socket.destroySoon(), 50);
    });
  });
  server.listen(0, '127.0.0.1', () => console.log(server.address().port));
  process.stdin.on('close', () => process.exit());
  process.stdin.resume();
`;
