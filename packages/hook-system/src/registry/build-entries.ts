import { ConfigSource, type ParsedHook } from '@agent-hooks/hook-types';
import { type SourceSwitches, switchesFor } from '../settings/authority.ts';
import type { HookSettingsSource, SettingsPlace } from '../settings/settings.ts';
import { type HookRegistryEntry, nameOfHook } from './entry.ts';
import { compileMatcher, type HookMatcher } from './matcher.ts';

/** In this order hooks are listed and run. */
const sourceOrder = Object.values(ConfigSource);

/** Makes entries of all sources, in the order in which they run, each switched as its source and the more trusted ones say. */
export function buildEntries(sources: readonly HookSettingsSource[]): HookRegistryEntry[] {
  const matchers = new Map<string | undefined, HookMatcher>();
  const entries: HookRegistryEntry[] = [];
  for (const name of sourceOrder) {
    const switches = switchesFor(name, sources);
    for (const source of sources) {
      if (source.source !== name) continue;
      const { extension, file } = source;
      const origin = {
        source: name,
        ...(extension !== undefined && { extension }),
        ...(file !== undefined && { file }),
      };
      for (const hook of source.hooks) entries.push(buildEntry(hook, origin, switches, matchers));
    }
  }
  return entries;
}

/** Makes the entry of one hook; equal matchers are compiled once. */
export function buildEntry(
  hook: ParsedHook & SettingsPlace,
  origin: Pick<HookRegistryEntry, 'source' | 'extension' | 'file'>,
  switches: SourceSwitches | undefined,
  matchers: Map<string | undefined, HookMatcher> = new Map(),
): HookRegistryEntry {
  const { eventName, matcher, sequential, config, file, line, column } = hook;
  let compiledMatcher = matchers.get(matcher);
  if (!compiledMatcher) {
    compiledMatcher = compileMatcher(matcher);
    matchers.set(matcher, compiledMatcher);
  }
  const name = nameOfHook(config);
  const disabledBecause = switches && whyDisabled(name, switches);
  return {
    name,
    ...origin,
    eventName,
    matcher,
    compiledMatcher,
    sequential,
    config,
    ...(file !== undefined && { file }),
    ...(line !== undefined && { line }),
    ...(column !== undefined && { column }),
    enabled: disabledBecause === undefined,
    ...(disabledBecause !== undefined && { disabledBecause }),
  };
}

function whyDisabled(name: string, { turnedOffBy, disabledNames }: SourceSwitches): string | undefined {
  if (turnedOffBy !== undefined) return `the ${turnedOffBy} settings turn hooks off`;
  const by = disabledNames.get(name);
  return by === undefined ? undefined : `the ${by} settings disable it`;
}
