import type { HookConfig } from '@agent-hooks/hook-types';
import { localPlace } from '../policies/policy-kind-runner.ts';
import { isPolicy } from '../settings/policy-problems.ts';

/** Says which rule of a policy decides about an input, in a sentence for a person; undefined for hooks of other kinds. */
export async function explainRules(config: HookConfig, input: object): Promise<string | undefined> {
  if (!isPolicy(config)) return undefined;
  const { checkPolicy } = await import('@agent-hooks/hook-policy');
  const { policy, problems } = await checkPolicy(config);
  if (problems.length > 0) return 'it refuses, because its rules cannot be relied on';
  const answer = policy.judge(input, localPlace());
  if (!answer) return 'it runs and says nothing: none of its rules covers this';
  return `it says ${answer.decision}: ${answer.reason}`;
}
