// @module-tag built
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeTemporaryDirectory } from '@agent-hooks/test-support';
import { expect, it } from 'vitest';
import { verifyAudit } from '../src/audit.ts';

const fixture = fileURLToPath(new URL('fixtures/append-audit.mjs', import.meta.url));

it('several processes that write one audit file at once keep its chain', { timeout: 120_000 }, async () => {
  const file = join(makeTemporaryDirectory(), 'audit.jsonl');
  const writers = Array.from({ length: 6 }, (_, index) =>
    spawn(process.execPath, [fixture, file, '25', `writer ${index}`], { stdio: ['ignore', 'ignore', 'inherit'] }),
  );
  const codes = await Promise.all(writers.map(async (writer) => (await once(writer, 'exit'))[0]));
  expect(codes).toEqual(writers.map(() => 0));
  const { lines, problems, head } = await verifyAudit(file);
  expect({ lines, problems, seq: head.seq }).toEqual({ lines: 150, problems: [], seq: 150 });
});
