import { existsSync, statSync } from 'node:fs';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import type { NativeInput } from '@agent-hooks/hook-dialects';
import { nearestRealPath } from '@agent-hooks/hook-runner/home';
import { settingsFolders } from '@agent-hooks/hook-system/inspect';
import { isRecord } from '@agent-hooks/hook-types';
import { readToolCall } from '@agent-hooks/shell-effects';
import type { BridgeRequest } from './bridge-request.ts';
import { sessionStart } from './session-start.ts';

/** The projects that an event of a session belongs to. */
export interface SessionProjects {
  /** Where the session began: its hooks count as they are. */
  readonly start: string;
  /** Every other project that the event reaches into: its hooks can only tighten. */
  readonly further: readonly string[];
}

/** More projects are not looked at: an event that reaches into so many is refused. */
export const mostProjects = 16;

/** What agents say about the directory in which they were started; one that another agent started has its variables too. */
const startVariables: Readonly<Partial<Record<string, readonly string[]>>> = {
  claude: ['CLAUDE_PROJECT_DIR'],
  gemini: ['GEMINI_PROJECT_DIR'],
  qwen: ['QWEN_PROJECT_DIR'],
  copilot: ['COPILOT_PROJECT_DIR', 'CLAUDE_PROJECT_DIR'],
};

/** Finds the projects of an event: that of the session, that of its working directory, and those of the paths in its calls. */
export function findSessionProjects(
  { agent, cwd, home, env }: Pick<BridgeRequest, 'agent' | 'cwd' | 'home' | 'env'>,
  inputs: readonly NativeInput[],
): SessionProjects {
  const workingDir = inputs[0]?.cwd || cwd;
  const start = findStart({ agent, cwd: sessionStart({ agent, home }, inputs[0], workingDir), env });
  const reached = [workingDir, ...inputs.flatMap((input) => pathsIn(input, workingDir, home))];
  const projects = new Set(reached.flatMap((path) => nearestProject(path, home) ?? []));
  const own = nearestProject(start, home);
  if (own !== undefined) projects.delete(own);
  return { start, further: [...projects] };
}

/** Where a session began, as its agent says; else where it is. */
export function findStart({ agent, cwd, env }: Pick<BridgeRequest, 'agent' | 'cwd' | 'env'>): string {
  const named = startVariables[agent]?.map((name) => env[name]);
  return named?.find((dir) => dir !== undefined && isDirectory(dir)) ?? cwd;
}

/** The nearest directory with settings of hooks, from a path upwards. */
function nearestProject(path: string, home: string | undefined): string | undefined {
  const homes = home === undefined ? [] : [home, nearestRealPath(home)];
  for (let at = nearestRealPath(path); ; at = dirname(at)) {
    if (homes.includes(at)) return undefined;
    if (settingsFolders.some((folder) => existsSync(join(at, folder, 'settings.json')))) return at;
    if (at === dirname(at)) return undefined;
  }
}

/** What is longer than this is not a path, and of more than this many only the first are looked at. */
const [longestPath, mostPaths] = [4096, 1000];

/** What a call may reach: what it is known to do, fields that are named so, and every word of its commands where they run. */
function pathsIn(input: NativeInput, workingDir: string, home = '/'): readonly string[] {
  const { tool_name: tool, tool_input: given } = input as { tool_name?: unknown; tool_input?: unknown };
  if (!isRecord(given)) return [];
  const place = { project: workingDir, cwd: workingDir, home, realPath: nearestRealPath };
  const { effects, commands } = readToolCall(String(tool), given, place);
  const directories = [workingDir];
  const found = new Set(effects.map(({ target }) => target).filter(isAbsolute));
  const add = (text: string): void => {
    // An option may have a path as its value, and a word may name a host or a variable before one.
    for (const path of new Set([text, text.replace(/^(?:-\w|[\w.@-]*[=:]|\0)/, ''), text.replace(/^[^/]*(?=\/)/, '')]))
      for (const directory of directories) if (path !== '') found.add(toPath(path, directory, home));
  };
  for (const { words } of commands) {
    if (found.size > mostPaths) break;
    // Among very many words those with a slash come first.
    const texts = [...new Set(words.map(({ text }) => text))].sort(
      (a, b) => Number(/\//.test(b)) - Number(/\//.test(a)),
    );
    for (const text of texts.slice(0, mostPaths)) if (text.length <= longestPath) add(text);
    const [program, to] = words;
    if (/^(?:cd|pushd)$/.test(program?.text ?? '') && to && directories.length < 8)
      directories.push(toPath(to.text, directories.at(-1) ?? workingDir, home));
  }
  addFields(given, add);
  return [...found].filter((path) => path.length <= longestPath && !path.includes('\0'));
}

/** Texts of fields that are named like a path, however deep. */
function addFields(value: unknown, add: (path: string) => void, { name = '', depth = 0 } = {}): void {
  if (typeof value === 'string' && /path|file|dir|cwd|folder|root/i.test(name)) add(value);
  else if (typeof value === 'object' && value !== null && depth < 8)
    for (const [key, each] of Object.entries(value))
      addFields(each, add, { name: Array.isArray(value) ? name : key, depth: depth + 1 });
}

function toPath(path: string, workingDir: string, home: string): string {
  const named = /^~(?=\/|$)/.test(path) ? join(home, path.slice(1)) : path.replace(/^file:\/\//, '');
  // What is above a link to a directory is above where it leads.
  const [, link, above = ''] = /^(.*[^./][^/]*)\/\.\.(?=\/|$)(.*)$/.exec(named) ?? [];
  return link ? join(nearestRealPath(resolve(workingDir, link)), '..', above) : resolve(workingDir, named);
}

function isDirectory(path: string): boolean {
  try {
    return isAbsolute(path) && statSync(path).isDirectory();
  } catch {
    return false;
  }
}
