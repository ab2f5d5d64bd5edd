import type { ApprovalStatus } from '@agent-hooks/hook-trust';
import type { ConfigSource, HookConfig, HookEventName } from '@agent-hooks/hook-types';
import { nameOfHook, type ReadHook } from '@agent-hooks/hook-types/internal';
import type { Eligibility, HookRegistryEntry } from './entry.ts';
import type { EntryDialect } from './entry-dialect.ts';
import { compileMatcher, type HookMatcher, isNames, onlyName } from './matcher.ts';

/** Compiled matchers by their text, so that equal ones are compiled, and later tested, once. */
export type MatcherCache = Map<string | undefined, HookMatcher>;

/**
 * An entry as the registry makes it: one object a hook, since there may be thousands. Until it has been decided about,
 * no one but the registry sees it; from then on it does not change, and another decision makes another entry.
 */
export class LoadedEntry implements HookRegistryEntry {
  // Declared and not defined: a field that is defined is written twice, and what a hook does not have is not there.
  declare readonly name: string;
  declare readonly source: ConfigSource;
  declare readonly eventName: HookEventName;
  declare readonly matcher: string | undefined;
  declare readonly sequential: boolean;
  declare readonly config: HookConfig;
  declare eligibility: Eligibility;
  /** A matcher that is but names says nothing to warn of, and waits until it is needed. */
  #compiled: HookMatcher | MatcherCache;
  declare readonly extension?: string;
  declare readonly file?: string;
  declare readonly line?: number;
  declare readonly column?: number;
  declare readonly projectDir?: string;
  declare readonly directory?: string;
  declare readonly usualShell?: string;
  declare readonly dialect?: EntryDialect;
  declare approval?: ApprovalStatus;
  declare isPinned?: boolean;

  constructor(hook: ReadHook, source: ConfigSource, compiled: HookMatcher | MatcherCache) {
    this.name = nameOfHook(hook.config);
    this.source = source;
    this.eventName = hook.eventName;
    this.matcher = hook.matcher;
    this.sequential = hook.sequential;
    this.config = hook.config;
    this.eligibility = undecided;
    this.#compiled = compiled;
  }

  get enabled(): boolean {
    return this.eligibility.state === 'ready';
  }

  get compiledMatcher(): HookMatcher {
    if (this.#compiled instanceof Map) this.#compiled = matcherIn(this.#compiled, this.matcher);
    return this.#compiled;
  }

  /** The one subject that it is for, where that is known. */
  get onlySubject(): string | undefined {
    return this.#compiled instanceof Map ? onlyName(this.matcher) : this.#compiled.only;
  }

  /** What there is to say about its matcher, without compiling one that is not needed. */
  get matcherWarning(): string | undefined {
    return this.#compiled instanceof Map ? undefined : this.#compiled.warning;
  }

  /** Whether its matcher needs the linear engine. */
  get isGuarded(): boolean {
    return !(this.#compiled instanceof Map) && this.#compiled.isGuarded;
  }

  /** This entry with a decision: itself if it is the first one, or the same as before. */
  decide(eligibility: Eligibility, isPinned: boolean): LoadedEntry {
    if (this.eligibility === eligibility || (this.eligibility !== undecided && isSame(this.eligibility, eligibility)))
      return this;
    const isFirst = this.eligibility === undecided;
    const entry = isFirst ? this : Object.assign(new LoadedEntry(this, this.source, this.#compiled), this);
    entry.eligibility = eligibility;
    if (isPinned) entry.isPinned = true;
    return entry;
  }
}

/** The one subject that an entry is for, where that is known; the matcher is not compiled for this. */
export function onlySubjectOf(entry: HookRegistryEntry): string | undefined {
  return entry instanceof LoadedEntry ? entry.onlySubject : entry.compiledMatcher.only;
}

/** Fails closed: what has not been decided about does not run. */
const undecided: Eligibility = { state: 'disabled', reason: 'nobody has decided about it yet' };

function isSame(one: Eligibility, other: Eligibility): boolean {
  return one.state === other.state && one.by === other.by && one.reason === other.reason;
}

/** The matcher of an entry: compiled now if there may be something to say about it, else when it is needed. */
export function matcherFor(matcher: string | undefined, matchers: MatcherCache): HookMatcher | MatcherCache {
  return matcher === undefined || isNames(matcher) ? matchers : matcherIn(matchers, matcher);
}

function matcherIn(matchers: MatcherCache, matcher: string | undefined): HookMatcher {
  let compiled = matchers.get(matcher);
  if (!compiled) {
    compiled = compileMatcher(matcher);
    matchers.set(matcher, compiled);
  }
  return compiled;
}
