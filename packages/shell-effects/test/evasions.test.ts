import { afterAll, describe, expect, it } from 'vitest';
import { type Effect, readCommand } from '../src/index.ts';
import { eachRow, noSandbox, rowsOf, Sandbox, sandboxPlace, tree } from './sandbox.ts';

const rows = rowsOf('evasions');
const place = { ...sandboxPlace, readFile: (path: string) => tree[path] };

/** True if the effect is the loss of /srv/data, or asks because its code cannot be read. */
function isCaught({ kind, target, certainty, isRecursive, source }: Effect): boolean {
  if (kind === 'execute') return source === 'stdin' || source === 'download';
  if (kind === 'configuration') return true;
  const isVictim = /^\/srv(?:\/(?:data(?:\/.*)?|[*d[…].*))?$|^\/(?:[*s…][^/]*(?:\/data)?)?$|^…/.test(target);
  return kind === 'delete' && isVictim && (certainty === 'proven' || isRecursive === true);
}

describe('ways around a reader of commands', () => {
  it('reports what the command really does, for at least 98 of 100', () => {
    const missed = rows.filter((command) => !readCommand(command, place).effects.some(isCaught));
    expect(rows.length).toBeGreaterThan(500);
    expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(rows.length * 0.02);
  });

  it('is not alarmed by texts that only look alike', () => {
    const alarmed = rowsOf('look-alikes').filter((command) => {
      const { effects } = readCommand(command, place);
      return effects.some(
        ({ kind, place: where }) => kind === 'delete' || kind === 'machine' || (kind === 'write' && where === 'system'),
      );
    });
    expect(alarmed).toEqual([]);
  });
});

describe.skipIf(noSandbox)(`evasions really run${noSandbox ? ` (skipped: ${noSandbox})` : ''}`, () => {
  const sandbox = new Sandbox();
  afterAll(() => sandbox.close());

  it('each of a sample deletes what it is said to delete', async () => {
    const idle: string[] = [];
    const programs =
      /\b(?:busybox|ruby|php|lua5\.4|gawk|parallel|rsync|expect|tclsh|vim|ex|gdb|tmux|strace|zip|sqlite3|dc|m4|cpio)\b/g;
    const sample = rows.filter((_, at) => at % Number(process.env.EFFECTS_EVERY ?? 12) === 0);
    const runnable = sample.filter((row) => (row.match(programs) ?? []).every((program) => sandbox.has(program)));
    await eachRow(runnable, async (row) => {
      const { deleted, output } = await sandbox.run(row);
      if (!deleted.some((path) => path.startsWith('/srv/data'))) idle.push(`${row}\n  ${output}`);
    });
    expect(idle).toEqual([]);
    expect(runnable.length).toBeGreaterThan(20);
  }, 240_000);
});
