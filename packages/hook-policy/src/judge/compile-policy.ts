import { isRecord } from '@agent-hooks/hook-types';
import { type CallReader, createCallReader, type ToolVocabulary } from '@agent-hooks/hook-types/tools';
import type { Place } from '@agent-hooks/shell-effects';
import type { Level } from '../packs/pack.ts';
import { selectPacks } from '../packs/table.ts';
import { type CompiledRule, compileRule, type RuleDecision, type RuleProblem } from '../rules/compile-rule.ts';
import type { EffectScene } from '../rules/effect-pattern.ts';
import { misspeltTool } from '../rules/tool-names.ts';
import { Exceptions } from './exceptions.ts';
import { explainFindings, type Finding, strictestDecision } from './finding.ts';
import { PackRules } from './judge-packs.ts';
import { JudgedRules } from './judge-rules.ts';
import { type CallView, readMcp, viewCall } from './read-call.ts';
import { readLevel, readPacks } from './read-settings.ts';

/** What a policy consists of: the fields of a hook of this kind that say something about calls. */
export interface PolicySettings {
  readonly rules?: unknown;
  readonly packs?: unknown;
  readonly level?: unknown;
  readonly except?: unknown;
}

/** Where calls are judged; without a project, the working directory of the event counts as one. */
export type PolicyPlace = Omit<Place, 'project' | 'cwd'> & { readonly project?: string | undefined };

/** What a policy says about a call, and why. */
export interface PolicyAnswer {
  readonly decision: RuleDecision;
  /** Empty if the call is allowed. */
  readonly findings: readonly Finding[];
  /** For a model and for people. */
  readonly reason: string;
}

/** A policy, ready to judge events. */
export interface CompiledPolicy {
  readonly rules: readonly CompiledRule[];
  /** What is wrong with it: then it cannot be relied on. */
  readonly problems: readonly RuleProblem[];
  /** What is most likely a mistake, and has no effect: names of tools that do not exist, exceptions that do not count. */
  readonly warnings: readonly RuleProblem[];
  /** True if an expression of it needs the linear engine. */
  readonly isGuarded: boolean;
  /** Undefined: it has no opinion. */
  readonly judge: (input: object, place: PolicyPlace) => PolicyAnswer | undefined;
}

/** Compiles a policy. The examples of its rules are checked by `checkExamples`. */
export function compilePolicy(settings: PolicySettings, vocabulary?: ToolVocabulary): CompiledPolicy {
  const problems: RuleProblem[] = [];
  const read = createCallReader(vocabulary);
  const packs = readPacks(settings.packs, problems);
  const level = readLevel(settings.level, problems);
  const rules = compileRules(settings, read, problems);
  const exceptions = new Exceptions(settings.except, read);
  const own = vocabulary?.rows.flatMap(({ names }) => names) ?? [];
  const judged = {
    ...{ read, level, exceptions, rules: new JudgedRules(rules) },
    packs: packs === undefined ? undefined : new PackRules(selectPacks(packs)),
  };
  return {
    rules,
    problems,
    warnings: [...rules.flatMap((rule) => findMisspelt(rule, read, own)), ...exceptions.problems],
    isGuarded: rules.some(({ pattern, toolPatterns }) =>
      [...(pattern?.expressions ?? []), ...toolPatterns].some(({ isGuarded }) => isGuarded),
    ),
    judge: (input, place) => judge(judged, input, place),
  };
}

function compileRules(settings: PolicySettings, read: CallReader, problems: RuleProblem[]): readonly CompiledRule[] {
  const { rules, packs } = settings;
  if (rules === undefined && packs !== undefined) return [];
  if (!Array.isArray(rules)) {
    problems.push({ path: ['rules'], found: String(rules), expected: 'a list of rules' });
    return [];
  }
  const compiled: CompiledRule[] = [];
  for (const [index, value] of rules.entries()) {
    const rule = compileRule(value, { field: 'rules', index, read });
    if ('path' in rule) problems.push(rule);
    else compiled.push(rule);
  }
  return compiled;
}

function findMisspelt(rule: CompiledRule, read: CallReader, own: readonly string[]): readonly RuleProblem[] {
  return rule.names.flatMap((name) => {
    const nearest = misspeltTool(name, read, own);
    if (nearest === undefined) return [];
    const found = `${JSON.stringify(name)}, which is no known tool`;
    return [{ path: ['rules', rule.index, 'rule'], found, expected: `a tool such as ${nearest}` }];
  });
}

interface Judged {
  readonly read: CallReader;
  readonly level: Level;
  readonly exceptions: Exceptions;
  readonly rules: JudgedRules;
  readonly packs: PackRules | undefined;
}

function judge(judged: Judged, input: object, place: PolicyPlace): PolicyAnswer | undefined {
  const { tool_name: name, tool_input: given, mcp_context: mcp, cwd: start } = input as Record<string, unknown>;
  if (typeof name !== 'string') return undefined;
  const cwd = typeof start === 'string' ? start : '/';
  const { project = cwd } = place;
  const call = { name, input: isRecord(given) ? given : {}, mcp: readMcp(mcp) };
  const view = viewCall(judged.read, call, { ...place, project, cwd });
  const scene: EffectScene = { cwd, project, home: place.home, ignoresCase, realPath: place.realPath };
  const findings = findAll(judged, view, scene);
  const decision = strictestDecision(findings);
  if (decision) return { decision, findings, reason: explainFindings(findings) };
  const allowed = judged.rules.findAllowing(view, scene);
  return allowed && { decision: 'allow', findings, reason: allowed.reason ?? `Rule ${allowed.text}: allow.` };
}

function findAll({ exceptions, rules, packs, level }: Judged, view: CallView, scene: EffectScene): readonly Finding[] {
  const own = rules.find(view, scene);
  const found = packs ? [...packs.judge({ ...view, level, scene }), ...own] : own;
  return exceptions.apply(found, view, scene);
}

/** Names of files differ by more than case only on other systems. */
const ignoresCase = typeof process === 'object' && (process.platform === 'win32' || process.platform === 'darwin');
