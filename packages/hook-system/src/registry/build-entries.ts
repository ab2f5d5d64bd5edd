import {
  contractTools,
  createToolMap,
  type DialectName,
  getDialect,
  type ToolMap,
  type ToolVocabulary,
} from '@agent-hooks/hook-dialects';
import { ConfigSource, type ParsedHook } from '@agent-hooks/hook-types';
import type { HookSettingsSource, SettingsHook, SettingsPlace } from '../settings/settings.ts';
import { nameOfHook, type UnjudgedEntry } from './entry.ts';
import { createEntryDialect } from './entry-dialect.ts';
import { compileMatcher, type HookMatcher } from './matcher.ts';

/** In this order hooks are listed and run. */
const sourceOrder = Object.values(ConfigSource);

/** Creates the entries of all sources, in the order in which they run. */
export function buildEntries(
  sources: readonly HookSettingsSource[],
  matchers: MatcherCache,
  projectDir?: string,
  vocabulary: ToolVocabulary = contractTools,
): UnjudgedEntry[] {
  const tools = toolMaps(vocabulary);
  const entries: UnjudgedEntry[] = [];
  for (const name of sourceOrder) {
    for (const source of sources) {
      if (source.source !== name) continue;
      const { extension, file } = source;
      const origin = {
        source: name,
        ...(extension !== undefined && { extension }),
        ...(file !== undefined && { file }),
        ...(projectDir !== undefined && { projectDir }),
      };
      for (const hook of source.hooks) entries.push(withDialect(hook, buildEntry(hook, origin, matchers), tools));
    }
  }
  return entries;
}

/** Compiled matchers by their text, so that equal ones are compiled, and later tested, once. */
export type MatcherCache = Map<string | undefined, HookMatcher>;

/** Creates the entry of one hook. */
export function buildEntry(
  hook: ParsedHook & SettingsPlace,
  origin: Pick<UnjudgedEntry, 'source' | 'extension' | 'file' | 'projectDir'>,
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

/** The entry of a hook that was written for another agent: its matcher is read as that agent does. */
function withDialect({ dialect, matcher }: SettingsHook, entry: UnjudgedEntry, tools: (name: DialectName) => ToolMap) {
  const foreign = dialect && createEntryDialect(dialect, matcher, tools(dialect.name));
  return foreign ? { ...entry, dialect: foreign.dialect, compiledMatcher: foreign.matcher } : entry;
}

/** The tools of the host and of each agent, joined once. */
function toolMaps(vocabulary: ToolVocabulary): (name: DialectName) => ToolMap {
  const maps = new Map<DialectName, ToolMap>();
  return (name) => {
    const map = maps.get(name) ?? createToolMap(getDialect(name).tools, vocabulary);
    maps.set(name, map);
    return map;
  };
}
