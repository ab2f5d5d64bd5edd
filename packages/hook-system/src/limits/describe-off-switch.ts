import type { OffSwitch } from './off-switch.ts';

/** Says what a switch does, and how to undo it. */
export function describeOffSwitch({ source, file, since }: OffSwitch): string {
  const whose = source === 'system' ? 'all hooks' : 'all hooks but those of the machine';
  return `${whose} are turned off by ${file}, since ${since.toISOString()}; to turn them on, remove that file (agent-hooks on)`;
}
