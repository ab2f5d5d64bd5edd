import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { root } from './packages.ts';

const folder = mkdtempSync(join(tmpdir(), 'bench-guards-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function bench(...args: string[]) {
  const script = join(root, 'benchmarks', 'guards.mjs');
  return spawnSync(process.execPath, [script, ...args], { cwd: root, encoding: 'utf8', timeout: 60_000 });
}

describe('the benchmark of guards', () => {
  it('prints what each guard caught and refused of the rows of a folder', () => {
    const rows = [
      { command: 'rm -rf /srv/data', expect: 'deny' },
      { command: 'true', expect: 'deny' },
      { command: 'npm test', expect: 'allow' },
    ];
    writeFileSync(join(folder, 'own.json'), JSON.stringify(rows));
    writeFileSync(join(folder, 'something-else.json'), '{ "rows": [] }');
    const rival = join(folder, 'rival.mjs');
    writeFileSync(
      rival,
      "export const checkCommand = ({ command }) => ({ kind: command === 'npm test' ? 'deny' : 'allow' });",
    );
    const { status, stdout } = bench(folder, '--rival', rival);
    const lines = stdout.trim().split('\n');
    expect(status).toBe(0);
    expect(lines[0]).toBe('| rows | guard | to stop | caught | denied | to pass | refused | asked | µs |');
    expect(lines.slice(2)).toEqual([
      expect.stringMatching(/^\| own \| agent-hooks \| 2 \| 50\.0 % \| 50\.0 % \| 1 \| 0\.0 % \| 0\.0 % \| \d+ \|$/),
      expect.stringMatching(/^\| own \| cc-safety-net \| 2 \| 0\.0 % \| 0\.0 % \| 1 \| 100\.0 % \| 0\.0 % \| \d+ \|$/),
    ]);
  });

  it('says how to install the other guard, and how it is called without rows', () => {
    expect(bench(folder, '--rival', join(folder, 'none.mjs')).stderr).toContain('npm install --prefix');
    const { status, stderr } = bench(join(folder, 'nowhere'));
    expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining('bench:guards -- FOLDER') });
  });
});
