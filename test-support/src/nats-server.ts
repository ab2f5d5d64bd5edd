import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** The server of NATS, if it is installed: Debian has it in /usr/sbin, which is not on everybody's PATH. */
const program = ['nats-server', '/usr/sbin/nats-server'].find((name) => spawnSync(name, ['--version']).status === 0);

/** True if the server of NATS is installed. */
export const hasNatsServer = program !== undefined;

if (!hasNatsServer) {
  process.stderr.write('Tests over NATS were skipped: no nats-server is installed (apt-get install nats-server).\n');
}

export interface TestServer {
  readonly url: string;
  readonly port: number;
  /** Kills it without a word. */
  kill(): Promise<void>;
  /** Starts it again on the same port. */
  start(): Promise<void>;
}

/** A server on a free port of loopback, ended with the test. */
export async function startNats(settings = ''): Promise<TestServer> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'nats-'));
  const file = join(folder, 'nats.conf');
  writeFileSync(file, `host: "127.0.0.1"\nport: ${port}\n${settings.replaceAll('FOLDER', folder)}\n`);
  let child: ChildProcess | undefined;
  const start = async () => {
    const started = spawn(program ?? '', ['-c', file], { stdio: ['ignore', 'ignore', 'pipe'] });
    child = started;
    await new Promise<void>((resolve, reject) => {
      let said = '';
      started.stderr.on('data', (chunk) => {
        said += chunk;
        if (said.includes('Server is ready')) resolve();
      });
      started.once('exit', () => reject(new Error(`nats-server did not start: ${said}`)));
    });
  };
  const kill = async () => {
    const ended = child;
    child = undefined;
    if (!ended || ended.exitCode !== null || ended.signalCode !== null) return;
    const exit = new Promise((resolve) => ended.once('exit', resolve));
    ended.kill('SIGKILL');
    await exit;
  };
  onTestFinished(async () => {
    await kill();
    rmSync(folder, { recursive: true, force: true });
  });
  await start();
  return { url: `nats://127.0.0.1:${port}`, port, start, kill };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}
