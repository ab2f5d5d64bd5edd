import { describe, expect, it } from 'vitest';
import { quoteScript } from './quote-script.ts';

/** What the command processor reads as one line, without the quotes around it that `/s` takes away. */
const lineOf = (file: string, args: readonly string[]) => quoteScript(file, args).at(-1)?.slice(1, -1);

describe('a script of the command processor', () => {
  it('is started without settings of the user, and without a second way to write variables', () => {
    expect(quoteScript('C:\\x.cmd', [])).toEqual(['/e:on', '/v:off', '/d', '/s', '/c', '""C:\\x.cmd""']);
  });

  it.each([
    ['plain-1.txt', 'plain-1.txt'],
    ['C:\\dir\\x', 'C:\\dir\\x'],
    ['', '""'],
    ['a b', '"a b"'],
    ['C:\\dir\\', '"C:\\dir\\\\"'],
    ['a"b', '"a""b"'],
    ['a\\"b', '"a\\\\""b"'],
    ['a\\b c', '"a\\b c"'],
    ['100%', '"100%%cd:~,%"'],
    ['%PATH%', '"%%cd:~,%PATH%%cd:~,%"'],
    ['a&b|c<d>e^f', '"a&b|c<d>e^f"'],
    ['ünï', '"ünï"'],
  ])('gets %j as %s', (arg, quoted) => {
    expect(lineOf('C:\\a b\\x.cmd', [arg])).toBe(`"C:\\a b\\x.cmd" ${quoted}`);
  });

  it.each(['a"b', '"', 'a\\"', '"&"', 'x" & y "', '\\\\"'])(
    'gets %j so that signs behind it stay inside of quotes, however often the line is read',
    (arg) => {
      const line = lineOf('C:\\x.cmd', [arg, '&calc', '|calc']) ?? '';
      for (const sign of ['&calc', '|calc']) {
        const before = line.slice(0, line.lastIndexOf(sign));
        expect((before.match(/"/g)?.length ?? 0) % 2).toBe(1);
      }
    },
  );
});
