import type { HookExecutionResult } from '@agent-hooks/hook-types';
import type { ResidentHookConfig } from '@agent-hooks/hook-types/internal';
import { fixture } from './inputs.ts';

/** A hook that runs `resident.mjs`, which does what the `do` of a tool's input says. */
export function resident(flags: readonly string[] = [], more: Partial<ResidentHookConfig> = {}): ResidentHookConfig {
  return { type: 'resident', command: process.execPath, args: [fixture('resident.mjs'), ...flags], ...more };
}

/** A resident program in a line of shell, which answers every event with a text. */
export function shellLoop(text: string): string {
  return `while read -r line; do id=\${line#*:}; echo "{\\"id\\":\${id%%,*},\\"output\\":\\"${text}\\"}"; done`;
}

/** The process that answered `{ do: 'pid' }`. */
export function pidOf(result: HookExecutionResult): number {
  const pid = Number(result.output?.systemMessage);
  if (!(pid > 0)) throw new Error(`No process answered: ${result.outcome}, ${result.error?.message}`);
  return pid;
}
