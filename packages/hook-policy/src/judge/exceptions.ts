import { isRecord } from '@agent-hooks/hook-types';
import type { CallReader } from '@agent-hooks/hook-types/tools';
import type { ReadCommand, Span } from '@agent-hooks/shell-effects';
import { type CompiledRule, compileRule, type RuleProblem } from '../rules/compile-rule.ts';
import type { EffectScene } from '../rules/effect-pattern.ts';
import { coverage, isForTool } from './coverage-of-call.ts';
import type { Finding } from './finding.ts';
import type { CallView } from './read-call.ts';

/** A rule that turns round what a policy says about one case. */
interface Exception {
  readonly rule: CompiledRule;
  /** In milliseconds; undefined: it has no end. */
  readonly until: number | undefined;
}

/** The exceptions of a policy. What cannot be read, or is over, is not an exception. */
export class Exceptions {
  readonly problems: RuleProblem[] = [];
  readonly #exceptions: Exception[] = [];

  constructor(value: unknown, read: CallReader) {
    if (value === undefined) return;
    if (!Array.isArray(value)) {
      this.problems.push({ path: ['except'], found: String(value), expected: 'a list of exceptions' });
      return;
    }
    for (const [index, each] of value.entries()) this.#add(each, index, read);
  }

  /** The findings as the exceptions leave them. */
  apply(findings: readonly Finding[], view: CallView, scene: EffectScene): readonly Finding[] {
    const now = Date.now();
    const current = this.#exceptions.filter(({ until }) => until === undefined || now < until);
    if (current.length === 0 || findings.length === 0) return findings;
    return findings.flatMap((finding) => {
      const exception = current.find(({ rule }) => isExcepted(finding, rule, { view, scene }));
      if (!exception) return [finding];
      const { decision } = exception.rule;
      return decision === 'allow' ? [] : [{ ...finding, decision }];
    });
  }

  #add(value: unknown, index: number, read: CallReader): void {
    const rule = compileRule(value, { field: 'except', index, read });
    if ('path' in rule) {
      this.problems.push(rule);
      return;
    }
    const until = isRecord(value) ? value.until : undefined;
    const end = until === undefined ? undefined : typeof until === 'string' ? parseDate(until) : Number.NaN;
    if (end === undefined || end >= 0) this.#exceptions.push({ rule, until: end });
    else
      this.problems.push({
        path: ['except', index, 'until'],
        found: JSON.stringify(until),
        expected: 'a date such as 2026-12-01',
      });
  }
}

/** Only dates that everyone reads the same way: year, month and day, and a time with its zone. */
function parseDate(text: string): number {
  const isPlain = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/.test(text);
  return isPlain ? Date.parse(text) : Number.NaN;
}

/** An exception has to cover what a finding is about for certain. */
function isExcepted(
  finding: Finding,
  rule: CompiledRule,
  { view, scene }: { view: CallView; scene: EffectScene },
): boolean {
  const { effect, span } = finding;
  if (effect && rule.effect?.kinds.has(effect.kind) && rule.effect.covers(effect, scene) === 'yes') return true;
  const commands = span ? innermost(view.commands, span) : [];
  if (commands.length > 0) {
    const name = view.subjects.find(({ kind }) => kind === 'command')?.name ?? '';
    const { pattern } = rule;
    const isCovered = ({ words }: ReadCommand) => !pattern || pattern.onCommand(words) === 'yes';
    return isForTool(rule, 'shell', name) && commands.every(isCovered);
  }
  return (
    view.commands.length === 0 &&
    view.subjects.length > 0 &&
    view.subjects.every(
      (subject) => isForTool(rule, subject.tool, subject.name) && coverage(rule, subject, scene) === 'yes',
    )
  );
}

/** The commands that something at a span may belong to: those that are nested most deeply, of which there may be several. */
function innermost(commands: readonly ReadCommand[], span: Span): readonly ReadCommand[] {
  const around = commands.filter((each) => each.span.start <= span.start && each.span.end >= span.end);
  const deepest = Math.max(...around.map(({ depth }) => depth));
  return around.filter(({ depth }) => depth === deepest);
}
