import { ConfigSource } from '@agent-hooks/hook-types';
import type { ManagedSwitches } from '@agent-hooks/hook-types/internal';
import type { OffSwitch } from '../limits/off-switch.ts';
import { describeOffSwitch } from '../limits/off-switch.ts';
import { authorityTable, type SourceSwitches } from '../settings/authority.ts';
import { whyForbidden } from './allowed-hosts.ts';
import type { Eligibility, HookRegistryEntry, UndecidedEntry } from './entry.ts';

/** All that decides about hooks beside what is said in their own definition. */
export interface EligibilityContext {
  readonly offSwitches: readonly OffSwitch[];
  readonly switches: ReadonlyMap<ConfigSource, SourceSwitches>;
  /** Names that the host's configuration switches off. */
  readonly disabledNames: ReadonlySet<string>;
  /** What the host said by `setHookEnabled`. */
  readonly switched: ReadonlyMap<string, boolean>;
  /** Hosts that hooks which may not call every host may call. */
  readonly allowedHosts: readonly string[];
  /** True if the hooks of the project were handed over in code, so that they are the host's own decision. */
  readonly isProjectOfHost: boolean;
  /** What the machine says that applies to everyone. */
  readonly managed: ManagedSwitches;
}

/** Whether a hook is one of the machine's that cannot be switched off. */
export function isPinned({ source, name }: UndecidedEntry, { pinned }: ManagedSwitches): boolean {
  if (!authorityTable[source].manages || !pinned) return false;
  return pinned.includes('*') || pinned.includes(name);
}

/** Decides about hooks: it asks the rules in order, and the first that objects decides. */
export class EligibilityRules {
  readonly #context: EligibilityContext;
  /** There may be thousands of hooks, and most rules have nothing to say about any of a source. */
  readonly #bySource: ReadonlyMap<ConfigSource, readonly EligibilityRule[]>;

  constructor(context: EligibilityContext) {
    this.#context = context;
    this.#bySource = new Map(
      Object.values(ConfigSource).map((source) => [source, rules.filter(({ concerns }) => concerns(source, context))]),
    );
  }

  decide(entry: UndecidedEntry): Eligibility {
    const context = this.#context;
    if (isPinned(entry, context.managed)) return mayNotCall.objection(entry, context) ?? ready;
    const asked = this.#bySource.get(entry.source) ?? rules;
    for (let place = 0; place < asked.length; place++) {
      const objection = asked[place]?.objection(entry, context);
      if (objection) return objection;
    }
    return ready;
  }
}

/** Whether a hook is switched off or forbidden, whatever its approval is. */
export function isSwitchedOff({ eligibility: { state } }: Pick<HookRegistryEntry, 'eligibility'>): boolean {
  return state === 'off' || state === 'forbidden' || state === 'disabled';
}

/** Whether a hook waits for its user's approval: it was never approved, or has changed since. */
export function isWaiting({ eligibility: { state } }: Pick<HookRegistryEntry, 'eligibility'>): boolean {
  return state === 'unapproved' || state === 'modified';
}

/** A rule, and whether it can object to any hook of a source at all. */
interface EligibilityRule {
  readonly concerns: (source: ConfigSource, context: EligibilityContext) => boolean;
  readonly objection: (entry: UndecidedEntry, context: EligibilityContext) => Eligibility | undefined;
}

/** What is said of every hook that nothing is said against. */
const ready: Eligibility = { state: 'ready' };

/** What a host brings in code is part of the agent, not a hook that someone added to it. */
const isNotManaged: EligibilityRule = {
  concerns: (source, { managed: { onlyManaged, noProjectHooks }, isProjectOfHost }) =>
    (onlyManaged || noProjectHooks) === true && source !== 'runtime' && !(source === 'project' && isProjectOfHost),
  objection: ({ source }, { managed: { onlyManaged, noProjectHooks } }) => {
    if (onlyManaged && !authorityTable[source].manages)
      return {
        state: 'forbidden',
        by: 'system',
        reason: "the machine's settings let only its own hooks run (onlyManaged)",
      };
    if (noProjectHooks && source === 'project')
      return {
        state: 'forbidden',
        by: 'system',
        reason: "the machine's settings let no hooks of projects run (noProjectHooks)",
      };
    return undefined;
  },
};

/** Nothing lifts the off switch. */
const isTurnedOff: EligibilityRule = {
  concerns: (_source, { offSwitches }) => offSwitches.length > 0,
  objection: ({ source }, { offSwitches }) => {
    const by = offSwitches.find((each) => authorityTable[each.source].turnsOff.includes(source));
    return by && { state: 'off', by: by.source, reason: describeOffSwitch(by) };
  },
};

const mayNotCall: EligibilityRule = {
  concerns: mayCallSome,
  objection: (entry, context) => {
    if (!mayCallSome(entry.source, context)) return undefined;
    const reason = whyForbidden(entry, context.allowedHosts);
    return reason === undefined ? undefined : { state: 'forbidden', by: 'user', reason };
  },
};

/** Whether hooks of a source may call some hosts and not all. */
function mayCallSome(source: ConfigSource, { isProjectOfHost }: EligibilityContext): boolean {
  return !authorityTable[source].callsAnyHost && !(source === 'project' && isProjectOfHost);
}

const isSwitchedByHost: EligibilityRule = {
  concerns: (_source, { switched, disabledNames }) => switched.size > 0 || disabledNames.size > 0,
  objection: ({ name }, { switched, disabledNames }) => {
    const isOn = switched.get(name) ?? !disabledNames.has(name);
    return isOn ? undefined : { state: 'disabled', by: 'host', reason: 'the host disables it' };
  },
};

/** The host's word is above that of settings. */
const isSwitchedBySettings: EligibilityRule = {
  concerns: (source, { switches }) => {
    const { turnedOffBy, disabledNames } = switches.get(source) ?? {};
    return turnedOffBy !== undefined || (disabledNames?.size ?? 0) > 0;
  },
  objection: ({ source, name, isLost }, { switches, switched }) => {
    const { turnedOffBy, disabledNames } = switches.get(source) ?? {};
    const by = turnedOffBy ?? disabledNames?.get(name);
    // What the project says now does not reach a gate that it has lost.
    if (by === undefined || switched.get(name) === true || (isLost && by === source)) return undefined;
    return { state: 'disabled', by, reason: `the ${by} settings ${turnedOffBy ? 'turn hooks off' : 'disable it'}` };
  },
};

const isUnapproved: EligibilityRule = {
  concerns: () => true,
  objection: ({ approval }) => {
    if (!approval || approval.state === 'trusted') return undefined;
    return { state: approval.state, by: 'user', reason: approval.reason };
  },
};

/** In this order they are asked. Of a hook that is pinned no switch is asked, only whether it may make its call. */
const rules: readonly EligibilityRule[] = [
  isNotManaged,
  isTurnedOff,
  mayNotCall,
  isSwitchedByHost,
  isSwitchedBySettings,
  isUnapproved,
];
