import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSessionPast } from '@agent-hooks/policy-lab/past';
import { afterEach, describe, expect, it } from 'vitest';

const made: string[] = [];
afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function makeDirectory(): string {
  const folder = mkdtempSync(join(tmpdir(), 'policy-lab-'));
  made.push(folder);
  return join(folder, 'past');
}

const session = { agent: 'claude', id: 'one', project: '/project' };
const deed = 'read(secret)';
const filesIn = (directory: string, start: string) =>
  readdirSync(directory).flatMap((name) => (name.startsWith(start) ? [join(directory, name)] : []));

describe('what sessions have done', () => {
  it('is known to every process, for the same session anywhere and for others in the same project', () => {
    const directory = makeDirectory();
    const first = openSessionPast(directory);
    expect(first.find(session, deed)).toBeUndefined();
    first.note(session, deed, 'read /project/.env');
    for (const past of [first, openSessionPast(directory)]) {
      expect(past.find(session, deed)).toBe('read /project/.env');
      expect(past.find({ ...session, project: '/elsewhere' }, deed)).toBe('read /project/.env');
      expect(past.find({ agent: 'codex', id: 'two', project: '/project' }, deed)).toBe('read /project/.env');
      expect(past.find({ agent: 'codex', id: 'two', project: '/elsewhere' }, deed)).toBeUndefined();
      expect(past.find(session, 'fetch')).toBeUndefined();
    }
    if (process.platform !== 'win32')
      for (const file of [directory, ...filesIn(directory, '')]) expect(statSync(file).mode & 0o077).toBe(0);
  });

  it.each<[string, (directory: string) => void]>([
    ['its file is gone', (directory) => rmSync(filesIn(directory, 'session-')[0] ?? '')],
    ['everything is gone', (directory) => rmSync(directory, { recursive: true })],
    ['its file is broken', (directory) => appendFileSync(filesIn(directory, 'session-')[0] ?? '', '{"at":1,"de')],
    [
      'the file of its project is broken',
      (directory) => appendFileSync(filesIn(directory, 'project-')[0] ?? '', '[]\n'),
    ],
  ])('counts as done if the session is known and %s', (_, lose) => {
    const directory = makeDirectory();
    const past = openSessionPast(directory);
    expect(past.find(session, deed)).toBeUndefined();
    lose(directory);
    expect(past.find(session, deed)).toBe('what it did is not known any more');
    past.note(session, 'fetch', 'fetch a');
    expect(past.find(session, deed)).toBe('what it did is not known any more');
  });

  it('is lost to a new process as well, which knows the session by the file of its project', () => {
    const directory = makeDirectory();
    openSessionPast(directory).note(session, deed, 'read a');
    rmSync(filesIn(directory, 'session-')[0] ?? '');
    expect(openSessionPast(directory).find(session, 'fetch')).toBe('what it did is not known any more');
  });

  it.skipIf(process.platform === 'win32' || process.getuid?.() === 0)('that cannot be noted must not happen', () => {
    const directory = makeDirectory();
    mkdirSync(directory, { mode: 0o500 });
    const past = openSessionPast(directory);
    expect(() => past.note(session, deed, 'read a')).toThrow();
    expect(past.find(session, deed)).toBe('what it did is not known any more');
  });

  it('is forgotten after a month', () => {
    const directory = makeDirectory();
    openSessionPast(directory).note(session, deed, 'read a');
    const old = new Date(Date.now() - 31 * 86_400_000);
    for (const file of filesIn(directory, '')) utimesSync(file, old, old);
    openSessionPast(directory).find({ agent: 'claude', id: 'new', project: '/other' }, deed);
    expect(filesIn(directory, '')).toHaveLength(2);
  });
});
