import { afterAll, describe, expect, it } from 'vitest';
import { type Effect, readCommand } from '../src/index.ts';
import { type Changes, eachRow, noSandbox, rowsOf, Sandbox, sandboxPlace, tree } from './sandbox.ts';

const rows = rowsOf('effects');
const place = { ...sandboxPlace, readFile: (path: string) => tree[path] };

describe.skipIf(noSandbox)(`effects are true${noSandbox ? ` (skipped: ${noSandbox})` : ''}`, () => {
  const sandbox = new Sandbox();
  afterAll(() => sandbox.close());

  it('what changes on disk is what the reading says, and nothing else is proven', async () => {
    const runnable = rows.filter((row) => programsOf(row).every((program) => sandbox.has(program)));
    const differences: string[] = [];
    await eachRow(runnable, async (row) => {
      const changes = await sandbox.run(row);
      const { effects } = readCommand(row, place);
      const found = [...missing(changes, effects), ...untrue(changes, effects)];
      if (found.length > 0) differences.push(`${row}\n  ${found.join('\n  ')}\n  ${changes.output.split('\n')[0]}`);
    });
    expect(differences.sort(), differences.join('\n')).toEqual([]);
    expect(runnable.length).toBeGreaterThanOrEqual(300);
    expect(new Set(runnable.flatMap((row) => row.match(/^\S+/) ?? [])).size).toBeGreaterThanOrEqual(60);
    // A few seconds on two idle cores.
  }, 240_000);
});

/** Programs of a row that not every machine has. */
function programsOf(row: string): readonly string[] {
  return (
    row.match(
      /\b(?:busybox|ruby|php|lua5\.4|gawk|rsync|vim|ex|ed|zip|unzip|zstd|xz|bzip2|cpio|ar|jq|xxd|make|patch|git|node|python3|file)\b/g,
    ) ?? []
  );
}

/** Changes that no effect describes. */
function missing({ deleted, written, access, before }: Changes, effects: readonly Effect[]): string[] {
  const told = (kinds: string, path: string) =>
    effects.some((effect) => kinds.includes(effect.kind) && covers(effect, path));
  const isCreated = (path: string) => !before.has(path);
  // What git brings back or cleans is reported as lost work.
  if (effects.some(({ kind }) => kind === 'history')) return [];
  return [
    ...deleted.filter((path) => !told('delete', path)).map((path) => `not told: delete ${path}`),
    ...written
      // What git keeps about a repository is its own.
      .filter(
        (path) =>
          !/\/\.git(\/|$)/.test(path) && !told('write', path) && !(isCreated(path) && isParentOfWrite(path, effects)),
      )
      .map((path) => `not told: write ${path}`),
    ...access.filter((path) => !told('permissions write', path)).map((path) => `not told: permissions ${path}`),
  ];
}

/** Proven effects that did not happen. */
function untrue({ deleted, written, access, before, after }: Changes, effects: readonly Effect[]): string[] {
  return effects
    .filter(({ kind, certainty }) => certainty === 'proven' && /^(delete|write|permissions)$/.test(kind))
    .filter((effect) => !effects.some((other) => isOpposite(effect, other)))
    .filter((effect) => {
      const matching = (paths: readonly string[]) =>
        paths.some((path) => covers(effect, path) || isIn(effect.target, path));
      if (effect.kind === 'permissions') return !matching(access);
      if (effect.kind === 'write') return !matching([...written, ...access]) && !isGone(effect.target);
      // A file that the same command made and deleted again was never there before.
      return !matching(deleted) && !(!before.has(effect.target) && !after.has(effect.target));
    })
    .map(({ kind, target }) => `did not happen: ${kind} ${target}`);

  function isGone(target: string): boolean {
    return !after.has(target) && (before.has(target) || !/[*?[…]/.test(target)) && deleted.length + written.length > 0;
  }
}

/** True if one effect undoes the other: a file is packed and unpacked again. */
function isOpposite(one: Effect, other: Effect): boolean {
  return `${one.kind} ${other.kind}`.match(/^(delete write|write delete)$/) !== null && covers(other, one.target);
}

/** True if an effect on its target is an effect on this path. */
function covers({ target, isRecursive, kind }: Effect, path: string): boolean {
  const pattern = target
    .replace(/[.+^${}()|\\]/g, '\\$&')
    .replaceAll('…', '.*')
    .replaceAll('*', '[^/]*')
    .replaceAll('.[^/]*', '.*')
    .replaceAll('?', '[^/]');
  const below = isRecursive || kind === 'delete' || /[*?[…]/.test(target) ? '(?:/.*)?' : '';
  return new RegExp(`^${pattern}${below}$`).test(path);
}

function isIn(target: string, path: string): boolean {
  return path.startsWith(`${target}/`);
}

/** Directories above a file that is written are created with it. */
function isParentOfWrite(path: string, effects: readonly Effect[]): boolean {
  return effects.some(({ kind, target }) => kind === 'write' && target.startsWith(`${path}/`));
}
