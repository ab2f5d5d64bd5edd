import { explainRules, type HookExplanation } from '@agent-hooks/hook-system/inspect';
import type { EventExplanation } from './explain-event.ts';

/** Says of each policy that would run which of its rules decides about an input. */
export async function withRules(explanation: EventExplanation, input: object | undefined): Promise<EventExplanation> {
  if (!input) return explanation;
  const explain = async (each: HookExplanation) => {
    const reason = await explainRules(each.entry.config, input);
    return reason === undefined ? each : { ...each, reason };
  };
  return { ...explanation, running: await Promise.all(explanation.running.map(explain)) };
}
