import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeHost } from '../../test/support/host.ts';
import { buildEntry } from './build-entries.ts';
import { HookRegistry } from './hook-registry.ts';
import { onlySubjectOf } from './loaded-entry.ts';
import { compileMatcher, isNames } from './matcher.ts';

const entryOf = (matcher: string | undefined) => {
  const matchers = new Map();
  const config = { type: 'command', command: 'a' } as const;
  return buildEntry({ eventName: 'BeforeTool', matcher, sequential: false, config }, 'project', matchers);
};

describe('an entry whose matcher waits', () => {
  const matcher = fc.oneof(
    fc.constantFrom(
      undefined,
      '',
      '*',
      '^a$',
      '^^a$',
      '^a|b$',
      'a|b',
      'a|',
      '^$',
      '^a',
      'a$',
      '(',
      '(a+)+$',
      '^ä$',
      '^a-b_9$',
    ),
    fc.string({ maxLength: 6 }),
    fc.stringMatching(/^\^[\w-]{0,3}[$|.][\w-]{0,2}$/),
  );

  it('says the same as one that was compiled at once', () => {
    fc.assert(
      fc.property(
        matcher,
        fc.oneof(fc.constantFrom('a', 'b', 'a-b_9'), fc.string({ maxLength: 4 })),
        (text, subject) => {
          const { warning, isGuarded, only, matches } = compileMatcher(text);
          const entry = entryOf(text);
          const early = { warning: entry.matcherWarning, isGuarded: entry.isGuarded, only: onlySubjectOf(entry) };
          expect(early).toStrictEqual({ warning, isGuarded, only });
          expect(entry.compiledMatcher.matches(subject)).toStrictEqual(matches(subject));
          const late = { warning: entry.matcherWarning, isGuarded: entry.isGuarded, only: onlySubjectOf(entry) };
          expect(late).toStrictEqual(early);
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('is one of names, and what is one of names is found by an expression', () => {
    fc.assert(
      fc.property(fc.oneof(matcher, fc.stringMatching(/^\^?[\w|$-]{0,5}\$?$/)), (text) => {
        expect(isNames(text ?? '')).toBe(/^(?:\^[\w-]+\$|[\w-]+(?:\|[\w-]+)*)$/.test(text ?? ''));
      }),
    );
  });

  it('shares what is compiled with others of the same text', () => {
    const matchers = new Map();
    const config = { type: 'command', command: 'a' } as const;
    const [one, other] = ['a|b', 'a|b'].map((matcher) =>
      buildEntry({ eventName: 'BeforeTool', matcher, sequential: false, config }, 'user', matchers),
    );
    expect(one?.compiledMatcher).toBe(other?.compiledMatcher);
  });
});

describe('what is decided about an entry', () => {
  it('does not let it run before anything is decided', () => {
    expect(entryOf('a').eligibility.state).toBe('disabled');
  });

  it('does not change an entry that someone may have', () => {
    const first = entryOf('a').decide({ state: 'ready' }, false);
    const second = first.decide({ state: 'disabled', by: 'host', reason: 'r' }, false);
    expect(first.eligibility).toEqual({ state: 'ready' });
    expect(second).toMatchObject({ name: 'a', matcher: 'a', eligibility: { state: 'disabled', by: 'host' } });
    expect(second.compiledMatcher.matches('a').matches).toBe(true);
    expect(second.decide({ state: 'disabled', by: 'host', reason: 'r' }, false)).toBe(second);
  });

  it('leaves a list as it was when a hook is switched off and on', async () => {
    const hooks = ['a', 'b'].map((command) => ({ type: 'command' as const, command }));
    const registry = new HookRegistry(makeHost({ BeforeTool: [{ hooks }] }));
    await registry.initialize();
    const before = registry.getAllHooks();
    registry.setHookEnabled('a', false);
    const off = registry.getAllHooks();
    registry.setHookEnabled('a', true);
    const states = [before, off, registry.getAllHooks()].map((list) =>
      list.map(({ eligibility }) => eligibility.state),
    );
    expect(states).toEqual([
      ['ready', 'ready'],
      ['disabled', 'ready'],
      ['ready', 'ready'],
    ]);
  });

  it('does not follow an object of the host that changes later', async () => {
    const config = { type: 'command' as const, command: 'a', name: 'n' };
    const given = { BeforeTool: [{ matcher: '^x$', hooks: [config] }] };
    const registry = new HookRegistry(makeHost(given));
    await registry.initialize();
    config.command = 'b';
    given.BeforeTool[0] = { matcher: '^y$', hooks: [] };
    expect(registry.getAllHooks()).toMatchObject([{ matcher: '^x$', config: { command: 'a' } }]);
  });
});
