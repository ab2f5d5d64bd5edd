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
    const origin = { source, ...(extension !== undefined && { extension }) };
    // Not even awaited where there is none: there may be thousands of hooks, and few are policies.
    for (const hook of hooks.filter(({ config }) => isPolicy(config)))
      problems.push(...(await problemsOfRules(hook.config, tools)).map((each) => locate(each, hook, origin)));
  }
  return problems;
}

/** What is wrong with the rules of one hook; nothing for a hook that has none. */
export const problemsOfRules = async (config: HookConfig, tools?: ToolVocabulary) =>
  (await checkRules(config, tools)).problems;

/** The rules of a policy that most likely misspell the name of a tool, so that they cover nothing. */
export async function misspeltRules(config: HookConfig, tools?: ToolVocabulary): Promise<readonly string[]> {
  const ofRules = (await checkRules(config, tools)).warnings.filter(({ path: [field] }) => field === 'rules');
  return ofRules.map(({ path, found, expected }) => problemAt(path, found, expected).message);
}

async function checkRules(config: HookConfig, tools?: ToolVocabulary) {
  if (!isPolicy(config)) return { problems: [], warnings: [] };
  return (await import('@agent-hooks/hook-policy')).checkPolicy(config, tools);
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
