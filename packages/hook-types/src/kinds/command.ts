import * as v from 'valibot';
import type { KindRow } from './kind-row.ts';
import { processEntries, processKind } from './process-kind.ts';
import { sharedEntries } from './shared-entries.ts';

export const commandHookSchema = v.strictObject({ type: v.literal('command'), ...processEntries, ...sharedEntries });

/** A hook that is a command, run once for each event. */
export type CommandHookConfig = v.InferOutput<typeof commandHookSchema>;

export const commandKind: KindRow<CommandHookConfig> = {
  ...processKind,
  type: 'command',
  schema: commandHookSchema,
  words: { noun: 'command', target: 'command', given: 'on stdin', answer: 'stdout' },
  startsProcess: true,
};
