import { isAbsolute, relative, sep } from 'node:path';
import type { CliIo } from '../cli-io.ts';
import { homeOf } from './home.ts';

/** A path as a person would write it: relative to where they are, or to their home with `~`. */
export function shortPath(io: CliIo, path: string): string {
  return below(io.cwd, path) ?? withTilde(homeOf(io), path) ?? path;
}

/** The same with line and column. */
export function shortPlace(io: CliIo, place: { file?: string; line?: number; column?: number }): string {
  if (place.file === undefined) return '';
  return [shortPath(io, place.file), place.line, place.column].filter((part) => part !== undefined).join(':');
}

/** Where a hook is defined, with the agent for which it was written if that is another one. */
export function hookPlace(
  io: CliIo,
  hook: { file?: string; line?: number; column?: number; dialect?: { readonly agent: string } },
): string {
  return [hook.dialect?.agent, shortPlace(io, hook)].filter(Boolean).join(' · ');
}

function withTilde(home: string | undefined, path: string): string | undefined {
  const rest = home === undefined ? undefined : below(home, path);
  return rest === undefined ? undefined : `~${sep}${rest}`;
}

function below(directory: string, path: string): string | undefined {
  const rest = relative(directory, path);
  return rest === '' || rest.startsWith('..') || isAbsolute(rest) ? undefined : rest;
}
