import { hasGuardedCondition } from '@agent-hooks/hook-policy/expressions';
import { ConfigSource, type HookConfig } from '@agent-hooks/hook-types';
import type { HooksReader, ParsedHook, ReadHook } from '@agent-hooks/hook-types/internal';
import { authorityTable } from '../settings/authority.ts';
import { isPolicy } from '../settings/policy-problems.ts';
import type { HookSettingsSource, SettingsHook } from '../settings/settings.ts';
import type { CreateEntryDialect } from './entry-dialect.ts';
import { isBridgeCommand } from './is-bridge-command.ts';
import { LoadedEntry, type MatcherCache, matcherFor } from './loaded-entry.ts';
import type { HookMatcher } from './matcher.ts';

/** Creates the entry of one hook. */
export function buildEntry(hook: ReadHook, source: ConfigSource, matchers: MatcherCache): LoadedEntry {
  return new LoadedEntry(hook, source, matcherFor(hook.matcher, matchers));
}

/** In this order hooks are listed and run. */
const sourceOrder = Object.values(ConfigSource);

/** Gathers the entries of one load, and what has to be done about some of them. */
export class EntryList implements HooksReader {
  readonly entries: LoadedEntry[] = listOfObjects();
  /** The entries that run only if someone has approved them. */
  readonly inQuestion: LoadedEntry[] = [];
  /** The policies among the hooks that a host gives in code: they are looked at again. */
  readonly policies: ParsedHook[] = [];
  /** True if an expression of a hook must not be left to the built-in engine. */
  isGuarded = false;
  /** True if there is something to say about the matcher of a hook. */
  hasWarnings = false;
  readonly #matchers: MatcherCache;

  constructor(matchers: MatcherCache) {
    this.#matchers = matchers;
  }

  /** Adds a hook that a host gives in code, which counts as the project's. */
  hook(hook: ReadHook, group: number, index: number): void {
    if (isBridge(hook.config)) return;
    const compiled = matcherFor(hook.matcher, this.#matchers);
    this.#add(new LoadedEntry(hook, ConfigSource.Project, compiled), compiled);
    if (isPolicy(hook.config))
      this.policies.push({ ...hook, segments: ['hooks', hook.eventName, group, 'hooks', index] });
  }

  /** Adds the hooks of sources, in the order in which they run. */
  addSources(sources: readonly HookSettingsSource[], projectDir?: string, createDialect?: CreateEntryDialect): void {
    for (const name of sourceOrder) {
      for (const source of sources) {
        if (source.source !== name) continue;
        for (const hook of source.hooks) {
          if (!isBridge(hook.config)) this.#addHook(hook, source, { projectDir, createDialect });
        }
      }
    }
  }

  /** The matcher of a hook for another agent is read as that agent does. */
  #addHook(
    hook: SettingsHook,
    { source, extension, directory, file: ofSource }: HookSettingsSource,
    { projectDir, createDialect }: { projectDir: string | undefined; createDialect: CreateEntryDialect | undefined },
  ): void {
    const { file = ofSource, line, column, usualShell } = hook;
    const foreign = hook.dialect && createDialect?.(hook.dialect, hook.matcher);
    const compiled = foreign?.matcher ?? matcherFor(hook.matcher, this.#matchers);
    const entry = new LoadedEntry(hook, source, compiled);
    Object.assign(entry, {
      ...(extension !== undefined && { extension }),
      ...(file !== undefined && { file }),
      ...(projectDir !== undefined && { projectDir }),
      ...(directory !== undefined && { directory }),
      ...(usualShell !== undefined && { usualShell }),
      ...(line !== undefined && { line }),
      ...(column !== undefined && { column }),
      ...(foreign && { dialect: foreign.dialect }),
    });
    // What a host hands over itself is its own decision.
    if (authorityTable[source].needsApproval && file !== undefined) this.inQuestion.push(entry);
    this.#add(entry, compiled);
  }

  #add(entry: LoadedEntry, compiled: HookMatcher | MatcherCache): void {
    this.entries.push(entry);
    // There is nothing to say about a matcher that waits.
    if (compiled !== this.#matchers) {
      if (entry.isGuarded) this.isGuarded = true;
      if (entry.matcherWarning !== undefined) this.hasWarnings = true;
    }
    if (hasGuardedCondition(entry.config)) this.isGuarded = true;
  }
}

/**
 * An empty list that V8 knows for one of objects. A list that is written as `[]` begins as one of numbers, and the first hook
 * that is pushed on it in each load throws the compiled code of all that reads hooks away.
 */
function listOfObjects<Value extends object>(): Value[] {
  const list: (Value | undefined)[] = [undefined];
  list.length = 0;
  // Nothing is left of what it began with.
  return list as Value[];
}

/** Whether a hook is this very engine, as it is connected to another agent. */
function isBridge(config: HookConfig): boolean {
  return 'command' in config && isBridgeCommand(config.command);
}
