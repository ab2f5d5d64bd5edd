import type { ConfigSource } from '@agent-hooks/hook-types';
import type { HookRegistryEntry } from '../registry/entry.ts';
import type { OffSwitch } from './off-switch.ts';

/** Turns off the hooks that a switch reaches: the user's all but the machine's, the machine's all. */
export function turnOff(
  entries: readonly HookRegistryEntry[],
  switches: readonly OffSwitch[],
): readonly HookRegistryEntry[] {
  if (switches.length === 0) return entries;
  return entries.map((entry) => {
    const by = switches.find(({ source }) => reaches(source, entry.source));
    return by ? { ...entry, enabled: false, disabledBecause: `${describeOffSwitch(by)}` } : entry;
  });
}

/** Says what a switch does, and how to undo it. */
export function describeOffSwitch({ source, file, since }: OffSwitch): string {
  const whose = source === 'system' ? 'all hooks' : 'all hooks but those of the machine';
  return `${whose} are turned off by ${file}, since ${since.toISOString()}; to turn them on, remove that file (agent-hooks on)`;
}

function reaches(by: OffSwitch['source'], target: ConfigSource): boolean {
  return by === 'system' || target !== 'system';
}
