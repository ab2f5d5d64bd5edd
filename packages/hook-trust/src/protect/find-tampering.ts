import { homeDirectory, nearestRealPath } from '@agent-hooks/hook-runner/home';
import { type CommandReading, type Effect, type Place, readToolCall } from '@agent-hooks/shell-effects';
import { readBytes } from '../files/read-bytes.ts';
import { userConfigDirectory } from '../user/config-directory.ts';

/** A call of a tool that an agent is about to make. */
export interface ToolCall {
  readonly toolName: string;
  readonly toolInput: Readonly<Record<string, unknown>>;
}

/** Where a call would run: relative paths start from `directory`. */
export interface Surroundings {
  readonly directory: string;
  readonly home?: string | undefined;
  readonly systemDirectory?: string | undefined;
}

/** The longest script that is read, so many words of a command of ours, and the longest command that is checked. */
const [maximumScript, most, longest] = [256 * 1024, 20, 512 * 1024];

/** Returns why a tool call must not be made: it would change agent-hooks or the settings of an agent, or what it does cannot be read. */
export function findTampering({ toolName, toolInput }: ToolCall, surroundings: Surroundings): string | undefined {
  const { command, cmd, script } = toolInput;
  if (JSON.stringify([command, cmd, script]).length > longest)
    return 'The command is too long to be checked. Shorten it.';
  const place = placeOf(surroundings);
  const reading = readToolCall(toolName, toolInput, place);
  const found = reading.effects.find(isProtected);
  const isOurs: IsOurs = (tool, input) => readToolCall(tool, input, place).effects.some(isProtected);
  const why =
    (found && describe(found)) ?? whyHidden(reading, toolInput, isOurs) ?? whyUnread(reading, toolInput, isOurs);
  return why && `${why} Only a person can change this: it is not for agents to change.`;
}

