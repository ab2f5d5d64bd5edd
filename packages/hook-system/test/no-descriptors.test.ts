// @module-tag built
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const fixture = fileURLToPath(new URL('fixtures/no-descriptors.mjs', import.meta.url));

/** What a real process with few file descriptors is answered, while so many are left and when they are free again. */
function askWith(hook: object, left: number, when: 'first' | 'later', command = 'ls'): readonly [string, string?][] {
  const line = 'ulimit -n 120; exec "$0" "$@"';
  const given = [fixture, JSON.stringify(hook), String(left), when, command];
  const { stdout, stderr } = spawnSync('bash', ['-c', line, process.execPath, ...given], {
    encoding: 'utf8',
    timeout: 30_000,
  });
  expect(stdout, stderr).not.toBe('');
  return JSON.parse(stdout);
}

const gates: readonly (readonly [string, object])[] = [
  ['command', { type: 'command', command: 'true' }],
  ['policy', { type: 'policy', packs: ['core'] }],
  ['policy with a guarded expression', { type: 'policy', rules: [{ rule: 'shell(/^(a+)+b/)', decision: 'deny' }] }],
];

describe.skipIf(process.platform === 'win32')('a gate for which no file descriptor is left', () => {
  it.each(
    gates.flatMap(([name, hook]) =>
      [0, 3].flatMap((left) => [[name, left, 'later', hook] as const, [name, left, 'first', hook] as const]),
    ),
  )('of the kind %s with %i left, loaded %s, refuses and answers again when some are free', (_, left, when, hook) => {
    const [during, after] = askWith(hook, left, when);
    expect(during?.[0]).toBe('refuse');
    expect(during?.[1]).toContain('EMFILE');
    expect(after?.[0]).toBe('proceed');
  });

  it('does not open for what it refuses', () => {
    const answers = askWith({ type: 'policy', packs: ['core'] }, 0, 'first', 'rm -rf /');
    expect(answers.map(([action]) => action)).toEqual(['refuse', 'refuse']);
    expect(answers[1]?.[1]).toContain('core: delete');
  });
});
