import { isRecord } from '@agent-hooks/hook-types';
import { type CallReader, createCallReader, isNeutralTool, type ToolVocabulary } from '@agent-hooks/hook-types/tools';
import { type CompiledRule, compileRule, type RuleDecision, type RuleProblem } from './compile-rule.ts';
import { atLeast, type Coverage } from './coverage.ts';
import type { PathPlace } from './normalize-path.ts';
import { readSubjects, type Subject, subjectsOfArgument } from './read-subject.ts';
import { RuleIndex } from './rule-index.ts';

/** What a policy says about a call, and the rule that says it. */
export interface PolicyAnswer {
  readonly decision: RuleDecision;
  readonly rule: CompiledRule;
  /** The part of the call that the rule covers, where that is not the whole. */
  readonly part: string | undefined;
  /** False if the rule could cover the call, but that cannot be told for certain. */
  readonly isCertain: boolean;
}

/** A policy, ready to judge events. */
export interface CompiledPolicy {
  readonly rules: readonly CompiledRule[];
  /** What is wrong with it: then it cannot be relied on. */
  readonly problems: readonly RuleProblem[];
  /** True if an expression of it needs the linear engine. */
  readonly isGuarded: boolean;
  /** Undefined: it has no opinion. */
  readonly judge: (input: object, home: string | undefined) => PolicyAnswer | undefined;
}

/** Compiles the rules of a policy. Their examples are checked by `checkExamples`. */
export function compilePolicy(rules: unknown, vocabulary?: ToolVocabulary): CompiledPolicy {
  const compiled: CompiledRule[] = [];
  const problems: RuleProblem[] = [];
  if (Array.isArray(rules)) {
    for (const [index, value] of rules.entries()) {
      const rule = compileRule(value, index);
      if ('path' in rule) problems.push(rule);
      else compiled.push(rule);
    }
  } else
    problems.push({
      path: ['rules'],
      found: Array.isArray(rules) ? 'a list' : String(rules),
      expected: 'a list of rules',
    });
  const read = createCallReader(vocabulary);
  const strict = compiled.filter(({ decision }) => decision !== 'allow');
  const allowing = compiled.filter(({ decision }) => decision === 'allow');
  const index = {
    strict: new RuleIndex(strict),
    allowing: allowing.length === 0 ? undefined : new RuleIndex(allowing),
  };
  return {
    rules: compiled,
    problems,
    isGuarded: compiled.some(({ pattern, toolPatterns }) =>
      [...(pattern?.expressions ?? []), ...toolPatterns].some(({ isGuarded }) => isGuarded),
    ),
    judge: (input, home) => judge(index, read, input, home),
  };
}

/** Checks what the rules say about their own examples. */
export function checkExamples(rules: readonly CompiledRule[], vocabulary?: ToolVocabulary): readonly RuleProblem[] {
  const read = createCallReader(vocabulary);
  const place = { ...somewhere, home: '/home/user' };
  return rules.flatMap((rule) => {
    const covers = (text: string) =>
      exampleSubjects(rule, read, text).some((subject) => coverage(rule, subject, place) !== 'no');
    const wrong = (field: 'match' | 'notMatch', text: string, index: number, expected: string) =>
      covers(text) === (field === 'match')
        ? []
        : [{ path: ['rules', rule.index, field, index], found: JSON.stringify(text), expected }];
    return [
      ...rule.match.flatMap((text, index) => wrong('match', text, index, `something that ${rule.text} covers`)),
      ...rule.notMatch.flatMap((text, index) =>
        wrong('notMatch', text, index, `something that ${rule.text} does not cover`),
      ),
    ];
  });
}

const somewhere: Omit<PathPlace, 'home'> = { cwd: '/project', ignoresCase: false };

function exampleSubjects({ tools }: CompiledRule, read: CallReader, text: string): readonly Subject[] {
  return [...tools].flatMap((name) => {
    const kind = isNeutralTool(name) ? name : read(name, {})[0].tool;
    return subjectsOfArgument(kind, name, text, '/home/user');
  });
}

