import { homedir } from 'node:os';
import type { PolicyHookConfig } from '@agent-hooks/hook-types';
import type { ToolVocabulary } from '@agent-hooks/hook-types/tools';
import { type CheckedPolicy, checkPolicy } from '../../policy/check-policy.ts';
import type { PolicyAnswer } from '../../policy/compile-policy.ts';
import { endWith, type HookEnd } from '../../run/hook-end.ts';
import type { HookKind } from '../../run/hook-kind.ts';
import type { PreparedHook } from '../../run/prepared-hook.ts';

/** Evaluates rules in the host: nothing is started. */
export class PolicyHooks implements HookKind<PolicyHookConfig> {
  readonly #vocabulary: ToolVocabulary | undefined;
  readonly #checked = new WeakMap<PolicyHookConfig, CheckedPolicy>();

  constructor(vocabulary: ToolVocabulary | undefined) {
    this.#vocabulary = vocabulary;
  }

  async run(config: PolicyHookConfig, hook: PreparedHook): Promise<HookEnd> {
    const checked = this.#checked.get(config) ?? (await this.#check(config));
    const [problem] = checked.problems;
    if (problem) {
      const more = checked.problems.length - 1;
      const where = formatPath(problem.path);
      const failure = `has rules that cannot be relied on: ${where}: found ${problem.found}, expected ${problem.expected}${more > 0 ? `, and ${more} more` : ''}`;
      return endWith({ failure: `${failure}. Fix the rules` });
    }
    const answer = checked.policy.judge(hook.input, home);
    if (!answer) return endWith({ answered: true });
    const output = { decision: answer.decision, reason: explain(answer) };
    return endWith({ answered: true, stdout: JSON.stringify(output), answer: output });
  }

  async #check(config: PolicyHookConfig): Promise<CheckedPolicy> {
    const checked = await checkPolicy(config.rules, this.#vocabulary);
    this.#checked.set(config, checked);
    return checked;
  }
}

const home = homedir();

/** Says which rule decided, and about what. */
function explain({ decision, rule, part, isCertain }: PolicyAnswer): string {
  const about = part === undefined ? '' : ` (${part.length > 80 ? `${part.slice(0, 77)}...` : part})`;
  const how = isCertain ? '' : ' The command cannot be read for certain, so the rule counts.';
  const named = `${rule.text}: ${decision}${about}.${how}`;
  return rule.reason === undefined ? `Rule ${named}` : `${rule.reason} [rule ${named}]`;
}

function formatPath(path: readonly (string | number)[]): string {
  return path.map((step, index) => (typeof step === 'number' ? `[${step}]` : index === 0 ? step : `.${step}`)).join('');
}
