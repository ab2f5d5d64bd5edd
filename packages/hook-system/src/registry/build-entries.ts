import { ConfigSource, type ParsedHook } from '@agent-hooks/hook-types';
import type { HookSettingsSource, SettingsPlace } from '../settings/settings.ts';
import { nameOfHook, type UnjudgedEntry } from './entry.ts';
import { compileMatcher, type HookMatcher } from './matcher.ts';

/** In this order hooks are listed and run. */
const sourceOrder = Object.values(ConfigSource);

/** Creates the entries of all sources, in the order in which they run. */
export function buildEntries(sources: readonly HookSettingsSource[], matchers: MatcherCache): UnjudgedEntry[] {
  const entries: UnjudgedEntry[] = [];
  for (const name of sourceOrder) {
    for (const source of sources) {
      if (source.source !== name) continue;
      const { extension, file } = source;
      const origin = {
        source: name,
        ...(extension !== undefined && { extension }),
        ...(file !== undefined && { file }),
      };
      for (const hook of source.hooks) entries.push(buildEntry(hook, origin, matchers));
    }
  }
  return entries;
}

/** Compiled matchers by their text, so that equal ones are compiled, and later tested, once. */
export type MatcherCache = Map<string | undefined, HookMatcher>;

/** Creates the entry of one hook. */
export function buildEntry(
  hook: ParsedHook & SettingsPlace,
  origin: Pick<UnjudgedEntry, 'source' | 'extension' | 'file'>,
  matchers: MatcherCache,
): UnjudgedEntry {
  const { eventName, matcher, sequential, config, file, line, column } = hook;
  let compiledMatcher = matchers.get(matcher);
  if (!compiledMatcher) {
    compiledMatcher = compileMatcher(matcher);
    matchers.set(matcher, compiledMatcher);
  }
  return {
    name: nameOfHook(config),
    ...origin,
    eventName,
    matcher,
    compiledMatcher,
    sequential,
    config,
    ...(file !== undefined && { file }),
    ...(line !== undefined && { line }),
    ...(column !== undefined && { column }),
  };
}
