import { type HookOutput, isRecord } from '@agent-hooks/hook-types';
import type { AnswerContext } from '../context.ts';
import type { Said } from './said.ts';

/** What an answer means, in no agent's words. */
export interface Meaning {
  readonly decision?: 'allow' | 'ask' | 'deny' | undefined;
  readonly reason?: string | undefined;
  readonly stop?: boolean | undefined;
  readonly stopReason?: string | undefined;
  /** The whole new input of the tool, in the agent's own fields. */
  readonly toolInput?: Readonly<Record<string, unknown>> | undefined;
  /** For the model. */
  readonly context?: string | undefined;
  /** For the user. */
  readonly userMessage?: string | undefined;
  /** What the model reads instead of the tool's result. */
  readonly toolResult?: string | undefined;
  readonly prompt?: string | undefined;
  /** Fields of `hookSpecificOutput` that are the contract's own. */
  readonly specific?: Readonly<Record<string, unknown>> | undefined;
  /** An answer that is in the contract's own words already. */
  readonly output?: HookOutput | undefined;
  /** Why the agent at home throws the whole answer away. */
  readonly discarded?: string | undefined;
  /** What the agent at home ignores in it; each the rest of a sentence that begins with the agent. */
  readonly ignored?: readonly string[] | undefined;
}

/** What the answer to one event means to its agent. */
export type AnswerReader = (said: Said, context: AnswerContext) => Meaning;

/** One thing that an agent looks for in an answer. */
export type MeaningPart = (said: Said, context: AnswerContext) => Meaning;

/** Puts together what an agent looks for on one event; what a later part says counts more. */
export function reader(...parts: readonly MeaningPart[]): AnswerReader {
  return (said, context) => Object.assign({}, ...parts.map((part) => withoutUndefined(part(said, context))));
}

/** A text field of an object; anything else counts as absent. */
export function textAt(value: unknown, key: string): string | undefined {
  const found = isRecord(value) ? value[key] : undefined;
  return typeof found === 'string' ? found : undefined;
}

/** `hookSpecificOutput` of an answer, or nothing. */
export function specificOf(said: Said): Readonly<Record<string, unknown>> {
  return said.kind === 'object' && isRecord(said.value.hookSpecificOutput) ? said.value.hookSpecificOutput : {};
}

function withoutUndefined(meaning: Meaning): Meaning {
  return Object.fromEntries(Object.entries(meaning).filter(([, value]) => value !== undefined));
}
