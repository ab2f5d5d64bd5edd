import type { HookConfig } from '@agent-hooks/hook-types';
import { problemAt } from '@agent-hooks/hook-types/internal';
import type { ToolVocabulary } from '@agent-hooks/hook-types/tools';
import type { HookSettingsProblem, HookSettingsSource, SettingsHook } from './settings.ts';

/** Everything that is wrong with the rules of policies and their examples; nothing is loaded where there is no policy. */
export async function findPolicyProblems(
  sources: readonly HookSettingsSource[],
  tools?: ToolVocabulary,
): Promise<HookSettingsProblem[]> {
  const problems: HookSettingsProblem[] = [];
  for (const { source, extension, hooks } of sources) {
    for (const hook of hooks) {
      // Not even awaited: there may be thousands, and few are policies.
      if (!isPolicy(hook.config)) continue;
      const found = await problemsOfRules(hook.config, tools);
      problems.push(
        ...found.map((each) => locate(each, hook, { source, ...(extension !== undefined && { extension }) })),
      );
    }
  }
  return problems;
}

/** What is wrong with the rules of one hook; nothing for a hook that has none. */
export async function problemsOfRules(config: HookConfig, tools?: ToolVocabulary) {
  if (!isPolicy(config)) return [];
  const { checkPolicy } = await import('@agent-hooks/hook-policy');
  return (await checkPolicy(config, tools)).problems;
}

/** Whether a hook is a list of rules. */
export function isPolicy(config: HookConfig): config is Extract<HookConfig, { readonly rules?: unknown }> {
  return config.type === policyType;
}

const policyType: Extract<HookConfig, { readonly rules?: unknown }>['type'] = 'policy';

function locate(
  { path, found, expected }: Awaited<ReturnType<typeof problemsOfRules>>[number],
  { segments, file, line, column }: SettingsHook,
  origin: Pick<HookSettingsProblem, 'source' | 'extension'>,
): HookSettingsProblem {
  const problem = problemAt([...segments, ...path], found, expected);
  const where = [file, line, column].filter((part) => part !== undefined).join(':');
  return {
    ...problem,
    ...origin,
    ...(file !== undefined && { file }),
    ...(line !== undefined && { line }),
    ...(column !== undefined && { column }),
    message: `${where === '' ? '' : `${where}: `}${problem.message}. Until this is fixed, the policy refuses its events`,
  };
}