function judge(
  { strict, allowing }: { readonly strict: RuleIndex; readonly allowing: RuleIndex | undefined },
  read: CallReader,
  input: object,
  home: string | undefined,
): PolicyAnswer | undefined {
  const { tool_name: name, tool_input: toolInput, mcp_context: mcp, cwd } = input as Record<string, unknown>;
  if (typeof name !== 'string') return undefined;
  const subjects = readSubjects(read, name, isRecord(toolInput) ? toolInput : {}, readMcp(mcp), home);
  const place: PathPlace = { cwd: typeof cwd === 'string' ? cwd : '/', home, ignoresCase };
  return strictest(strict, subjects, place) ?? (allowing && allowed(allowing, subjects, place));
}

/** Names of files differ by more than case only on other systems. */
const ignoresCase = process.platform === 'win32' || process.platform === 'darwin';

/** The strictest rule that covers, or could cover, any part of a call. */
function strictest(index: RuleIndex, subjects: readonly Subject[], place: PathPlace): PolicyAnswer | undefined {
  let found: PolicyAnswer | undefined;
  for (const subject of subjects) {
    for (const rule of index.candidates(subject)) {
      if (found?.isCertain && !isStricter(rule, found)) continue;
      const covers = coverage(rule, subject, place);
      if (covers === 'no') continue;
      const isSame = found?.decision === rule.decision;
      if (found && !isStricter(rule, found) && !(isSame && covers === 'yes' && !found.isCertain)) continue;
      found = { decision: rule.decision, rule, part: partOf(subject, subjects), isCertain: covers === 'yes' };
    }
    if (found?.isCertain && found.decision === 'deny') return found;
  }
  return found;
}

function isStricter(rule: CompiledRule, { decision }: PolicyAnswer): boolean {
  return rule.decision === 'deny' && decision !== 'deny';
}

/** A call is allowed only if each of its parts is, and nothing of it is unknown. */
function allowed(index: RuleIndex, subjects: readonly Subject[], place: PathPlace): PolicyAnswer | undefined {
  let last: CompiledRule | undefined;
  for (const subject of subjects) {
    if (isExtra(subject, subjects)) continue;
    const rule = index.candidates(subject).find((each) => coverage(each, subject, place) === 'yes');
    if (!rule) return undefined;
    last = rule;
  }
  return last && { decision: 'allow', rule: last, part: undefined, isCertain: true };
}

/** A guess at what a command starts, and the whole text beside its parts, decide nothing about what is allowed. */
function isExtra(subject: Subject, all: readonly Subject[]): boolean {
  if (subject.kind === 'command') return subject.part.isGuess;
  if (subject.kind === 'path') return subject.isGuess === true;
  return subject.kind === 'text' && subject.tool === 'shell' && all.length > 1;
}

/** Whether a rule covers one thing that a call does. */
function coverage(rule: CompiledRule, subject: Subject, place: PathPlace): Coverage {
  const { pattern } = rule;
  if (!pattern) return 'yes';
  if (subject.kind === 'unknown') return 'maybe';
  if (subject.kind === 'command') return pattern.onCommand(subject.part.words);
  if (subject.kind === 'path') return pattern.onPath(subject.path, place);
  if (subject.tool === 'shell') return pattern.isExpression ? pattern.onText(subject.text) : 'no';
  return textVariants(subject).map(pattern.onText).reduce(atLeast, 'no');
}

/** An address is also known by its host, and a server by its name alone. */
function textVariants({ tool, text }: Extract<Subject, { kind: 'text' }>): readonly string[] {
  if (tool === 'mcp') return [text, text.split('/', 1)[0] ?? ''];
  if (tool !== 'fetch') return [text];
  try {
    const { hostname, host, pathname, href } = new URL(text);
    return [text, href, hostname, host, host + pathname];
  } catch {
    return [text];
  }
}

function partOf(subject: Subject, all: readonly Subject[]): string | undefined {
  if (subject.kind === 'command' && all.length > 2) return subject.part.words.map(({ text }) => text).join(' ');
  return subject.kind === 'path' && all.length > 1 ? subject.path : undefined;
}

function readMcp(context: unknown): { server: string; tool: string } | undefined {
  if (!isRecord(context)) return undefined;
  const server = context.server_name ?? context.server;
  const tool = context.tool_name ?? context.tool;
  return typeof server === 'string' && typeof tool === 'string' ? { server, tool } : undefined;
}
