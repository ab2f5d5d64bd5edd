import { spawn, spawnSync } from 'node:child_process';
import { createServer } from 'node:net';

/** The server of NATS, if it is installed: Debian has it in /usr/sbin, which is not on everybody's PATH. */
export function findNatsServer() {
  return ['nats-server', '/usr/sbin/nats-server'].find((name) => spawnSync(name, ['--version']).status === 0);
}

/** A server on a free port of loopback. */
export async function startNatsServer() {
  const port = await freePort();
  const child = spawn(findNatsServer(), ['-a', '127.0.0.1', '-p', String(port)], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  await new Promise((resolve, reject) => {
    let said = '';
    child.stderr.on('data', (chunk) => {
      said += chunk;
      if (said.includes('Server is ready')) resolve();
    });
    exited.then(() => reject(new Error(`nats-server did not start: ${said}`)));
  });
  const end = () => {
    child.kill('SIGKILL');
    return exited;
  };
  return { url: `nats://127.0.0.1:${port}`, end };
}

async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}
