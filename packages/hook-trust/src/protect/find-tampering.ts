import { readFileSync, statSync } from 'node:fs';
import { homeDirectory, nearestRealPath } from '@agent-hooks/hook-runner/home';
import { type CommandReading, type Effect, type Place, readToolCall } from '@agent-hooks/shell-effects';
import { userConfigDirectory } from '../user/config-directory.ts';

/** A call of a tool that an agent is about to make. */
export interface ToolCall {
  readonly toolName: string;
  readonly toolInput: Readonly<Record<string, unknown>>;
}

/** Where a call would run: relative paths start from `directory`. */
export interface Surroundings {
  readonly directory: string;
  /** By default the one that is asked for everywhere. */
  readonly home?: string | undefined;
  readonly systemDirectory?: string | undefined;
}

/** Scripts longer than this are not read. */
const maximumScript = 256 * 1024;

/**
 * Returns why a tool call must not be made: it would change the settings, approvals, switches, sockets or packages of
 * agent-hooks, or the settings of a connected agent; undefined if it would not. What cannot be read and names one of them
 * counts too.
 */
export function findTampering({ toolName, toolInput }: ToolCall, surroundings: Surroundings): string | undefined {
  const place = placeOf(surroundings);
  const reading = readToolCall(toolName, toolInput, place);
  const found = reading.effects.find(isProtected);
  const isOurs: IsOurs = (tool, input) => readToolCall(tool, input, place).effects.some(isProtected);
  const why = found ? describe(found) : (whyHidden(reading, toolInput, isOurs) ?? whyUnread(reading, isOurs));
  return why && `${why} Only a person can change this: it is not for agents to change.`;
}

/** Returns why a person is asked about a call: it would change which hooks run in this project; undefined if it would not. */
export function findSettingsChange({ toolName, toolInput }: ToolCall, surroundings: Surroundings): string | undefined {
  const { effects } = readToolCall(toolName, toolInput, placeOf(surroundings));
  const found = effects.find(({ kind, target, realTarget, isRecursive }) => {
    const real = realTarget ?? target;
    const names = isRecursive ? [real, `${real}/settings.json`] : [target, real];
    return changes.test(kind) && names.some((path) => projectSettings.test(path));
  });
  return found && `${describe(found)} This decides which hooks run in this project.`;
}

const changes = /^(?:write|delete|permissions|configuration)$/;

/** Files and folders of a project in which agents and agent-hooks look for hooks. */
const projectSettings =
  /\/(?:\.agent-hooks(?:\/.*)?|\.(?:claude|gemini|qwen|llxprt|factory|copilot)\/(?:settings(?:\.local)?\.json|hooks(?:\/.*|\.json)?)|\.(?:codex|cursor)\/(?:hooks\.json|config\.toml|settings\.json)|\.github\/hooks\/.*|\.opencode\/plugins?\/.*|\.kiro\/hooks(?:\/.*)?|\.?crush\.json|opencode\.jsonc?)$/;

/** Our programs where they are installed, and our directory below one whose name is not known. */
const ownFile = /(?:\/\.?bin\/agent-hooks(?:-bridge)?(?:\.\w+)?|^…\/@?agent-hooks(?:\/[^/]*){0,2})$/;
const listing = /^(?:which|command|type|whereis|readlink|realpath|dirname|npm|pnpm|yarn|ls|find|fd|echo|printf|cat)$/;
const ownInstall =
  /\b(?:npm|pnpm|yarn|bun|volta)\b[^\n;|&]*\s(?:-g|--global|global|link|uninstall)\b[^\n;|&]*@agent-hooks\//;

/** What the effects do not tell: who answers at the socket of the bridge, and files whose names are looked up. */
function whyHidden({ effects, commands }: CommandReading, input: ToolCall['toolInput'], isOurs: IsOurs) {
  const text = JSON.stringify([input.command, input.cmd, input.script]);
  if (/\/run\/user\/[^/]+\/agent-hooks\b|\bagent-hooks\/run\b/.test(text))
    return 'it names the sockets of agent-hooks.';
  if (ownInstall.test(text)) return 'it would change the installed packages of agent-hooks.';
  const isListed = commands.some(({ words: [program, ...rest] }) => {
    if (!listing.test(program?.text ?? '')) return false;
    return rest.some(
      ({ text: name }) => /^(?:@agent-hooks\/.*|agent-hooks(?:-bridge)?)$/.test(name) || isOurs('use', { path: name }),
    );
  });
  const isTouched = effects.some(
    ({ kind, target }) => changes.test(kind) && (ownFile.test(target) || (isListed && target.startsWith('…'))),
  );
  return isTouched ? 'it would change a program of agent-hooks, or what it would change is not known.' : undefined;
}

/** What the table of programs does not know may do anything with a file of ours, or run the rest of its words. */
function whyUnread({ commands, effects }: CommandReading, isOurs: IsOurs): string | undefined {
  const isDeciding = (command: string | readonly string[]) => isOurs('shell', { command });
  for (const { words, isHarmless, isKnown } of commands) {
    const [name = '', ...given] = words.map(({ text }) => text);
    if (isHarmless || readers.test(name)) continue;
    const file = given
      .map((text) => text.replace(/^[^/~]*[=:](?=[/~])/, ''))
      .filter((path) => !effects.some(({ target }) => target.endsWith(path.replace(/^~?\/*/, ''))))
      .find((path) => ownWord.test(path) && isOurs('use', { path }));
    const isCommand = (text: string, at: number) =>
      /agent-hooks|hook-cli/.test(text) && (isDeciding(text) || isDeciding(given.slice(at)));
    if (file !== undefined || ((!isKnown || types.test(name)) && given.some(isCommand)))
      return `it gives ${name} ${file ?? 'a command of agent-hooks'}, and what that does is not known.`;
  }
  return undefined;
}

/** Whether a call of a tool would change what is protected. */
type IsOurs = (tool: string, input: ToolCall['toolInput']) => boolean;

const isProtected = ({ kind }: Effect) => kind === 'self-protection';

const ownWord = /agent-hooks|\.(?:claude|codex|gemini|qwen|llxprt|factory|copilot|cursor|codeium)|opencode|Cline/;

/** Programs that type into other terminals, or run texts later. */
const types = /(?:^|\/)(?:tmux|screen|xdotool|ydotool|wtype|alias)$/;

/** Programs that name files and change none of them, and those whose effects are always complete. */
const readers =
  /(?:^|\/)(?:cd|pushd|popd|test|\[|\[\[|echo|printf|export|git|gh|cp|tar|rsync|scp|zip|ls|stat|exit|return|local|declare|set)$/;

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
