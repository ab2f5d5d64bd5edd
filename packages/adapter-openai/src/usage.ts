import { isRecord, type LLMResponse } from '@agent-hooks/hook-types';

/** What an API calls the tokens of the prompt, of the answer, and of both. */
export type CountNames = readonly [prompt: string, answer: string, total: string];

const shownNames = ['promptTokenCount', 'candidatesTokenCount', 'totalTokenCount'] as const;

/** Shows to hooks how many tokens a call took. */
export function readUsage(names: CountNames, usage: unknown): LLMResponse['usageMetadata'] {
  if (!isRecord(usage)) return undefined;
  const shown = shownNames.map((name, place) => [name, usage[names[place] ?? '']] as const);
  return Object.fromEntries(shown.filter(([, count]) => typeof count === 'number'));
}

/** The counts of the base, which have more detail than hooks see, with those that a hook sent. */
export function writeUsage(names: CountNames, usage: LLMResponse['usageMetadata'], base: unknown): object | undefined {
  if (usage === undefined) return isRecord(base) ? base : undefined;
  const sent = names.map((name, place) => [name, usage[shownNames[place] ?? 'totalTokenCount']] as const);
  const counts = Object.fromEntries(sent.filter(([, count]) => count !== undefined));
  return { ...Object.fromEntries(names.map((name) => [name, 0])), ...(isRecord(base) && base), ...counts };
}
