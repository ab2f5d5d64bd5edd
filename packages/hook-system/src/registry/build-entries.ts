import { ConfigSource, type ParsedHook } from '@agent-hooks/hook-types';
import type { HookSettingsSource, SettingsHook, SettingsPlace } from '../settings/settings.ts';
import { nameOfHook, type UndecidedEntry } from './entry.ts';
import type { CreateEntryDialect } from './entry-dialect.ts';
import { isBridgeCommand } from './is-bridge-command.ts';
import { compileMatcher, type HookMatcher } from './matcher.ts';

/** In this order hooks are listed and run. */
const sourceOrder = Object.values(ConfigSource);

/** Creates the entries of all sources, in the order in which they run. */
export function buildEntries(
  sources: readonly HookSettingsSource[],
  matchers: MatcherCache,
  projectDir?: string,
  createDialect?: CreateEntryDialect,
): UndecidedEntry[] {
  const entries: UndecidedEntry[] = [];
  for (const name of sourceOrder) {
    for (const source of sources) {
      if (source.source !== name) continue;
      const { extension, file, directory } = source;
      const origin = {
        source: name,
        ...(extension !== undefined && { extension }),
        ...(file !== undefined && { file }),
        ...(projectDir !== undefined && { projectDir }),
        ...(directory !== undefined && { directory }),
      };
      for (const hook of source.hooks) {
        // This very engine, as it is connected to another agent.
        if ('command' in hook.config && isBridgeCommand(hook.config.command)) continue;
        entries.push(withDialect(hook, buildEntry(hook, origin, matchers), createDialect));
      }
    }
  }
  return entries;
}

/** Compiled matchers by their text, so that equal ones are compiled, and later tested, once. */
export type MatcherCache = Map<string | undefined, HookMatcher>;

/** Creates the entry of one hook. */
export function buildEntry(
  hook: ParsedHook & SettingsPlace & Pick<SettingsHook, 'usualShell'>,
  origin: Pick<UndecidedEntry, 'source' | 'extension' | 'file' | 'projectDir' | 'directory'>,
  matchers: MatcherCache,
): UndecidedEntry {
  const { eventName, matcher, sequential, config, file, line, column, usualShell } = hook;
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
    ...(usualShell !== undefined && { usualShell }),
    ...(file !== undefined && { file }),
    ...(line !== undefined && { line }),
    ...(column !== undefined && { column }),
  };
}

/** The entry of a hook that was written for another agent: its matcher is read as that agent does. */
function withDialect(
  { dialect, matcher }: SettingsHook,
  entry: UndecidedEntry,
  createDialect: CreateEntryDialect | undefined,
): UndecidedEntry {
  const foreign = dialect && createDialect?.(dialect, matcher);
  return foreign ? { ...entry, dialect: foreign.dialect, compiledMatcher: foreign.matcher } : entry;
}
