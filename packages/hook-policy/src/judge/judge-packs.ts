import type { CommandReading, Effect, EffectKind } from '@agent-hooks/shell-effects';
import type { Level, Pack, PackRule } from '../packs/pack.ts';
import { type CompiledRule, compileOwnRule, nameOfRule } from '../rules/compile-rule.ts';
import type { EffectScene } from '../rules/effect-pattern.ts';
import { whyItHolds } from './coverage-of-call.ts';
import type { Finding } from './finding.ts';

/** What packs are asked about, and how cautious they are. */
export interface PackQuestion extends CommandReading {
  readonly level: Level;
  readonly scene: EffectScene;
  /** True if only what is proven counts, and nothing is asked about at `standard`. */
  readonly isUndeclared: boolean;
}

/** Rules of packs by the kind of effect that they are about. */
export class PackRules {
  readonly #byKind = new Map<EffectKind, CompiledPackRule[]>();

  constructor(packs: readonly Pack[]) {
    for (const pack of packs) {
      for (const rule of compiledRules(pack)) {
        for (const kind of rule.compiled.effect?.kinds ?? [])
          this.#byKind.set(kind, [...(this.#byKind.get(kind) ?? []), rule]);
      }
    }
  }

  /** What the packs say about all effects of a call: the strictest rule for each. */
  judge(question: PackQuestion): readonly Finding[] {
    const { effects, level, isUndeclared } = question;
    const findings = effects.flatMap((effect) => this.#judgeEffect(effect, question) ?? []);
    if (level !== 'standard') findings.push(...unknownFindings(question));
    if (level === 'paranoid') findings.push(...paranoidFindings(question));
    return isUndeclared && level === 'standard' ? findings.filter(({ decision }) => decision === 'deny') : findings;
  }

  /** What rules ask about that come after it, each once. */
  deeds(level: Level): readonly CompiledRule[] {
    const rules = [...this.#byKind.values()].flat().filter(({ rule }) => isFrom(rule, level));
    return rules.flatMap(({ compiled }) => compiled.after ?? []);
  }

  #judgeEffect(effect: Effect, { level, scene }: PackQuestion): Finding | undefined {
    let found: Finding | undefined;
    // How certain it is counts afterwards.
    const proven: Effect = effect.certainty === 'proven' ? effect : { ...effect, certainty: 'proven' };
    for (const { compiled, rule, pack } of this.#byKind.get(effect.kind) ?? []) {
      if (found?.decision === 'deny') break;
      if (found && rule.decision === 'ask' && !rule.after) continue;
      const why = isFrom(rule, level) ? whyItHolds(compiled, scene) : undefined;
      if (why === undefined) continue;
      const covers = compiled.effect?.covers(proven, scene);
      const decision =
        covers === undefined || covers === 'no'
          ? undefined
          : decide(rule, effect, { isCovered: covers === 'yes', level });
      if (decision === undefined || (found && decision === 'ask' && !rule.after)) continue;
      const instead = effect.instead ?? rule.instead;
      found = {
        ...{ decision, rule: nameOfRule(compiled), pack, effect, span: effect.span },
        sentence: `${effect.sentence}${why}`,
        ...(instead !== undefined && { instead }),
        isCertain: true,
      };
    }
    return found;
  }
}

interface CompiledPackRule {
  readonly pack: string;
  readonly rule: PackRule;
  readonly compiled: CompiledRule;
}

const rank: Readonly<Record<Level, number>> = { standard: 0, strict: 1, paranoid: 2 };

const isFrom = ({ from = 'standard' }: PackRule, level: Level): boolean => rank[from] <= rank[level];

/** Compiled when a pack is first used: a program that only loads this module does not pay for it. */
const compiledPacks = new WeakMap<Pack, readonly CompiledPackRule[]>();

function compiledRules(pack: Pack): readonly CompiledPackRule[] {
  const known = compiledPacks.get(pack);
  if (known) return known;
  const toCompiled = ({ rule, decision, after }: PackRule) => compileOwnRule(rule, decision, after);
  const compiled = pack.rules.map((rule) => ({ pack: pack.name, rule, compiled: toCompiled(rule) }));
  compiledPacks.set(pack, compiled);
  return compiled;
}

/** What is proven counts as the rule says; what is only possible, one step less. */
function decide(
  rule: PackRule,
  { certainty, isMoved }: Effect,
  { isCovered, level }: { isCovered: boolean; level: Level },
): Finding['decision'] | undefined {
  // What is moved can be moved back.
  if (isCovered && ((certainty === 'proven' && !isMoved) || rule.evenIfPossible)) return rule.decision;
  if (isCovered && rule.decision === 'deny') return 'ask';
  return level === 'standard' ? undefined : 'ask';
}

function unknownFindings({ unknowns }: PackQuestion): readonly Finding[] {
  const asked = { decision: 'ask', rule: 'unknown', pack: 'strict', isCertain: true } as const;
  return unknowns.map(({ span, why }) => ({
    ...asked,
    span,
    sentence: `A part of the command cannot be read: ${why}.`,
  }));
}

function paranoidFindings({ commands, effects }: PackQuestion): readonly Finding[] {
  const asked = { decision: 'ask', pack: 'paranoid', isCertain: true } as const;
  const unusual = effects.filter((effect) => !isEveryday(effect));
  return [
    ...commands.flatMap(({ isHarmless, words, span }) => {
      const sentence = `${words[0]?.text ?? 'A program'} is not known to be harmless.`;
      return isHarmless ? [] : [{ ...asked, rule: 'unknown program', span, sentence }];
    }),
    ...unusual.map((effect) => ({ ...asked, rule: effect.kind, effect, span: effect.span, sentence: effect.sentence })),
  ];
}

const isEveryday = ({ kind, place, isSecret }: Effect) =>
  (kind === 'read' || kind === 'write') && (place === 'project' || place === 'temp') && !isSecret;
