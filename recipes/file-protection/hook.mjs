// Refuses a tool call that names a protected file, or a file outside the project, whatever way the path is spelled.
import { lstatSync, readlinkSync, realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const guarded = toPatterns(process.env.PROTECTED_FILES ?? '.env .env.* .git/ .agent-hooks/ .gemini/ .llxprt/');
const excepted = toPatterns(process.env.UNPROTECTED_FILES ?? '.env.example');

const pathKey = /(?:path|file|filename|dir|directory|folder|uri|url|target|destination|dest|source|from|to)s?$/i;
const commandKey = /^(?:command|cmd|script|args)$/i;
const patchKey = /^(?:patch|diff|input)$/i;
const patchedFile = /^(?:\*\*\* (?:Add|Update|Delete) File: |\*\*\* Move to: |\+\+\+ (?:b\/)?|rename to )([^\n]+)$/gm;

/** What was found out about links, since the words of a command share their folders. */
const followed = new Map();

const { tool_input: toolInput, cwd } = JSON.parse(await text(process.stdin));
const project = realpathSync(typeof cwd === 'string' ? cwd : process.cwd());
const reason = findReason(toolInput);
if (reason) console.log(JSON.stringify({ decision: 'deny', reason: `file-protection: ${reason}` }));

function findReason(input) {
  for (const [kind, value] of namedIn(input)) {
    const name = value.slice(0, 120);
    const paths = pathsOf(value);
    if (paths.some(isGuarded)) return `${JSON.stringify(name)} is protected. Ask the user to change it.`;
    if (kind === 'path' && paths.some(isOutside)) return `${JSON.stringify(name)} is outside the project.`;
  }
  return undefined;
}

/** Every path that the arguments name, and every word of a command or patch that could be one. */
function* namedIn(input) {
  const open = [['', input]];
  while (open.length > 0) {
    const [key, value] = open.pop();
    if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of Object.entries(value)) open.push([Array.isArray(value) ? key : name, inner]);
    } else if (typeof value === 'string') {
      if (pathKey.test(key) && value.length < 8192) yield ['path', value];
      if (commandKey.test(key)) for (const word of wordsOf(value)) yield ['word', word];
      if (patchKey.test(key)) for (const match of value.matchAll(patchedFile)) yield ['path', match[1].trim()];
    }
  }
}

/** A command's words without their quotes and backslashes, since a shell would drop those as well. */
function wordsOf(command) {
  const plain = command.replace(/["'`\\]/g, '');
  return new Set(
    [...plain.split(/[\s;&|<>()=,]+/), ...command.split(/["']/)].filter((word) => word !== '' && word.length < 4096),
  );
}

/** The path as it is written and as the file system sees it; both have to be harmless. */
function pathsOf(value) {
  const absolute = resolve(project, expand(value));
  return [...new Set([absolute, followLinks(absolute)])];
}

function expand(value) {
  if (/^file:/i.test(value)) {
    try {
      return fileURLToPath(value);
    } catch {
      return value;
    }
  }
  const slashed = value.replace(/\\/g, '/').replace(/\0/g, '');
  return slashed.replace(/^(?:~|\$HOME|\$\{HOME\})(?=\/|$)/, () => homedir());
}

/** The path with all links followed, also of what does not exist yet: writing through a dangling link makes its target. */
function followLinks(path, links = 0) {
  const known = followed.get(path);
  if (known !== undefined) return known;
  const real = links > 40 ? path : followLast(path, links);
  followed.set(path, real);
  return real;
}

function followLast(path, links) {
  const parent = dirname(path);
  if (parent === path) return path;
  const folder = followLinks(parent, links);
  const here = join(folder, path.slice(parent.length));
  const target = linkTarget(here);
  return target === undefined ? here : followLinks(resolve(folder, target), links + 1);
}

function linkTarget(path) {
  try {
    return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ? readlinkSync(path) : undefined;
  } catch {
    // A name that no file can have, such as one that is too long.
    return undefined;
  }
}

function isOutside(path) {
  const steps = relative(project, path);
  return isAbsolute(steps) || steps.split(/[\\/]/)[0] === '..';
}

/** Where the user and the machine keep approvals, switches and hook settings. */
function isOfHooks(path) {
  const folders = [
    join(homedir(), '.config', 'agent-hooks'),
    join(homedir(), 'AppData', 'Roaming', 'agent-hooks'),
    '/etc/agent-hooks',
    '/Library/Application Support/agent-hooks',
    'C:\\Program Files\\agent-hooks',
  ];
  return folders.some((folder) => {
    const steps = relative(folder, path);
    return !isAbsolute(steps) && steps.split(/[\\/]/)[0] !== '..';
  });
}

function isGuarded(path) {
  if (isOfHooks(path)) return true;
  const steps = relative(isOutside(path) ? '/' : project, path)
    .split(/[\\/]/)
    .map(plainName);
  const matches = ({ files, folders }) => files.test(steps.at(-1) ?? '') || steps.some((step) => folders.test(step));
  return matches(guarded) && !matches(excepted);
}

/** As file systems compare names: without case, invisible characters, and what Windows ignores at the end. */
function plainName(name) {
  if (/^[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/.test(name)) return name;
  const visible = name.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}|\p{Cc}/gu, '');
  return visible
    .replace(/::?\$?\w*$/, '')
    .replace(/(?<=.)[. ]+$/, '')
    .toLowerCase();
}

/** One pattern for the names of files and one for those of folders, which have a slash at the end. */
function toPatterns(list) {
  const names = list.toLowerCase().split(/\s+/).filter(Boolean);
  const source = (name) =>
    name
      .split('*')
      .map((part) => part.replace(/[\\^$.+?()[\]{}|/]/g, '\\$&'))
      .join('.*');
  const pattern = (some) => new RegExp(`^(?:${some.map(source).join('|') || '(?!)'})$`, 's');
  const isFolder = (name) => name.endsWith('/');
  return {
    files: pattern(names.filter((name) => !isFolder(name))),
    folders: pattern(names.filter(isFolder).map((name) => name.slice(0, -1))),
  };
}
