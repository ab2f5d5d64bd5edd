// Refuses a tool call that names a protected file, or a file outside the project, whatever way the path is spelled.
import { readlinkSync, realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const patternsIn = (list = '') => list.split(/\s+/).filter(Boolean).map(toPattern);
const guarded = patternsIn(process.env.PROTECTED_FILES ?? '.env .env.* .git/ .gemini/ .llxprt/');
const excepted = patternsIn(process.env.UNPROTECTED_FILES ?? '.env.example');

const pathKey = /(?:path|file|filename|dir|directory|folder|uri|url|target|destination|dest|source|from|to)s?$/i;
const commandKey = /^(?:command|cmd|script|args)$/i;
const patchKey = /^(?:patch|diff|input|content)$/i;
const patchedFile = /^(?:\*\*\* (?:Add|Update|Delete) File: |\*\*\* Move to: |\+\+\+ (?:b\/)?|rename to )([^\n]+)$/gm;

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
  return [absolute, followLinks(absolute)];
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
  try {
    return realpathSync(path);
  } catch {
    const parent = dirname(path);
    if (parent === path || links > 40) return path;
    const target = linkTarget(path);
    if (target !== undefined) return followLinks(resolve(followLinks(parent, links + 1), target), links + 1);
    return join(followLinks(parent, links), path.slice(parent.length));
  }
}

function linkTarget(path) {
  try {
    return readlinkSync(path);
  } catch {
    return undefined;
  }
}

function isOutside(path) {
  const steps = relative(project, path);
  return isAbsolute(steps) || steps.split(/[\\/]/)[0] === '..';
}

function isGuarded(path) {
  const steps = relative(isOutside(path) ? '/' : project, path)
    .split(/[\\/]/)
    .map(plainName);
  const matches = (pattern) => (pattern.folder ? steps.some(pattern.test) : pattern.test(steps.at(-1) ?? ''));
  return guarded.some(matches) && !excepted.some(matches);
}

/** As file systems compare names: without case, invisible characters, and what Windows ignores at the end. */
function plainName(name) {
  const visible = name.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}|\p{Cc}/gu, '');
  return visible
    .replace(/::?\$?\w*$/, '')
    .replace(/(?<=.)[. ]+$/, '')
    .toLowerCase();
}

function toPattern(word) {
  const name = word.replace(/\/$/, '').toLowerCase();
  const source = name
    .split('*')
    .map((part) => part.replace(/[\\^$.+?()[\]{}|]/g, '\\$&'))
    .join('.*');
  const pattern = new RegExp(`^${source}$`, 's');
  return { folder: word.endsWith('/'), test: (step) => pattern.test(step) };
}
