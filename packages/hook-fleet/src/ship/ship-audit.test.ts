import { appendFileSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { makeTemporaryDirectory } from '@agent-hooks/test-support';
import { expect, it, onTestFinished } from 'vitest';
import { appendAudit } from '../audit/audit-file.ts';
import { verifyAudit } from '../audit/verify-audit.ts';
import { shipAudit } from './ship-audit.ts';

function makeAudit(count: number) {
  const directory = makeTemporaryDirectory();
  const file = join(directory, 'audit.jsonl');
  const add = (more: number) => {
    for (let index = 0; index < more; index++)
      appendAudit(file, { kind: 'switch', what: 'off', details: { text: 'ü\u2028' } });
  };
  add(count);
  return { file, add, directory, target: join(directory, 'far/audit.jsonl') };
}

it('a file receives every line once, over any number of runs', async () => {
  const { file, add, target } = makeAudit(3);
  expect(await shipAudit({ file, to: target })).toEqual({ lines: 3, seq: 3, gaps: [] });
  expect(await shipAudit({ file, to: target })).toEqual({ lines: 0, seq: 3, gaps: [] });
  add(2);
  expect(await shipAudit({ file, to: target })).toEqual({ lines: 2, seq: 5, gaps: [] });
  expect(readFileSync(target, 'utf8')).toBe(readFileSync(file, 'utf8'));
});

it.each<[string, (target: string) => void]>([
  ['half a line', (target) => writeFileSync(target, readFileSync(target, 'utf8').slice(0, -40))],
  ['half of the first line', (target) => writeFileSync(target, readFileSync(target, 'utf8').slice(0, 40))],
  ['nothing at all', (target) => writeFileSync(target, '')],
])('a receiving file that was left with %s gets the rest', async (_, cut) => {
  const { file, add, target } = makeAudit(3);
  await shipAudit({ file, to: target });
  cut(target);
  add(1);
  await shipAudit({ file, to: target });
  expect(readFileSync(target, 'utf8')).toBe(readFileSync(file, 'utf8'));
});

it('what was renamed meanwhile is shipped first, and what is still being written is not', async () => {
  const { file, add, target } = makeAudit(3);
  await shipAudit({ file, to: target });
  add(2);
  const whole = readFileSync(file, 'utf8');
  renameSync(file, `${file}.1`);
  appendFileSync(file, '{"seq":6,"at"');
  expect((await shipAudit({ file, to: target })).seq).toBe(5);
  expect(readFileSync(target, 'utf8')).toBe(whole);
});

it('lines that are missing are said', async () => {
  const { file, target } = makeAudit(4);
  writeFileSync(file, readFileSync(file, 'utf8').split('\n').toSpliced(1, 1).join('\n'));
  const { lines, gaps } = await shipAudit({ file, to: target });
  expect(lines).toBe(3);
  expect(gaps).toEqual(['Number 3 follows number 1: lines between them are missing.']);
});

it('an address that refuses gets the same lines again, and nothing is skipped', async () => {
  const { file, add, directory } = makeAudit(3);
  const received: string[] = [];
  const answers = [500, 200, 200];
  let authorization: string | undefined;
  const server = createServer((request, response) => {
    authorization = request.headers.authorization;
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const status = answers.shift() ?? 500;
      if (status === 200) received.push(Buffer.concat(chunks).toString());
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  const to = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/audit`;
  await expect(shipAudit({ file, to, token: 'abc' })).rejects.toThrow('answered 500');
  expect((await shipAudit({ file, to, token: 'abc' })).lines).toBe(3);
  add(1);
  expect((await shipAudit({ file, to, token: 'abc' })).lines).toBe(1);
  expect(authorization).toBe('Bearer abc');
  expect(received.join('')).toBe(readFileSync(file, 'utf8'));
  const copy = join(directory, 'copy.jsonl');
  writeFileSync(copy, received.join(''));
  expect((await verifyAudit(copy)).lines).toBe(4);
});
