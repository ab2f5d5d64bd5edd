import type { Effect } from '@agent-hooks/shell-effects';
import { type CompiledRule, nameOfRule } from '../rules/compile-rule.ts';
import type { EffectScene } from '../rules/effect-pattern.ts';
import { placePath } from '../rules/normalize-path.ts';
import { coverage, whyItHolds } from './coverage-of-call.ts';
import type { Finding } from './finding.ts';
import type { CallView, Subject } from './read-call.ts';
import { RuleIndex } from './rule-index.ts';

/** The rules of a policy itself. */
export class JudgedRules {
  readonly #strict: RuleIndex;
  readonly #allowing: RuleIndex | undefined;
  readonly #onEffects: readonly CompiledRule[];

  constructor(rules: readonly CompiledRule[]) {
    const strict = rules.filter(({ decision }) => decision !== 'allow');
    const allowing = rules.filter(({ decision }) => decision === 'allow');
    this.#strict = new RuleIndex(strict);
    this.#allowing = allowing.length === 0 ? undefined : new RuleIndex(allowing);
    this.#onEffects = strict.filter(({ effect }) => effect !== undefined);
  }

  /** For each thing that a call does the strictest rule that covers it, or could cover it. */
  find(view: CallView, scene: EffectScene): readonly Finding[] {
    const { subjects, effects } = view;
    const onSubjects = subjects.map((subject) => this.#findForSubject(subject, view, scene));
    const onEffects = this.#onEffects.length === 0 ? [] : effects.map((effect) => this.#findForEffect(effect, scene));
    return [...onSubjects, ...onEffects].filter((each) => each !== undefined);
  }

  /** A call is allowed only if each of its parts is, and nothing of it is unknown. */
  findAllowing(view: CallView, scene: EffectScene): CompiledRule | undefined {
    if (!this.#allowing || view.unknowns.length > 0 || view.isUndeclared || !view.isPlain) return undefined;
    let last: CompiledRule | undefined;
    for (const subject of view.subjects) {
      // The whole text beside its parts decides nothing.
      if (subject.kind === 'text' && subject.tool === 'shell' && view.subjects.length > 1) continue;
      // `./build.sh` is another program in another directory.
      const program = subject.kind === 'command' ? subject.command.words[0]?.text : undefined;
      if (view.isMoved && /^[^/]+[/\\]/.test(program ?? '')) return undefined;
      const rule = this.#allowing.candidates(subject).find((each) => isCertain(each, subject, scene));
      if (!rule) return undefined;
      last = rule;
    }
    return last;
  }

  #findForSubject(subject: Subject, view: CallView, scene: EffectScene): Finding | undefined {
    return strictest(
      this.#strict.candidates(subject),
      (rule) => (whyItHolds(rule, scene) === undefined ? 'no' : coverage(rule, subject, scene)),
      (rule, isCertain) => {
        const part = partOf(subject, view);
        const said = part === undefined ? 'A rule of the policy covers this call.' : `It would run \`${part}\`.`;
        return {
          ...{ decision: strictDecision(rule), rule: nameOfRule(rule), isCertain },
          ...(subject.kind === 'command' && { span: subject.command.span }),
          sentence: `${rule.reason ?? said}${whyItHolds(rule, scene)}`,
        };
      },
    );
  }

  #findForEffect(effect: Effect, scene: EffectScene): Finding | undefined {
    const rules = this.#onEffects.filter(
      (rule) => rule.effect?.kinds.has(effect.kind) && whyItHolds(rule, scene) !== undefined,
    );
    return strictest(
      rules,
      (rule) => rule.effect?.covers(effect, scene) ?? 'no',
      (rule, isCertain) => ({
        ...{ decision: strictDecision(rule), rule: nameOfRule(rule), isCertain, effect, span: effect.span },
        sentence: `${rule.reason ?? effect.sentence}${whyItHolds(rule, scene)}`,
        ...(effect.instead !== undefined && { instead: effect.instead }),
      }),
    );
  }
}

/** Whether a rule covers a subject for certain; a file also at the place to which links lead. */
function isCertain(rule: CompiledRule, subject: Subject, scene: EffectScene): boolean {
  if (coverage(rule, subject, scene) !== 'yes') return false;
  if (subject.kind !== 'path' || !scene.realPath) return true;
  // What is above a folder depends on whether the folder is a link.
  if (/[^./\\][/\\]+\.\.([/\\]|$)/.test(subject.path)) return false;
  const path = scene.realPath(placePath(subject.path, scene).normal);
  const there = { ...scene, cwd: scene.realPath(scene.cwd) ?? scene.cwd };
  return path !== undefined && coverage(rule, { ...subject, path }, there) === 'yes';
}

const strictDecision = ({ decision }: CompiledRule): Finding['decision'] => (decision === 'deny' ? 'deny' : 'ask');

/** Of the rules that cover, one that refuses and covers for certain comes before all others. */
function strictest(
  rules: readonly CompiledRule[],
  covers: (rule: CompiledRule) => ReturnType<typeof coverage>,
  toFinding: (rule: CompiledRule, isCertain: boolean) => Finding,
): Finding | undefined {
  let found: { readonly rule: CompiledRule; readonly isCertain: boolean; readonly rank: number } | undefined;
  for (const rule of rules) {
    const highest = rule.decision === 'deny' ? 3 : 1;
    if (found && found.rank >= highest) continue;
    const answer = covers(rule);
    const rank = answer === 'no' ? -1 : answer === 'yes' ? highest : highest - 1;
    if (rank > (found?.rank ?? -1)) found = { rule, isCertain: answer === 'yes', rank };
  }
  return found && toFinding(found.rule, found.isCertain);
}

function partOf(subject: Subject, { subjects }: CallView): string | undefined {
  if (subject.kind === 'path') return undefined;
  if (subject.kind !== 'command' || subjects.length <= 1) return undefined;
  const text = subject.command.words.map((word) => word.text.replaceAll('\0', '…')).join(' ');
  return text.length > 80 ? `${text.slice(0, 77)}...` : text;
}
