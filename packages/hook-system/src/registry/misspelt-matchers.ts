import { getEventRow } from '@agent-hooks/hook-types';
import { findMisspeltTool, type ToolVocabulary } from '@agent-hooks/hook-types/tools';
import type { HookRegistryEntry } from './entry.ts';

/** Of very many matchers only the first are looked at. */
const mostMatchers = 100;

/** Describes matchers that most likely misspell the name of a tool, so that they match none. */
export function describeMisspelt(entries: readonly HookRegistryEntry[], tools?: ToolVocabulary): readonly string[] {
  const own = tools?.rows.flatMap(({ names }) => names);
  const hooks = new Map<string, string>();
  for (const { matcher, eventName, name } of entries) {
    if (hooks.size >= mostMatchers) break;
    if (matcher !== undefined && getEventRow(eventName).matchField === 'tool_name') hooks.set(matcher, name);
  }
  return [...hooks].flatMap(([matcher, name]) => {
    const found = findMisspeltTool(matcher, own);
    return found ? [`Hook ${name}: no known tool is named '${found.name}'. Did you mean '${found.near}'?`] : [];
  });
}
