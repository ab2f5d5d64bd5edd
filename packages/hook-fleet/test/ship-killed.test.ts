// @module-tag built
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { emptyHead, readAuditLine, toAuditLine } from '../src/audit/audit-line.ts';
import { seqOf } from '../src/ship/audit-lines.ts';
import { shipAudit } from '../src/ship/ship-audit.ts';

const fixture = fileURLToPath(new URL('fixtures/ship.mjs', import.meta.url));
/** Each kill is one process later: as many in the soak as there are moments worth it. */
const kills = process.env.AGENT_HOOKS_SOAK ? 200 : 6;

function makeAudit() {
  const directory = mkdtempSync(join(tmpdir(), 'hook-fleet-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const file = join(directory, 'audit.jsonl');
  const entry = { kind: 'switch', what: 'off', details: { text: 'x'.repeat(4_000) } } as const;
  const lines: string[] = [];
  let head = emptyHead;
  while (lines.length < 1_200) {
    const line = toAuditLine(entry, { head, headWasGone: false }, { at: '2026-11-01T00:00:00.000Z', pid: 1 });
    head = readAuditLine(line.trimEnd()) ?? head;
    lines.push(line);
  }
  writeFileSync(file, lines.join(''));
  return { file, target: join(directory, 'far.jsonl') };
}

async function shipAndKill(file: string, to: string, afterMs: number): Promise<void> {
  const child = spawn(process.execPath, [fixture, file, to], { stdio: ['ignore', 'pipe', 'ignore'] });
  const exited = once(child, 'exit');
  await Promise.race([once(child.stdout, 'data'), exited]);
  const timer = setTimeout(() => child.kill('SIGKILL'), afterMs);
  await exited;
  clearTimeout(timer);
}

it('shipping to a file that is killed at any moment loses nothing and doubles nothing', {
  timeout: 600_000,
}, async () => {
  const { file, target } = makeAudit();
  for (let index = 0; index < kills; index++) await shipAndKill(file, target, (index * 7) % 60);
  await shipAudit({ file, to: target });
  expect(readFileSync(target, 'utf8')).toBe(readFileSync(file, 'utf8'));
});

it('shipping to an address that is killed at any moment loses nothing', { timeout: 600_000 }, async () => {
  const { file } = makeAudit();
  const seen = new Map<number, string>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('error', () => undefined);
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      for (const text of Buffer.concat(chunks)
        .toString()
        .split(/(?<=\n)/))
        seen.set(seqOf(text) ?? 0, text);
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  const to = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`;
  for (let index = 0; index < kills; index++) await shipAndKill(file, to, (index * 11) % 90);
  await shipAudit({ file, to });
  expect([...seen.values()].join('')).toBe(readFileSync(file, 'utf8'));
});
