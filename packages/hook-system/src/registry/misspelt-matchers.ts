import { getEventRow } from '@agent-hooks/hook-types';
import { findMisspeltTool, type ToolVocabulary } from '@agent-hooks/hook-types/tools';
import { isPolicy, misspeltRules } from '../settings/policy-problems.ts';
import type { HookRegistryEntry } from './entry.ts';

/** Of very many matchers only the first are looked at. */
const mostMatchers = 100;

/** Describes matchers and rules of policies that most likely misspell the name of a tool, so that they match none. */
export async function describeMisspelt(
  entries: readonly HookRegistryEntry[],
  tools?: ToolVocabulary,
): Promise<readonly string[]> {
  const own = tools?.rows.flatMap(({ names }) => names);
  const policies = entries.filter(({ config }) => isPolicy(config)).slice(0, mostMatchers);
  const ofRules = policies.map(async ({ config, name }) =>
    (await misspeltRules(config, tools)).map((rule) => `Hook ${name}: ${rule}`),
  );
  const hooks = new Map<string, string>();
  for (const { matcher, eventName, name } of entries) {
    if (hooks.size >= mostMatchers) break;
    if (matcher !== undefined && getEventRow(eventName).matchField === 'tool_name') hooks.set(matcher, name);
  }
  const ofMatchers = [...hooks].flatMap(([matcher, name]) => {
    const found = findMisspeltTool(matcher, own);
    return found ? [`Hook ${name}: no known tool is named '${found.name}'. Did you mean '${found.near}'?`] : [];
  });
  return [...ofMatchers, ...(await Promise.all(ofRules)).flat()];
}
