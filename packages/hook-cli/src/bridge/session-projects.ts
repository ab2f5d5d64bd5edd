import { existsSync, statSync } from 'node:fs';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import type { NativeInput } from '@agent-hooks/hook-dialects';
import { nearestRealPath } from '@agent-hooks/hook-runner/home';
import { settingsFolders } from '@agent-hooks/hook-system/inspect';
import { isRecord } from '@agent-hooks/hook-types';
import type { BridgeRequest } from './bridge-request.ts';

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
  const start = findStart({ agent, cwd: workingDir, env });
  const reached = [
    workingDir,
    ...inputs.flatMap((input) => pathsIn(input).map((path) => toPath(path, workingDir, home))),
  ];
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

/** What is longer than this is no path, and of more than this many only the first are looked at. */
const [longestPath, mostPaths] = [4096, 1000];

/** Texts of a call that may be paths: all of a field that is named so, and in a command what looks like one. */
function pathsIn(input: NativeInput): readonly string[] {
  const toolInput: unknown = 'tool_input' in input ? input.tool_input : undefined;
  const found: string[] = [];
  const add = (name: string, value: unknown, depth: number): void => {
    if (found.length >= mostPaths || depth > 8) return;
    if (typeof value === 'string') {
      if (/path|file|dir|cwd|folder|root/i.test(name)) found.push(value);
      else for (const [, , path = ''] of value.matchAll(pathInText)) found.push(path);
    } else if (Array.isArray(value)) for (const each of value) add(name, each, depth + 1);
    else if (isRecord(value)) for (const [key, each] of Object.entries(value)) add(key, each, depth + 1);
  };
  add('', toolInput, 0);
  return found.filter((path) => path !== '' && path.length <= longestPath && !path.includes('\0')).slice(0, mostPaths);
}

/** A word with a slash that begins like a path, or what a command changes its directory to. */
const pathInText = /(^|[\s"'`=:(<>|;&])((?:~|\.{1,2})?\/[^\s"'`;|&<>()]*|(?<=\b(?:cd|pushd)\s+["']?)[^\s"'`;|&<>()]+)/g;

function toPath(path: string, workingDir: string, home: string | undefined): string {
  const ofHome = home !== undefined && /^~(?=\/|$)/.test(path) ? join(home, path.slice(1)) : path;
  return isAbsolute(ofHome) ? ofHome : resolve(workingDir, ofHome);
}

function isDirectory(path: string): boolean {
  try {
    return isAbsolute(path) && statSync(path).isDirectory();
  } catch {
    return false;
  }
}
