import { isRecord } from '@agent-hooks/hook-types';
import { type CallReader, createCallReader, type ToolVocabulary } from '@agent-hooks/hook-types/tools';
import type { Place } from '@agent-hooks/shell-effects';
import type { Level } from '../packs/pack.ts';
import { selectPacks } from '../packs/table.ts';
import { type CompiledRule, compileRule, type RuleDecision, type RuleProblem } from '../rules/compile-rule.ts';
import type { EffectScene } from '../rules/effect-pattern.ts';
import { misspeltTool } from '../rules/tool-names.ts';
import { deedOf } from './coverage-of-call.ts';
import { Exceptions } from './exceptions.ts';
import { explainFindings, type Finding, strictestDecision } from './finding.ts';
import { PackRules } from './judge-packs.ts';
import { JudgedRules } from './judge-rules.ts';
import { readMcp, viewCall } from './read-call.ts';
import { readLevel, readPacks } from './read-settings.ts';
import type { PastSession, SessionPast } from './session-past.ts';

/** What a policy consists of: the fields of a hook of this kind that say something about calls. */
export interface PolicySettings {
  readonly rules?: unknown;
  readonly packs?: unknown;
  readonly level?: unknown;
  readonly except?: unknown;
}

/** Where calls are judged; without a project, the working directory of the event counts as one. */
export type PolicyPlace = Omit<Place, 'project' | 'cwd'> & {
  readonly project?: string | undefined;
  /** What sessions have done; without it, rules with `after` do not hold. */
  readonly past?: SessionPast | undefined;
};

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
  /** Notes what a call that was let through does, where rules with `after` ask for it; returns what was noted. */
  readonly note?: ((input: object, place: PolicyPlace) => readonly string[]) | undefined;
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
  const packRules = packs === undefined ? undefined : new PackRules(selectPacks(packs));
  const after = [...rules.flatMap((rule) => rule.after ?? []), ...(packRules?.deeds(level) ?? [])];
  const deeds = [...new Map(after.map((rule) => [rule.text, rule])).values()];
  const judged = { read, level, exceptions, deeds, rules: new JudgedRules(rules), packs: packRules };
  return {
    rules,
    problems,
    warnings: [...rules.flatMap((rule) => findMisspelt(rule, read, own)), ...exceptions.problems],
    isGuarded: rules.some(({ pattern, toolPatterns }) =>
      [...(pattern?.expressions ?? []), ...toolPatterns].some(({ isGuarded }) => isGuarded),
    ),
    judge: (input, place) => judge(judged, input, place),
    note: deeds.length === 0 ? undefined : (input, place) => note(judged, input, place),
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
  /** What rules come after, each once. */
  readonly deeds: readonly CompiledRule[];
}

function judge(judged: Judged, input: object, place: PolicyPlace): PolicyAnswer | undefined {
  const seen = look(judged, input, place);
  if (!seen) return undefined;
  const { view, scene } = seen;
  const found = [
    ...(judged.packs?.judge({ ...view, level: judged.level, scene }) ?? []),
    ...judged.rules.find(view, scene),
  ];
  const findings = judged.exceptions.apply(found, view, scene);
  const decision = strictestDecision(findings);
  if (decision) return { decision, findings, reason: explainFindings(findings) };
  const allowed = judged.rules.findAllowing(view, scene);
  return allowed && { decision: 'allow', findings, reason: allowed.reason ?? `Rule ${allowed.text}: allow.` };
}

/** What a call does, and where. */
function look({ read, deeds }: Judged, input: object, place: PolicyPlace) {
  const fields = input as Record<string, unknown>;
  const { tool_name: name, tool_input: given, mcp_context: mcp, cwd: start, session_id: id, agent } = fields;
  if (typeof name !== 'string') return undefined;
  const cwd = typeof start === 'string' ? start : '/';
  const { project = cwd, past } = place;
  const call = { name, input: isRecord(given) ? given : {}, mcp: readMcp(mcp) };
  const session: PastSession = { id: String(id ?? ''), agent: String(agent ?? ''), project };
  const scene: EffectScene = {
    ...{ cwd, project, home: place.home, ignoresCase, realPath: place.realPath },
    ...(deeds.length > 0 && past && { find: (deed: string) => past.find(session, deed) }),
  };
  return { view: viewCall(read, call, { ...place, project, cwd }), scene, session };
}

function note(judged: Judged, input: object, place: PolicyPlace): readonly string[] {
  const seen = look(judged, input, place);
  if (!seen) return [];
  return judged.deeds.flatMap((deed) => {
    const what = deedOf(deed, seen.view, seen.scene);
    if (what === undefined) return [];
    place.past?.note(seen.session, deed.text, what);
    return [what];
  });
}

/** Names of files differ by more than case only on other systems. */
const ignoresCase = typeof process === 'object' && (process.platform === 'win32' || process.platform === 'darwin');
