import { createServer } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { HttpHookConfig } from '@agent-hooks/hook-types/internal';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { HookRunner, type HookRunnerOptions, type RunOptions } from '../src/index.ts';
import { httpHook, listen, startRawService, startService } from './http-servers.ts';
import { beforeToolInput } from './inputs.ts';
import { expectNothingLeft } from './leftovers.ts';

expectNothingLeft();

const input = beforeToolInput();

function makeRunner(options?: HookRunnerOptions): HookRunner {
  const runner = new HookRunner(options);
  onTestFinished(() => runner.dispose());
  return runner;
}

interface Setting extends RunOptions {
  readonly hook?: Partial<HttpHookConfig>;
  readonly runner?: HookRunnerOptions;
}

async function run(url: string, { hook, runner, ...options }: Setting = {}) {
  const begin = performance.now();
  const result = await makeRunner(runner).executeHook(httpHook(url, hook), 'BeforeTool', input, options);
  // The limits below are seconds: nothing may hang, however busy the machine is.
  expect(performance.now() - begin).toBeLessThan(20_000);
  return result;
}

const ok = (headers: string, body = '') => `HTTP/1.1 200 OK\r\n${headers}\r\n${body}`;

describe('a service that cannot be reached', () => {
  it('because nothing listens was never started', async () => {
    const server = createServer();
    const { url, port } = await listen(server);
    await new Promise((resolve) => server.close(resolve));
    const result = await run(url.replace('127', 'me:secret@127'));
    expect(result).toMatchObject({ outcome: 'notStarted', success: false, error: { code: 'hook_not_started' } });
    expect(result.error?.message).toBe(
      `Hook '${url}' could not be reached: nothing listens at 127.0.0.1:${port} (ECONNREFUSED). Start the service, or correct its url.`,
    );
    expect(result).not.toHaveProperty('output');
    const localhost = await run(url.replace('127.0.0.1', 'localhost'), { hook: { onFailure: 'block' } });
    expect(localhost.error?.message).toContain(`localhost:${port} (ECONNREFUSED)`);
    expect(localhost.output?.decision).toBe('deny');
  });

  it('because its name has no address was never started', async () => {
    const name = `${'a'.repeat(64)}.invalid`;
    const result = await run(`http://${name}/`);
    expect(result).toMatchObject({ outcome: 'notStarted' });
    expect(result.error?.message).toContain(`no address was found for ${name}`);
  });

  it('because it does not speak TLS was never started', async () => {
    const service = await startRawService((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    const result = await run(service.url.replace('http:', 'https:'));
    expect(result).toMatchObject({ outcome: 'notStarted' });
    expect(result.error?.message).toContain('let its url begin with http://');
  });

  it('because it hangs up before TLS begins was never started', async () => {
    const service = await startRawService((socket) => socket.destroy());
    expect(await run(service.url.replace('http:', 'https:'))).toMatchObject({ outcome: 'notStarted' });
  });

  it('because TLS never begins is given up at its limit', async () => {
    const service = await startRawService(() => {});
    const result = await run(service.url.replace('http:', 'https:'), { hook: { timeout: 200 } });
    expect(result).toMatchObject({ outcome: 'timedOut' });
  });

  it.each([
    'http://',
    'http://[',
    'http://a b/',
    'http://127.0.0.1:99999/',
    'ftp://127.0.0.1/',
    'file:///etc/passwd',
    'http://a:%zz@127.0.0.1/',
    'nonsense',
  ])('because its url is invalid was never started, and the url is shown without credentials: %s', async (url) => {
    const result = await run(url);
    expect(result).toMatchObject({ outcome: 'notStarted', error: { code: 'hook_not_started' } });
    expect(result.error?.message).toContain('is not an address of http or https');
    expect(result.error?.message).not.toContain('%zz');
  });
});

describe('a service that takes too long', () => {
  it('to answer at all is given up at its limit', async () => {
    const service = await startService(() => {});
    const result = await run(service.url, { hook: { timeout: 200 } });
    expect(result).toMatchObject({ outcome: 'timedOut', success: false, error: { code: 'hook_timed_out' } });
    expect(result).not.toHaveProperty('output');
    await expect.poll(service.connections, { timeout: 20_000 }).toBe(0);
  });

  it.each([
    ['between headers and body', ok('content-length: 5\r\n')],
    ['in the middle of the headers', 'HTTP/1.1 200 OK\r\ncontent-le'],
    ['in the middle of the body', ok('content-length: 20\r\n', '{"decision":')],
    ['in the middle of a chunk', ok('transfer-encoding: chunked\r\n', '14\r\n{"decision":')],
    ['before the last chunk', ok('transfer-encoding: chunked\r\n', '13\r\n{"decision":"deny"}\r\n')],
    ['after an interim answer', 'HTTP/1.1 102 Processing\r\n\r\n'],
  ])('%s is given up at its limit', async (_, said) => {
    const service = await startRawService((socket) => socket.write(said));
    const result = await run(service.url, { hook: { timeout: 200, onFailure: 'block' } });
    expect(result).toMatchObject({ outcome: 'timedOut', output: { decision: 'deny' } });
    await expect.poll(service.connections, { timeout: 20_000 }).toBe(0);
  });

  it('because it sends a byte at a time is given up at its limit, with what it has said', async () => {
    const service = await startRawService((socket) => {
      socket.write(ok('content-length: 1000\r\n'));
      const timer = setInterval(() => socket.write('x'), 20);
      socket.on('close', () => clearInterval(timer));
    });
    const result = await run(service.url, { hook: { timeout: 300 } });
    expect(result.outcome).toBe('timedOut');
    expect(result.stdout).toMatch(/^x+$/);
  });

  it('through interim answers without end is given up at its limit', async () => {
    const service = await startRawService((socket) => {
      const timer = setInterval(() => socket.write('HTTP/1.1 100 Continue\r\n\r\n'), 10);
      socket.on('close', () => clearInterval(timer));
    });
    expect(await run(service.url, { hook: { timeout: 200 } })).toMatchObject({ outcome: 'timedOut' });
  });

  it('because it does not read is given up at its limit', async () => {
    const service = await startRawService((socket) => {
      if (service.heard.length > 1) return;
      socket.pause();
      // Who does not read does not hear of the end either.
      setTimeout(() => socket.resume(), 1_000);
    });
    const big = beforeToolInput(undefined, { text: 'x'.repeat(20_000_000) });
    const result = await makeRunner().executeHook(httpHook(service.url, { timeout: 500 }), 'BeforeTool', big);
    expect(result).toMatchObject({ outcome: 'timedOut' });
    await expect.poll(service.connections, { timeout: 20_000 }).toBe(0);
  });
});

describe('an abort', () => {
  it('ends a request at once', async () => {
    const service = await startService(() => {});
    const controller = new AbortController();
    const pending = run(service.url, { signal: controller.signal });
    await expect.poll(() => service.requests.length).toBe(1);
    const begin = performance.now();
    controller.abort();
    expect(await pending).toMatchObject({ outcome: 'aborted', success: false, error: { code: 'hook_aborted' } });
    // Its own limit is a minute.
    expect(performance.now() - begin).toBeLessThan(30_000);
    await expect.poll(service.connections, { timeout: 20_000 }).toBe(0);
  });

  it('ends one whose answer has begun', async () => {
    const service = await startRawService((socket) => socket.write(ok('content-length: 20\r\n', 'half')));
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 100);
    const result = await run(service.url, { signal: controller.signal });
    expect(result).toMatchObject({ outcome: 'aborted', stdout: 'half' });
  });

  it('keeps one from being sent', async () => {
    const service = await startService((response) => response.end());
    expect(await run(service.url, { signal: AbortSignal.abort() })).toMatchObject({ outcome: 'aborted' });
    const controller = new AbortController();
    const onHookStart = () => controller.abort();
    expect(await run(service.url, { signal: controller.signal, onHookStart })).toMatchObject({ outcome: 'aborted' });
    expect(service.requests).toEqual([]);
  });
});

describe('a service that breaks off', () => {
  it.each([
    ['before its answer', ''],
    ['in its status line', 'HTTP/1.1 20'],
    ['in its headers', 'HTTP/1.1 200 OK\r\ncontent-length: 3'],
    ['before the announced length', ok('content-length: 100\r\n', '{"decision":"deny"}')],
    ['before the last chunk', ok('transfer-encoding: chunked\r\n', '13\r\n{"decision":"deny"}\r\n')],
    ['after an interim answer', 'HTTP/1.1 103 Early Hints\r\nlink: x\r\n\r\n'],
  ])('%s has failed, and half an answer is not one', async (_, said) => {
    for (const end of ['end', 'reset'] as const) {
      const service = await startRawService((socket) => {
        if (end === 'end') socket.end(said);
        else socket.write(said, () => setTimeout(() => socket.resetAndDestroy(), 20));
      });
      const result = await run(service.url);
      expect(result).toMatchObject({ outcome: 'failed', success: false, error: { code: 'hook_failed' } });
      expect(result.error?.message).toMatch(/lost the connection to 127\.0\.0\.1:\d+|is no HTTP answer/);
      expect(result).not.toHaveProperty('output');
    }
  });

  it('by a reset, where only the end of the connection ends the body, has failed', async () => {
    const service = await startRawService((socket) =>
      socket.write(ok('', '{"decision":"deny"}'), () => setTimeout(() => socket.resetAndDestroy(), 20)),
    );
    expect(await run(service.url)).toMatchObject({ outcome: 'failed' });
  });

  it('after each answer, without a word about it, loses no event', async () => {
    const service = await startRawService((socket) => socket.end(ok('content-length: 2\r\n', '{}')));
    const runner = makeRunner();
    for (let round = 0; round < 50; round++) {
      const result = await runner.executeHook(httpHook(service.url), 'BeforeTool', input);
      expect(result).toMatchObject({ outcome: 'answered' });
    }
    expect(service.heard).toHaveLength(50);
  });

  it('is not sent the event a second time', async () => {
    const service = await startRawService((socket, request) => {
      if (service.heard.length === 1) socket.write(ok('content-length: 0\r\n'));
      else if (request !== '') socket.resetAndDestroy();
    });
    const runner = makeRunner();
    const fire = () => runner.executeHook(httpHook(service.url), 'BeforeTool', input);
    expect(await fire()).toMatchObject({ outcome: 'silent' });
    expect(await fire()).toMatchObject({ outcome: 'failed' });
    expect(service.heard.filter((heard) => heard.startsWith('POST'))).toHaveLength(2);
  });
});

describe('a service that says too much', () => {
  it('in a body of a gigabyte is cut off at the limit, without the memory for it', async () => {
    const service = await startRawService((socket) => {
      socket.write(ok(`content-length: ${2 ** 30}\r\n`));
      const megabyte = Buffer.alloc(2 ** 20, 'x');
      const write = () => {
        while (!socket.destroyed && socket.write(megabyte));
      };
      socket.on('drain', write);
      write();
    });
    const before = process.memoryUsage().rss;
    const result = await run(service.url);
    expect(result).toMatchObject({ outcome: 'overflowed', success: false, error: { code: 'hook_overflowed' } });
    expect(result.stdout).toHaveLength(8 * 2 ** 20);
    expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000);
    await expect.poll(service.connections, { timeout: 20_000 }).toBe(0);
  });

  it.each([
    [
      'in chunks',
      (text: string) => `transfer-encoding: chunked\r\n\r\n${text.length.toString(16)}\r\n${text}\r\n0\r\n\r\n`,
    ],
    ['until it hangs up', (text: string) => `\r\n${text}`],
    ['with its length', (text: string) => `content-length: ${text.length}\r\n\r\n${text}`],
  ])('%s is cut off at the limit, and not one byte before', async (_, frame) => {
    const runner = { maxOutputBytes: 1000 };
    for (const status of [200, 500]) {
      const serve = (text: string) =>
        startRawService((socket) => socket.end(`HTTP/1.1 ${status} X\r\nconnection: close\r\n${frame(text)}`));
      const fitting = await run((await serve('x'.repeat(1000))).url, { runner });
      expect(fitting.outcome).toBe(status === 200 ? 'answered' : 'failed');
      const result = await run((await serve('x'.repeat(1001))).url, { runner });
      const expected = status === 200 ? ['overflowed', 'stdout'] : ['failed', 'stderr'];
      expect(result).toMatchObject({ outcome: expected[0], [`${expected[1]}`]: 'x'.repeat(1000) });
    }
  });

  it.each([
    ['headers', 'HTTP/1.1 200 OK\r\n', 'x-flood: ffffffffffffffffffffffffffffffff\r\n'],
    ['one header', 'HTTP/1.1 200 OK\r\nx-flood: ', 'f'.repeat(64)],
    ['interim answers', '', 'HTTP/1.1 100 Continue\r\n\r\n'],
    ['trailers', ok('transfer-encoding: chunked\r\n', '0\r\n'), 'x-flood: ffffffffffffffffffffffffffffffff\r\n'],
    ['words between chunks', ok('transfer-encoding: chunked\r\n', '1;'), 'flood=1;'],
  ])('in %s without end is cut off', async (_, start, piece) => {
    const service = await startRawService((socket) => {
      socket.write(start);
      const flood = Buffer.from(piece.repeat(500));
      const write = () => {
        while (!socket.destroyed && socket.write(flood));
      };
      socket.on('drain', write);
      write();
    });
    const result = await run(service.url, { hook: { timeout: 15_000 }, runner: { maxOutputBytes: 100_000 } });
    expect(result).toMatchObject({ outcome: 'overflowed', success: false });
    await expect.poll(service.connections, { timeout: 20_000 }).toBe(0);
  });

  it('packed into little is refused unread', async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000));
    const service = await startService((response) => response.writeHead(200, { 'content-encoding': 'GZIP' }).end(bomb));
    const result = await run(service.url);
    expect(result).toMatchObject({ outcome: 'failed', stdout: '' });
    expect(result.error?.message).toContain("in the encoding 'gzip'");
    const plain = await startService((response) =>
      response.writeHead(200, { 'content-encoding': 'identity' }).end('{}'),
    );
    expect(await run(plain.url)).toMatchObject({ outcome: 'answered' });
  });
});

