import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import type { OpenAsk } from './grants.ts';
import { notifyPerson } from './notify-person.ts';

const ask: OpenAsk = {
  ...{ ticket: '0123456789abcdef', at: '', agent: 'codex', session: 's', project: '/p', cwd: '/p' },
  ...{ what: 'rm -rf "<b>"\n\u001b[31m--urgency=critical', reason: 'Really?', askedBy: ['guard'], rank: 1 },
};

it.skipIf(process.platform === 'win32')(
  'shows one line on the desktop, as text and not as markup or options',
  async () => {
    const directory = mkdtempSync(join(tmpdir(), 'notify-'));
    const shown = join(directory, 'shown');
    const program = join(directory, 'notify-send');
    writeFileSync(
      program,
      `#!/bin/sh\nprintf '%s\\n' "$@" "$SECRET$DISPLAY" > '${shown}.part' && mv '${shown}.part' '${shown}'\n`,
    );
    chmodSync(program, 0o755);
    await notifyPerson(ask, { env: { SECRET: 'x', DISPLAY: ':7' }, webhooks: [], programDirectories: [directory] });
    await vi.waitFor(() => expect(existsSync(shown)).toBe(true), { timeout: 60_000, interval: 20 });
    expect(readFileSync(shown, 'utf8').split('\n')).toEqual([
      ...['--app-name=agent-hooks', '--', 'codex asks (01234567)'],
      ...['rm -rf "&lt;b&gt;" [31m--urgency=critical – Really?', ':7', ''],
    ]);
    rmSync(directory, { recursive: true });
  },
);

it('a webhook that answers, redirects or never does changes nothing', async () => {
  const heard: string[] = [];
  const server = createServer((request, response) => {
    heard.push(request.url ?? '');
    if (request.url === '/moved') response.writeHead(302, { location: '/other' }).end();
    else if (request.url === '/yes') response.end('{"decision":"allow"}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const webhooks = ['/moved', '/yes', '/never'].map((path) => `${url}${path}`).concat('not an address');
  expect(await notifyPerson(ask, { env: {}, webhooks, desktop: false })).toBeUndefined();
  expect(heard.sort()).toEqual(['/moved', '/never', '/yes']);
  server.closeAllConnections();
  server.close();
});
