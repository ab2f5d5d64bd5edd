import { isRecord } from '@agent-hooks/hook-types';
import { nearestName } from '@agent-hooks/hook-types/internal';
import {
  type CallReader,
  isNeutralTool,
  type NeutralTool,
  neutralTools,
  usualTool,
  usualToolNames,
} from '@agent-hooks/hook-types/tools';
import { effectKinds } from './effect-pattern.ts';

/** What a tool of a rule is: all names of one tool mean the same. */
export function toolOf(name: string, read: CallReader): NeutralTool | undefined {
  if (isNeutralTool(name)) return name;
  const { tool } = read(name, {})[0];
  return tool ?? usualTool(name);
}

/** The known name that a name in a rule most likely meant; undefined if it is known, or not near any. */
export function misspeltTool(name: string, read: CallReader, own: readonly string[]): string | undefined {
  const known = [...neutralTools, ...effectKinds, ...usualToolNames, ...own];
  if (known.includes(name) || name.includes('*') || toolOf(name, read) !== undefined) return undefined;
  return nearestName(name, known);
}

/** The command of an undeclared tool: a text that shells usually get under one of these names. */
export function commandOfUndeclared(input: unknown): string | undefined {
  if (!isRecord(input)) return undefined;
  const texts = [input.command, input.cmd, input.script].filter((value) => typeof value === 'string');
  return texts.length === 0 ? undefined : texts.join('\n');
}