describe('a service that speaks in its own way', () => {
  it.each([
    ['in HTTP/1.0', 'HTTP/1.0 200 OK\r\n\r\n{"decision":"deny"}'],
    ['without a length', ok('', '{"decision":"deny"}')],
    [
      'in chunks',
      ok('transfer-encoding: chunked\r\n', '5\r\n{"dec\r\ne;note=x\r\nision":"deny"}\r\n0\r\nx-trailer: y\r\n\r\n'),
    ],
    [
      'after interim answers',
      `HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nlink: x\r\n\r\n${ok('content-length: 19\r\n', '{"decision":"deny"}')}`,
    ],
    ['with more than the announced length', ok('content-length: 19\r\n', '{"decision":"deny"}and more')],
    ['without a reason phrase', 'HTTP/1.1 200\r\ncontent-length: 19\r\n\r\n{"decision":"deny"}'],
  ])('%s is understood', async (_, said) => {
    const service = await startRawService((socket) => socket.end(said));
    expect(await run(service.url)).toMatchObject({ outcome: 'answered', output: { decision: 'deny' } });
  });

  it('in bytes that split characters is understood', async () => {
    const body = Buffer.from('{"reason":"€ 𝄞 ü"}');
    const service = await startService((response) => {
      response.writeHead(200, { 'content-length': body.length });
      for (const [index, byte] of body.entries()) setTimeout(() => response.write(Buffer.from([byte])), index);
    });
    expect((await run(service.url)).output).toEqual({ reason: '€ 𝄞 ü' });
  });

  it.each([
    ['no HTTP', 'SSH-2.0-OpenSSH_9.6\r\n', 'is no HTTP answer'],
    ['a length that is no number', ok('content-length: many\r\n', 'x'), 'is no HTTP answer'],
    ['two lengths', ok('content-length: 1\r\ncontent-length: 2\r\n', 'xx'), 'is no HTTP answer'],
    ['a chunk without a length', ok('transfer-encoding: chunked\r\n', 'zz\r\nxx\r\n0\r\n\r\n'), 'is no HTTP answer'],
    ['another protocol', 'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n', 'status 101'],
  ])('with %s has failed', async (_, said, message) => {
    const service = await startRawService((socket) => socket.write(said));
    const result = await run(service.url, { hook: { timeout: 10_000 } });
    expect(result).toMatchObject({ outcome: 'failed', success: false });
    expect(result.error?.message).toContain(message);
    await expect.poll(service.connections, { timeout: 20_000 }).toBe(0);
  });

  it('and answers before it has read everything is understood, and the connection is closed', async () => {
    const service = await startRawService((socket) => {
      if (service.heard.length > 1) return;
      socket.pause();
      setTimeout(() => socket.resume(), 500);
      socket.write(ok('content-length: 19\r\n', '{"decision":"deny"}'));
    });
    const big = beforeToolInput(undefined, { text: 'x'.repeat(20_000_000) });
    const result = await makeRunner().executeHook(httpHook(service.url, { timeout: 10_000 }), 'BeforeTool', big);
    expect(result).toMatchObject({ outcome: 'answered', output: { decision: 'deny' } });
    await expect.poll(service.connections, { timeout: 20_000 }).toBe(0);
  });

  it('and answers twice has its second answer ignored, also by the next event', async () => {
    const service = await startRawService((socket) => {
      const answer = `answer ${service.heard.length}`;
      socket.write(ok(`content-length: ${answer.length}\r\n`, answer));
      setTimeout(() => socket.write(ok('content-length: 5\r\n', 'stale')), 20);
    });
    const runner = makeRunner();
    for (const expected of ['answer 1', 'answer 2', 'answer 3']) {
      expect((await runner.executeHook(httpHook(service.url), 'BeforeTool', input)).stdout).toBe(expected);
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
  });
});

describe('many requests at once', () => {
  it('to services of all sorts leave no connection, no listener and no rejection behind', async () => {
    const unhandled = vi.fn();
    process.on('unhandledRejection', unhandled);
    process.on('warning', unhandled);
    onTestFinished(() => {
      process.off('unhandledRejection', unhandled);
      process.off('warning', unhandled);
    });
    const says = [
      ok('content-length: 2\r\n', '{}'),
      ok('content-length: 3\r\n', '{}'),
      'HTTP/1.1 500 X\r\ncontent-length: 0\r\n\r\n',
      'nonsense',
      '',
    ];
    const service = await startRawService((socket, request) => {
      const index = Number(/x-index: (\d+)/.exec(request)?.[1]);
      socket.end(says[index % says.length] ?? '');
    });
    const runner = makeRunner();
    const { signal } = new AbortController();
    const hooks = Array.from({ length: 300 }, (_, index) =>
      httpHook(service.url, { headers: { 'x-index': `${index}` } }),
    );
    const results = await runner.executeHooksParallel(hooks, 'BeforeTool', input, { signal });
    expect(results.map(({ outcome }) => outcome)).toEqual(
      hooks.map((_, index) => (index % says.length === 0 ? 'answered' : 'failed')),
    );
    await expect.poll(service.connections, { timeout: 20_000 }).toBe(0);
    expect(unhandled).not.toHaveBeenCalled();
  });
});
