import { checkPolicy, type PolicySettings } from '@agent-hooks/hook-policy';
import { readCommand } from '@agent-hooks/shell-effects';
import type { NativeCall } from './judge-calls.ts';

/** An exception that a policy could make. */
export interface Exception {
  readonly rule: string;
  readonly decision: 'allow';
  /** The day on which it ends, `2026-12-01`. */
  readonly until: string;
}

/** What an exception has to do, to be proposed. */
export interface ExceptionQuestion {
  readonly settings: PolicySettings;
  /** A call that it must let through. */
  readonly call: NativeCall;
  /** Calls that it must not let through. */
  readonly others: readonly NativeCall[];
  readonly home: string;
  readonly until: string;
}

/** The widest exception that lets a call through and none of the others; undefined if there is none. */
export async function proposeException(question: ExceptionQuestion): Promise<Exception | undefined> {
  for (const rule of rulesFor(question.call)) {
    const exception: Exception = { rule, decision: 'allow', until: question.until };
    if (await isRight(exception, question)) return exception;
  }
  return undefined;
}

/** Rules that cover a call, the widest first: program and subcommand, then the words that are known, then the very call. */
export function rulesFor({ tool_name: tool, tool_input: input, mcp_context: mcp, cwd }: NativeCall): readonly string[] {
  if (mcp) return [`mcp(${mcp.server_name}/${mcp.tool_name})`];
  const text = [input.command, input.cmd].find((each) => typeof each === 'string');
  if (text !== undefined) return commandRules(text, cwd);
  const path = [input.file_path, input.path, input.url].find((each) => typeof each === 'string');
  return path === undefined || /[()]/.test(path) ? [] : [`${tool}(${path})`];
}

function commandRules(text: string, cwd: string): readonly string[] {
  const { commands } = readCommand(text, { project: cwd, cwd, home: '/' });
  const outer = commands.filter(({ depth }) => depth === 0);
  const deepest = commands.filter(({ depth }) => depth > 0);
  return [...deepest, ...outer].flatMap(({ words }) => {
    const known = words.map(({ isKnown, text: word }) => (isKnown ? word : undefined));
    const end = known.indexOf(undefined);
    const plain = (end === -1 ? words : words.slice(0, end)).map((word) => word.text);
    if (plain.length === 0 || plain.some((word) => /[()\s]/.test(word) || word === '')) return [];
    const lengths = [...new Set([Math.min(3, plain.length), plain.length])].filter((length) => length >= 2);
    return lengths.map((length) => `shell(${plain.slice(0, length).join(' ')}:*)`);
  });
}

async function isRight(exception: Exception, { settings, call, others, home }: ExceptionQuestion): Promise<boolean> {
  const except = [...(Array.isArray(settings.except) ? settings.except : []), exception];
  const { policy, problems, warnings } = await checkPolicy({ ...settings, except });
  if (problems.length > 0 || warnings.length > 0) return false;
  const lets = (each: NativeCall) => (policy.judge(each, { home, project: each.cwd })?.findings.length ?? 0) === 0;
  return lets(call) && !others.some(lets);
}
