import { isPlainPattern, loadLinearEngine } from '@agent-hooks/hook-policy/expressions';
import { processorMs } from '@agent-hooks/test-support';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { compileMatcher } from './matcher.ts';

function matches(matcher: string | undefined, subject: string): boolean {
  return compileMatcher(matcher).matches(subject).matches;
}

beforeAll(() => loadLinearEngine());

describe('what a matcher means', () => {
  it.each([
    [undefined, 'anything', true],
    ['', 'anything', true],
    ['*', 'anything', true],
    ['write_file|replace', 'replace', true],
    ['write_file|replace', 'read_file', false],
    ['write', 'overwrite_all', true],
    ['^run_.*', 'run_shell', true],
    ['^run_.*', 'rerun_shell', false],
    ['mcp__.*__write', 'mcp__disk__write', true],
    ['mcp__.*__write', 'mcp__disk__read', false],
    ['^read_file$', 'read_files', false],
    ['Write', 'write', false],
    ['[', '[', true],
    ['[', 'x[x', false],
    ['(', '(', true],
    ['**', 'anything', false],
    ['**', '**', true],
    ['^(?!read_).*', 'write_file', true],
    ['^(?!read_).*', 'read_file', false],
    ['^(.)\\1', 'aab', true],
    ['^(.)\\1', 'aba', false],
    ['^(?:read|list)+_(file|dir)s?$', 'read_files', true],
    ['^(?:read|list)+_(file|dir)s?$', 'write_files', false],
    ['.', '', false],
    ['^$', '', true],
  ])('%j against %j is %s', (matcher, subject, expected) => {
    expect(matches(matcher, subject)).toBe(expected);
  });

  it.each([
    ['(?:\\s)+end', 'x\u00a0end'],
    ['^(?:.){4}$', '\u{1f600}\u{1f600}'],
    ['(?:\\p{L})+', 'p{L}'],
    ['(?:\\Qx)+', 'Qx'],
    ['(?:\\Ax)+', 'Ax'],
    ['(?:[[:alpha:]])+', 'l]'],
  ])('%j means what it means in JavaScript, though it is not left to the built-in engine alone', (matcher, subject) => {
    expect(isPlainPattern(matcher)).toBe(false);
    expect(new RegExp(matcher).test(subject)).toBe(true);
    expect(matches(matcher, subject)).toBe(true);
  });

  it('warns about an invalid expression', () => {
    expect(compileMatcher('[').warning).toContain('"["');
    expect(compileMatcher('ok').warning).toBeUndefined();
  });

  it('agrees with the built-in engine whichever engine it takes', () => {
    const part = fc.constantFrom(
      'a',
      'b',
      '.',
      '[ab]',
      '(?:a|b)',
      '(a)',
      '\\w',
      '_',
      'x?',
      'a*',
      'b+',
      '(?:ab)*',
      '(?=a)',
    );
    const pattern = fc.array(part, { minLength: 1, maxLength: 5 }).map((parts) => parts.join(''));
    const subject = fc.array(fc.constantFrom('a', 'b', 'x', '_'), { maxLength: 12 }).map((letters) => letters.join(''));
    fc.assert(
      fc.property(pattern, subject, (source, text) => {
        expect(matches(source, text)).toBe(new RegExp(source).test(text));
      }),
      { numRuns: 300 },
    );
  });
});

describe('which expressions the built-in engine is trusted with', () => {
  it.each([
    'write_file|replace',
    '^run_.*',
    'mcp__.*__write',
    '^a\\(b\\)+$',
    '[(*+?]{2}',
    'a|b|c',
    '(?:ab)?',
    '^mcp__.*_x(?:_now)?$',
    // Two quantifiers, and an optional group, which doubles the ways to try.
    'a*b*(?:ab)?',
  ])('%s', (pattern) => {
    expect(isPlainPattern(pattern)).toBe(true);
  });

  it.each([
    '(a+)+',
    '(a|aa)*',
    'a*a*a*',
    'a?a?a?',
    '(?=a)b',
    '(a)\\1',
    '(?<n>a)\\k<n>',
    'a*b*(?:ab)?c*',
    '(?:ab*c*)?d*',
    '(a){9}',
  ])('not %s', (pattern) => {
    expect(isPlainPattern(pattern)).toBe(false);
  });
});

describe('a hostile matcher cannot stall the host', () => {
  const patterns = [
    '^(a+)+$',
    '^(a|aa)+$',
    '^(a|a?)+$',
    '^(.*a){20}$',
    '^([a-zA-Z]+)*$',
    '^(([a-z])+.)+[A-Z]([a-z])+$',
    '(a*)*b',
    '(?=(a+)+$)!',
    '^(?=(a+)+$)',
    '^(a+)+\\1$',
    'a*a*a*a*a*b',
    'a?a?a?a?a?a?a?a?a?a?aaaaaaaaaa!',
    '^(?:a?){50}a{50}$',
    '(x+x+)+y',
    '((a{1,50}){1,50}){1,50}!',
    '.*.*.*=.*',
    'a+b',
    '.*x',
    '(?!)(a+)+$',
  ];
  const subjects = ['a', 'x', 'aA', 'ab', 'mcp__'].flatMap((letters) => [
    `${letters.repeat(32)}!`,
    `${letters.repeat(100_000 / letters.length)}!`,
  ]);

  it.each(patterns)('%s', (pattern) => {
    const matcher = compileMatcher(pattern);
    const start = processorMs();
    for (const subject of subjects) expect(typeof matcher.matches(subject).matches).toBe('boolean');
    expect(processorMs() - start).toBeLessThan(5_000);
  });

  it.each([
    ['brackets without end', '['.repeat(2_000_000), false],
    ['groups without end', '('.repeat(2_000_000), false],
    [
      'a choice too long to try',
      `(${Array.from({ length: 100_000 }, (_, index) => `tool_${index}`).join('|')})+$`,
      true,
    ],
  ])('%s', (_, pattern, expected) => {
    const start = processorMs();
    expect(compileMatcher(pattern).matches('write_file').matches).toBe(expected);
    expect(processorMs() - start).toBeLessThan(5_000);
  });

  it('gives the right answer where a linear engine can', () => {
    expect(matches('^(a+)+$', `${'a'.repeat(100_000)}!`)).toBe(false);
    expect(matches('^(a|aa)+$', 'a'.repeat(100_000))).toBe(true);
  });

  it('lets the hook run, and says so, where nothing can', () => {
    const result = compileMatcher('^(?=(a+)+$)').matches(`${'a'.repeat(64)}!`);
    expect(result).toEqual({ matches: true, note: expect.stringContaining('cannot be evaluated') });
  });

  it('does not try forever', () => {
    const matcher = compileMatcher('^(?=(a+)+$)');
    const start = processorMs();
    for (let length = 40; length < 240; length++) expect(matcher.matches(`${'a'.repeat(length)}!`).matches).toBe(true);
    expect(processorMs() - start).toBeLessThan(5_000);
  });

  it('answers rightly for a simple matcher and a tool name of 100 kB', () => {
    const name = `run_${'x'.repeat(100_000)}`;
    expect(['^run_.*', 'write_file|replace', '^x', 'x$'].map((matcher) => matches(matcher, name))).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });
});
