import type { CompiledRule } from '../rules/compile-rule.ts';
import { atLeast, type Coverage } from '../rules/coverage.ts';
import type { EffectScene } from '../rules/effect-pattern.ts';
import type { PathPlace } from '../rules/normalize-path.ts';
import type { CallView, Subject } from './read-call.ts';

/** Whether a rule covers one thing that a call does. */
export function coverage({ pattern }: CompiledRule, subject: Subject, place: PathPlace): Coverage {
  if (!pattern) return 'yes';
  if (subject.kind === 'unknown') return 'maybe';
  if (subject.kind === 'command') return pattern.onCommand(subject.command.words);
  if (subject.kind === 'path') return pattern.onPath(subject.path, place);
  if (subject.tool === 'shell') return pattern.isExpression ? pattern.onText(subject.text) : 'no';
  if (subject.tool === 'fetch') return pattern.onAddress(subject.text);
  if (subject.tool !== 'mcp') return pattern.onText(subject.text);
  // A server is also known by its name alone.
  return [subject.text, subject.text.split('/', 1)[0] ?? ''].map(pattern.onText).reduce(atLeast);
}

/** Whether a rule is for a tool, by any of its names. */
export function isForTool(
  { tools, toolPatterns }: CompiledRule,
  tool: string | undefined,
  name: string | undefined,
): boolean {
  if ((tool !== undefined && tools.has(tool)) || (name !== undefined && tools.has(name))) return true;
  return name !== undefined && toolPatterns.some(({ test }) => test(name) !== false);
}

/** What a call does that a rule covers, or could cover, in a few words; undefined if there is nothing. */
export function deedOf(rule: CompiledRule, { subjects, effects }: CallView, scene: EffectScene): string | undefined {
  const effect = effects.find((each) => rule.effect?.kinds.has(each.kind) && rule.effect.covers(each, scene) !== 'no');
  if (effect) return `${effect.kind} ${effect.target}`;
  const subject = subjects.find(
    (each) => isForTool(rule, each.tool, each.name) && coverage(rule, each, scene) !== 'no',
  );
  return subject && `call ${subject.name}`;
}

/** Says why a rule holds now: nothing to say where it always does, undefined where what it comes after was not done. */
export function whyItHolds({ after }: CompiledRule, { find }: EffectScene): string | undefined {
  if (!after) return '';
  const done = find?.(after.text);
  return done && ` A session in this project did this before: ${done}.`;
}