/** Returns why a person is asked about a call: it would change which hooks run in this project; undefined if it would not. */
export function findSettingsChange({ toolName, toolInput }: ToolCall, surroundings: Surroundings): string | undefined {
  const { effects } = readToolCall(toolName, toolInput, placeOf(surroundings));
  const found = effects.find(({ kind, target, realTarget: real = target, isRecursive }) => {
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
const ownFile =
  /(?:\/\.?bin\/agent-hooks(?:-bridge)?(?:\.\w+)?|\/lib\/node_modules|^…\/@?agent-hooks(?:\/[^/]*){0,2})$/;
const ownScript = /\/@agent-hooks\/hook-cli\//;
const listing =
  /^(?:which|command|type|whereis|readlink|realpath|dirname|npm|pnpm|yarn|ls|find|fd|echo|printf|cat|pgrep|pidof)$/;
const ownInstall =
  /\b(?:npm|pnpm|yarn|bun|volta)\b(?! +(?:ls|list|view|info|outdated|why)\b)[^\n;|&]*\s(?:-g|--global|global|link|uninstall)\b[^\n;|&]*@agent-hooks\//;

/** What the effects do not show: who answers at the socket of the bridge, and files and processes whose names are looked up. */
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
  // Whatever a start-up file says, a terminal of the person runs.
  const later = effects.some(({ kind }) => kind === 'configuration') ? { ...input, old_string: '' } : {};
  const pieces = Object.values(later).flatMap((value) => String(value).split(/["'`\n]|\b(?:echo|printf) /));
  if (pieces.some((piece) => isOurs('shell', { command: piece })))
    return 'it would have a command run later that only a person may decide.';
  const isTouched = effects.some(
    ({ kind, target }) =>
      (changes.test(kind) && (ownFile.test(target) || (isListed && target.startsWith('…')))) ||
      (kind === 'process' && (isListed || /agent-hooks/.test(target))),
  );
  if (isTouched) return 'it would change a program of agent-hooks, or what it would change is not known.';
  const isDeciding = (rest: Command['words']) => isOurs('shell', { command: ['agent-hooks', ...textsOf(rest)] });
  const scripts = effects.flatMap(({ kind, target }) => (kind === 'execute' && ownScript.test(target) ? target : []));
  const isOwn = ({ text, isKnown }: Command['words'][number]) =>
    isKnown ? scripts.some((path) => path.endsWith(text.replace(/^(?:\.\/)*/, '/'))) : isListed;
  const isRun = ({ words }: Command) =>
    words.some((word, at) => isOwn(word) && isDeciding(words.slice(at + 1, at + most)));
  return commands.some(isRun) ? 'it would run a program of agent-hooks.' : undefined;
}

/** What the table of programs does not know may do anything with a file of ours, or run the rest of its words. */
function whyUnread(
  { commands, effects }: CommandReading,
  input: ToolCall['toolInput'],
  isOurs: IsOurs,
): string | undefined {
  const isDeciding = (command: string | readonly string[]) =>
    /agent-hooks|hook-cli/.test(String(command)) && isOurs('shell', { command });
  const isAbove = (path: string) => isOurs('shell', { command: ['rm', '-rf', path] });
  const taken = effects.flatMap(({ kind, target }) => (/^(?:history|delete)$/.test(kind) ? target : []));
  if (isOurs('shell', { command: ['rm', '-rf', ...taken] })) return 'it would move or undo settings of agent-hooks.';
  const entered = commands.flatMap(({ words: [cd, to] }) =>
    to && /^(?:cd|pushd)$/.test(cd?.text ?? '') ? to.text : [],
  );
  const isInOurs = entered.some((path) => ownWord.test(path) && isAbove(path));
  const isUnclear = effects.some(({ kind, target }) => changes.test(kind) && target.startsWith('…'));
  const isOnlyRead = (code: string) =>
    !isUnclear && code.match(ownPath)?.every((path) => effects.some(({ target }) => target.endsWith(path)));
  const isQuoted = (code: string) =>
    [...code.matchAll(/(["'`])(.*?)\1/gs)].some(([, , text = '']) => !isOnlyRead(text) && isDeciding(text));
  for (const { words, isHarmless } of commands) {
    const [name = '', ...given] = textsOf(words);
    const all = given.join(' ');
    if (agents.test(name) && turnsOff.test(all)) return `it would change the settings of an agent (${name}).`;
    if (
      (/(?:^|\/)u?mount$/.test(name) && isAbove(given.at(-1) ?? '')) ||
      (/(?:^|\/)chmod$/.test(name) && lessRights.test(all) && given.some(isAbove)) ||
      (/(?:^|\/)(?:docker|podman)$/.test(name) && ownFileWord.test(all) && given.some((word) => isAbove(mountOf(word))))
    )
      return `it would hide the settings of agent-hooks, or hand them over (${name}).`;
    const isGit = /(?:^|\/)git$/.test(name);
    if ((isHarmless && name !== 'alias') || readers.test(name) || (isGit && !isInOurs && !changesOther.test(all)))
      continue;
    if (isGit && isInOurs && changesHere.test(all))
      return 'it would change the settings of agent-hooks or an agent (git).';
    const file = given
      .flatMap((text) => text.split(/[\s'"`(),;<>|&]+/))
      .map((text) => text.replace(/^[^/~]*[=:](?=[/~])/, ''))
      .filter((path) => ownWord.test(path) && name !== 'alias')
      .filter((path) => isGit || !effects.some(({ target }) => target.endsWith(path.replace(/^~?\/*/, ''))))
      .find((path) => isOurs('use', { path }));
    const isCommand = (text: string, at: number) =>
      /agent-hooks|hook-cli/.test(text) &&
      ((isDeciding(text.replace(/^[\w-]+=/, '')) && !(interpreters.test(name) && isOnlyRead(text))) ||
        isDeciding(given.slice(at, at + most)) ||
        (interpreters.test(name) && isQuoted(text)));
    if (file !== undefined || given.some(isCommand))
      return `it gives ${name} ${file ?? 'a command of agent-hooks'}, and what that does is not known.`;
  }
  const texts = Object.keys(input).flatMap((field) => (said.test(field) ? input[field] : []));
  const argv = texts.filter((text) => typeof text === 'string');
  const isGiven = effects.length === 0 && [...argv, argv].some(isDeciding);
  return isGiven || isQuoted(String(input.code)) ? 'it names a command of agent-hooks.' : undefined;
}

const mountOf = (word: string) => word.replace(/^.*?(?:src|source)=|[:,].*$/g, '');

type Command = CommandReading['commands'][number];

const textsOf = (words: Command['words']) => words.map(({ text }) => text);

/** Whether a call of a tool would change what is protected. */
type IsOurs = (tool: string, input: ToolCall['toolInput']) => boolean;

const isProtected = ({ kind }: Effect) => kind === 'self-protection';

const ownFileWord = /agent-hooks|(?:settings|hooks|config)\.(?:json|toml)/;
const ownPath = /\/[\w./-]*agent-hooks[\w./-]*|agent-hooks/g;
const ownWord = /agent-hooks|\.(?:claude|codex|gemini|qwen|llxprt|factory|copilot|cursor|codeium)|opencode|Cline/;

/** What other agents' own commands are called, and what of them changes which hooks they run. */
const agents = /(?:^|\/)(?:claude|codex|gemini|qwen|copilot|opencode|droid|cursor-agent)$/;
const turnsOff =
  /\bconfig (?:set|add|remove|unset)\b|\bfeatures (?:disable|enable)\b|\bhooks (?:disable|remove|delete|uninstall)|disableAllHooks|features\.(?:codex_)?hooks/;
const lessRights = /(?:^| )(?:0?[0-6][0-7]{2}|[0-7]|00|[ugoa]*[-=][rwxXst]*)(?: |$)/;
const changesOther =
  /^.*(?:-C |--work-tree|--git-dir|--directory).*\b(?:init|checkout|restore|reset|clean|apply|am|pull|switch|stash)\b/;
const changesHere = /^(?:-\S+ )*(?:checkout|restore|reset|clean|apply|am|pull|switch|stash|merge|rebase|revert)\b/;
const interpreters = /(?:^|\/)(?:osascript|node|deno|bun|python[\d.]*|ruby|perl|php|lua)$/;

const said = /cmd|command|script|line|arg|program|exec|keys|chars|input|text/i;

/** Programs that name files and change none of them, and those whose effects are always complete. */
const readers =
  /(?:^|\/)(?:cd|pushd|popd|test|\[|\[\[|echo|printf|export|gh|cp|tar|rsync|scp|zip|ls|stat|exit|return|local|declare|set)$/;

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
const withSlashes = (path: string) => (process.platform === 'win32' ? path.replaceAll('\\', '/') : path);

function readFile(path: string): string | undefined {
  const read = readBytes(path, maximumScript);
  return 'bytes' in read ? read.bytes.toString('utf8') : undefined;
}
