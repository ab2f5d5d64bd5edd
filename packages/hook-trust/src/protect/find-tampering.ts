import { readFileSync, statSync } from 'node:fs';
import { homeDirectory, nearestRealPath } from '@agent-hooks/hook-runner/home';
import { type Effect, type Place, readToolCall } from '@agent-hooks/shell-effects';
import { userConfigDirectory } from '../user/config-directory.ts';

/** A call of a tool that an agent is about to make. */
export interface ToolCall {
  readonly toolName: string;
  readonly toolInput: Readonly<Record<string, unknown>>;
}

/** Where a call would run. */
export interface Surroundings {
  /** The directory that relative paths start from. */
  readonly directory: string;
  /** The home directory of the user; by default the one that is asked for everywhere. */
  readonly home?: string | undefined;
  /** Where the settings of the machine are. */
  readonly systemDirectory?: string | undefined;
}

/** Scripts longer than this are not read. */
const maximumScript = 256 * 1024;

/**
 * Returns why a tool call must not be made: it would change the settings, approvals, switches or packages of agent-hooks,
 * or the settings of a connected agent; undefined if it would not. What cannot be read and names one of them counts too.
 */
export function findTampering({ toolName, toolInput }: ToolCall, surroundings: Surroundings): string | undefined {
  const { effects } = readToolCall(toolName, toolInput, placeOf(surroundings));
  const found = effects.find(({ kind }) => kind === 'self-protection');
  // Who answers at the socket of the bridge answers for the gates, and no agent has a reason to name its directory.
  const why = found ? describe(found) : namesSockets(toolInput) ? 'it names the sockets of agent-hooks.' : undefined;
  return why && `${why} Only a person can change this: it is not for agents to change.`;
}

function namesSockets({ command, cmd, script }: ToolCall['toolInput']): boolean {
  return /\/run\/user\/[^/]+\/agent-hooks\b|\bagent-hooks\/run\b/.test(JSON.stringify([command, cmd, script]));
}

function describe({ sentence, target, place }: Effect): string {
  const named = place !== 'system' && !sentence.includes(target) ? sentence.replace(/\.$/, ` (${target}).`) : sentence;
  return named.charAt(0).toLowerCase() + named.slice(1);
}

function placeOf({ directory, home = homeDirectory(), systemDirectory }: Surroundings): Place {
  const sockets = process.getuid && `/run/user/${process.getuid()}/agent-hooks`;
  const own = [userConfigDirectory(home), systemDirectory, sockets].filter((path) => path !== undefined);
  const project = withSlashes(directory);
  const realPath = (path: string) => withSlashes(nearestRealPath(path));
  return { project, cwd: project, home: withSlashes(home ?? '/'), protected: own.map(withSlashes), readFile, realPath };
}

/** Windows has two separators; commands are read with one. */
function withSlashes(path: string): string {
  return process.platform === 'win32' ? path.replaceAll('\\', '/') : path;
}

function readFile(path: string): string | undefined {
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    return stats?.isFile() && stats.size <= maximumScript ? readFileSync(path, 'utf8') : undefined;
  } catch {
    return undefined;
  }
}
