import type { ConfigSource, ManagedSwitches } from '@agent-hooks/hook-types';
import { describeOffSwitch } from '../limits/describe-off-switch.ts';
import type { OffSwitch } from '../limits/off-switch.ts';
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
  /** What the machine says that holds for everybody. */
  readonly managed: ManagedSwitches;
}

/** Tells whether a hook is one of the machine's that nobody can switch off. */
export function isPinned({ source, name }: UndecidedEntry, { pinned = [] }: ManagedSwitches): boolean {
  return authorityTable[source].manages && (pinned.includes('*') || pinned.includes(name));
}

/** Asks the rules in order: the first that objects decides. */
export function decideEligibility(entry: UndecidedEntry, context: EligibilityContext): Eligibility {
  for (const rule of isPinned(entry, context.managed) ? rulesOfPinned : rules) {
    const objection = rule(entry, context);
    if (objection) return objection;
  }
  return ready;
}

/** Tells whether a hook is switched off or forbidden, whatever its approval is. */
export function isSwitchedOff({ eligibility: { state } }: Pick<HookRegistryEntry, 'eligibility'>): boolean {
  return state === 'off' || state === 'forbidden' || state === 'disabled';
}

/** Tells whether a hook waits for its user's approval: it was never approved, or has changed since. */
export function isWaiting({ eligibility: { state } }: Pick<HookRegistryEntry, 'eligibility'>): boolean {
  return state === 'unapproved' || state === 'modified';
}

type EligibilityRule = (entry: UndecidedEntry, context: EligibilityContext) => Eligibility | undefined;

const ready: Eligibility = { state: 'ready' };

const rules: readonly EligibilityRule[] = [
  isNotManaged,
  isTurnedOff,
  mayNotCall,
  isSwitchedByHost,
  isSwitchedBySettings,
  isUnapproved,
];

/** No switch reaches them. */
const rulesOfPinned: readonly EligibilityRule[] = [mayNotCall];

/** What a host brings in code is part of the agent, not a hook that somebody added to it. */
function isNotManaged({ source }: UndecidedEntry, context: EligibilityContext): Eligibility | undefined {
  const { onlyManaged, noProjectHooks } = context.managed;
  if (source === 'runtime' || (source === 'project' && context.isProjectOfHost)) return undefined;
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
}

/** Nothing lifts the off switch. */
function isTurnedOff({ source }: UndecidedEntry, { offSwitches }: EligibilityContext): Eligibility | undefined {
  const by = offSwitches.find((each) => authorityTable[each.source].turnsOff.includes(source));
  return by && { state: 'off', by: by.source, reason: describeOffSwitch(by) };
}

function mayNotCall(entry: UndecidedEntry, context: EligibilityContext): Eligibility | undefined {
  const { source } = entry;
  if (authorityTable[source].callsAnyHost || (source === 'project' && context.isProjectOfHost)) return undefined;
  const reason = whyForbidden(entry, context.allowedHosts);
  return reason === undefined ? undefined : { state: 'forbidden', by: 'user', reason };
}

function isSwitchedByHost({ name }: UndecidedEntry, context: EligibilityContext): Eligibility | undefined {
  const isOn = context.switched.get(name) ?? !context.disabledNames.has(name);
  return isOn ? undefined : { state: 'disabled', by: 'host', reason: 'the host disables it' };
}

/** The host's word is above that of settings. */
function isSwitchedBySettings(entry: UndecidedEntry, context: EligibilityContext): Eligibility | undefined {
  const switches = context.switches.get(entry.source);
  if (!switches || context.switched.get(entry.name) === true) return undefined;
  const { turnedOffBy, disabledNames } = switches;
  if (turnedOffBy !== undefined) {
    return { state: 'disabled', by: turnedOffBy, reason: `the ${turnedOffBy} settings turn hooks off` };
  }
  const by = disabledNames.get(entry.name);
  return by && { state: 'disabled', by, reason: `the ${by} settings disable it` };
}

function isUnapproved({ approval }: UndecidedEntry): Eligibility | undefined {
  if (!approval || approval.state === 'trusted') return undefined;
  return { state: approval.state, by: 'user', reason: approval.reason };
}
