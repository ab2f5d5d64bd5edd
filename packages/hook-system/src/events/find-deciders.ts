import { type AnyEventRow, type HookOutput, isBlockingDecision } from '@agent-hooks/hook-types';
import type { Decider } from '../outputs/deciders.ts';
import type { Look } from './look.ts';

/** Finds those of an event's hooks whose refusal, question or stop the merged answer is. */
export function findDeciders(
  { readAnswer }: AnyEventRow,
  looks: readonly Pick<Look, 'hook' | 'result'>[],
  answer: HookOutput,
): readonly Decider[] {
  const { decision, stops } = readAnswer(answer);
  const isRefusal = isBlockingDecision(decision);
  if (!isRefusal && decision !== 'ask' && !stops) return [];
  return looks.flatMap(({ hook, result }) => {
    const own = result.output && readAnswer(result.output);
    if (!own) return [];
    const isDecider = stops ? own.stops : isRefusal ? isBlockingDecision(own.decision) : own.decision === 'ask';
    return isDecider ? [{ name: hook.entry.name, source: hook.entry.source }] : [];
  });
}
