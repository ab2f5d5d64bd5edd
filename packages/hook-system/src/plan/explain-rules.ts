import { homedir } from 'node:os';
import type { HookConfig } from '@agent-hooks/hook-types';
import { isPolicy } from '../settings/policy-problems.ts';

/** Says which rule of a policy decides about an input, in a sentence for a person; undefined for hooks of other kinds. */
export async function explainRules(config: HookConfig, input: object): Promise<string | undefined> {
  if (!isPolicy(config)) return undefined;
  const { checkPolicy } = await import('@agent-hooks/hook-runner/policy');
  const { policy, problems } = await checkPolicy(config.rules);
  if (problems.length > 0) return 'it refuses, because its rules cannot be relied on';
  const answer = policy.judge(input, homedir());
  if (!answer) return 'it runs and says nothing: none of its rules covers this';
  const about = answer.part === undefined ? '' : ` about \`${answer.part}\``;
  const how = answer.isCertain ? '' : ', because it could cover what cannot be read for certain';
  return `it says ${answer.decision}${about}: rule ${answer.rule.text}${how}`;
}
