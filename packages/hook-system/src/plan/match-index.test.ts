import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { HookRegistryEntry } from '../registry/entry.ts';
import { compileMatcher } from '../registry/matcher.ts';
import { type KnownMatches, MatchIndex } from './match-index.ts';

/** The index looks at nothing of an entry but its matcher. */
function entriesOf(matchers: readonly (string | undefined)[]): HookRegistryEntry[] {
  return matchers.map((matcher) => ({ matcher, compiledMatcher: compileMatcher(matcher) }) as HookRegistryEntry);
}

/** What the index found, and what it should have: the word of each matcher counts that was asked, and of others the expression. */
function look(entries: readonly HookRegistryEntry[], subject: string) {
  const known: KnownMatches = new Map();
  const found = new MatchIndex(entries).find({ name: subject, aliases: [], isDeclared: true }, known);
  const expected = entries.filter(({ compiledMatcher }) => {
    const { only, joinable } = compiledMatcher;
    if (only !== undefined) return subject === only;
    return known.get(compiledMatcher)?.matches ?? new RegExp(joinable ?? '').test(subject);
  });
  return { found, expected };
}

describe('the index of matchers', () => {
  const names = ['read', 'write', 'write_file', 'shell', 'a', ''];
  const matcher = fc.oneof(
    fc.constantFrom(
      undefined,
      '',
      '*',
      '^read$',
      '^write$',
      'read|write',
      'shell',
      'write.*',
      '^a',
      'e$',
      '[rw]',
      '(',
      'a]',
    ),
    fc.constantFrom('(a|b)+$', '(read)', 'x?|y', '{', '.{2}', '\\w+', '\\b', 'read|', '(?=w)', '(r)\\1', '\\1'),
    fc.string({ maxLength: 4 }),
  );

  it('finds exactly the hooks whose matchers match, in order', () => {
    fc.assert(
      fc.property(
        fc.array(matcher, { maxLength: 250 }),
        fc.oneof(fc.constantFrom(...names), fc.string()),
        (list, subject) => {
          const { found, expected } = look(entriesOf(list), subject);
          expect(found).toEqual(expected);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('finds them in groups of many and for long subjects', () => {
    const entries = entriesOf(
      Array.from({ length: 1050 }, (_, index) => (index % 3 ? `tool_${index}` : `t.*_${index}$`)),
    );
    for (const subject of ['tool_7', 'tool_1000', 'xtool_999', 'none', `${'x'.repeat(300)}tool_1`]) {
      const { found, expected } = look(entries, subject);
      expect(found).toEqual(expected);
    }
    expect(look(entries, 'tool_999').found.map(({ matcher }) => matcher)).toEqual(['t.*_999$']);
    expect(look(entries, 'tool_1000').found.map(({ matcher }) => matcher)).toEqual([
      'tool_1',
      'tool_10',
      'tool_100',
      'tool_1000',
    ]);
  });

  it('finds all hooks where there is no subject', () => {
    const entries = entriesOf(['^a$', 'b', undefined]);
    expect(new MatchIndex(entries).find(undefined, new Map())).toEqual(entries);
  });
});
