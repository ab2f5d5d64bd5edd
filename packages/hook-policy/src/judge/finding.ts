import type { Effect, Span } from '@agent-hooks/shell-effects';
import type { RuleDecision } from '../rules/compile-rule.ts';

/** Something that a rule says about a call. */
export interface Finding {
  readonly decision: Exclude<RuleDecision, 'allow'>;
  /** The rule as it is written. */
  readonly rule: string;
  /** The pack that the rule belongs to; undefined for a rule of the policy itself. */
  readonly pack?: string | undefined;
  readonly effect?: Effect | undefined;
  /** The part of the command that it is about; undefined if it is about the whole call. */
  readonly span?: Span | undefined;
  /** What the call would do, in one sentence. */
  readonly sentence: string;
  /** What to do instead, where there is a usual way. */
  readonly instead?: string | undefined;
  /** False if the rule could cover the call, but that is not certain. */
  readonly isCertain: boolean;
}

/** The strictest decision of all findings; undefined if there are none. */
export function strictestDecision(findings: readonly Finding[]): Finding['decision'] | undefined {
  if (findings.some(({ decision }) => decision === 'deny')) return 'deny';
  return findings.length > 0 ? 'ask' : undefined;
}

/** So many findings are named in one refusal. */
const mostNamed = 3;

/** Says what the call would do, what to do instead, and which rule decided: a text for a model and for people. */
export function explainFindings(findings: readonly Finding[]): string {
  const decision = strictestDecision(findings);
  const texts = new Set(findings.filter((each) => each.decision === decision).map(explainFinding));
  const named = [...texts].slice(0, mostNamed).join('\n');
  return texts.size > mostNamed ? `${named}\n(and ${texts.size - mostNamed} more)` : named;
}

function explainFinding({ sentence, instead, pack, rule, decision, isCertain }: Finding): string {
  const uncertainty = isCertain ? '' : ' The command cannot be read for certain, so the rule counts.';
  const source = pack === undefined ? `rule ${rule}: ${decision}` : `${pack}: ${rule}`;
  return `${sentence}${instead === undefined ? '' : ` ${instead}`} [${source}.${uncertainty}]`;
}
