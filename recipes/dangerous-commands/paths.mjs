// Where a path of a command leads, as far as that can be known without running it.
import { tmpdir } from 'node:os';
import { isAbsolute, relative, resolve } from 'node:path';

/** Tells whether a target is plainly below the project or a folder for temporary files, and not in .git. */
export function isBelow(target, where) {
  // What a glob at the end leaves is the folder it empties.
  const path = pathOf(
    target.replace(/(?:(?:^|\/)\.?\*+)+\/?$/, (found) => (found.startsWith('/') ? '/' : '.')),
    where,
  );
  if (path === undefined) return false;
  const git = relative(resolve(where.project, '.git'), path);
  return (
    (strictlyBelow(where.project, path) && (git.startsWith('..') || isAbsolute(git))) ||
    [tmpdir(), '/tmp'].some((folder) => strictlyBelow(folder, path))
  );
}

/** Tells whether a target is plainly the project or below it. */
export function isAtOrBelow(target, where) {
  const path = pathOf(target, where);
  return path !== undefined && (path === resolve(where.project) || strictlyBelow(where.project, path));
}

/** The words that a shell makes of `{a,b}`. */
export function expandBraces(word) {
  const match = /^([^{}]*)\{([^{}]*,[^{}]*)\}([^{}]*)$/.exec(word);
  return match ? match[2].split(',').map((part) => match[1] + part + match[3]) : [word];
}

function pathOf(target, { directory }) {
  if (/[$`~]/.test(target) || target === '') return undefined;
  return isAbsolute(target) ? resolve(target) : directory && resolve(directory, target);
}

function strictlyBelow(folder, path) {
  const steps = relative(folder, path);
  return steps !== '' && steps.split(/[\\/]/)[0] !== '..' && !isAbsolute(steps);
}
