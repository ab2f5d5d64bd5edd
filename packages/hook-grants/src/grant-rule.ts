import { resolve, sep } from 'node:path';
import { checkPolicy } from '@agent-hooks/hook-policy';
import { homeDirectory, nearestRealPath } from '@agent-hooks/hook-runner/home';
import { HookError } from '@agent-hooks/hook-types';
import type { AskedAction, GrantedCall } from './ticket.ts';

/**
 * The rule that a pattern stands for. A plain command is one of the shell, in which `*` stands for a part of one word: no
 * further words, no option, no way out of a directory, no other name behind a colon.
 */
export async function toGrantRule(pattern: string): Promise<string> {
  const [, tool = 'shell', said = pattern.trim()] = /^([\w*-]+)\(([\s\S]*)\)$/.exec(pattern.trim()) ?? [];
  const isOfShell = /^(?:shell|bash|run_shell_command|local_shell)$/i.test(tool);
  const isNarrow = isOfShell ? /^(?:\/\^)?[\w./~-]*[\w-][\w./-]*\b/.test(said) : said !== '' && !/^\**$/.test(said);
  if (!isNarrow)
    throw invalid(`${JSON.stringify(pattern)} would allow too much. Start a pattern with the name of a program.`);
  const isPlain = isOfShell && !/:\*$/.test(said) && !/^\/[\s\S]+\/$/.test(said);
  const rule = isPlain ? `shell(/^${said.split(/\s+/).map(wordSource).join(' ')}$/)` : `${tool}(${said})`;
  const { problems } = await checkPolicy({ rules: [{ rule, decision: 'allow' }] });
  if (problems[0]) throw invalid(`${JSON.stringify(pattern)} is an invalid pattern: expected ${problems[0].expected}.`);
  return rule;
}

/** Whether a rule allows every part of every call, and nothing of it is unknown or outside the project. */
export async function ruleCovers(rule: string, { calls, cwd, project }: AskedAction): Promise<boolean> {
  const { policy, problems } = await checkPolicy({ rules: [{ rule, decision: 'allow' }] });
  if (problems.length > 0 || calls.length === 0 || !isInside(cwd, project)) return false;
  const place = { project, home: homeDirectory() ?? '/', realPath: nearestRealPath };
  return calls.every((call) => {
    const found = policy.judge({ cwd, tool_name: call.tool, tool_input: call.input }, place);
    return found?.decision === 'allow' && directoriesOf(call).every((path) => isInside(resolve(cwd, path), project));
  });
}

const letter = '[\\w@%+=,-]';
const rest = `${letter}*(?:[./]${letter}+)*`;

/** A `*` at the beginning of a word is not an option. */
function wordSource(word: string): string {
  const literal = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');
  const [first = '', ...others] = word.split(/\*+/);
  return first === '' && others.length > 0
    ? `(?:\\.?/)?[\\w@%+=,]${rest}${others.map(literal).join(rest)}`
    : [first, ...others].map(literal).join(rest);
}

/** Where a call says that it runs. */
function directoriesOf({ input }: GrantedCall): readonly string[] {
  return Object.entries(input).flatMap(([name, value]) =>
    /^(?:cwd|workdir|working_?dir(?:ectory)?|dir_?path|directory)$/i.test(name) && typeof value === 'string'
      ? [value]
      : [],
  );
}

function isInside(path: string, project: string): boolean {
  const [real, root] = [nearestRealPath(path), nearestRealPath(project)];
  return real === root || real.startsWith(root.endsWith(sep) ? root : `${root}${sep}`);
}

function invalid(message: string): HookError {
  return new HookError('invalid_input', message);
}
