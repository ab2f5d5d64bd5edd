import { agentHooksPrograms } from './agent-hooks.ts';
import { archivePrograms } from './archives.ts';
import { awsPrograms } from './aws.ts';
import { databasePrograms } from './databases.ts';
import { dnsPrograms } from './dns.ts';
import { dockerPrograms } from './docker.ts';
import { filePrograms } from './files.ts';
import { findPrograms } from './find.ts';
import { gitPrograms } from './git.ts';
import { interpreterPrograms } from './interpreters.ts';
import { mongodbPrograms } from './mongodb.ts';
import { networkPrograms } from './network.ts';
import { packagePrograms } from './packages.ts';
import type { Program } from './program.ts';
import { redisPrograms } from './redis.ts';
import { remotePrograms } from './remote-programs.ts';
import { shellPrograms } from './shell.ts';
import { starterPrograms } from './starters.ts';
import { systemPrograms } from './system.ts';
import { textPrograms } from './text.ts';
import { cmdlet, windowsPrograms } from './windows.ts';

/** Every program that is known, by families. */
export const families: readonly (readonly Program[])[] = [
  ...[shellPrograms, filePrograms, textPrograms, findPrograms, archivePrograms, gitPrograms, interpreterPrograms],
  ...[starterPrograms, networkPrograms, packagePrograms, systemPrograms, agentHooksPrograms, dockerPrograms],
  ...[awsPrograms, mongodbPrograms, redisPrograms, databasePrograms, dnsPrograms, remotePrograms, windowsPrograms],
];

const byName = new Map<string, Program>(); // Both are filled here, once.
const byPrefix: { readonly prefix: string; readonly program: Program }[] = []; // Few: one after the other.
for (const program of families.flat()) {
  for (const name of program.names) {
    if (name.endsWith('*')) byPrefix.push({ prefix: name.slice(0, -1), program });
    else byName.set(name, program);
  }
}

/** Longer patterns on names are not read. */
const maximumName = 200;

/** The names of the table that a pattern of a shell matches. */
export function matchingPrograms(pattern: string): readonly string[] {
  // A bracket that nothing closes is not a pattern: `[ -f x ]` runs `[`.
  if (pattern.length > maximumName) return [];
  if (!/[*?]|\[.*\]/.test(pattern)) return [pattern];
  const source = pattern
    .replace(/[.+^${}()|\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.')
    .replaceAll('[!', '[^');
  try {
    const expression = new RegExp(`^${source}$`);
    return [...byName.keys()].filter((name) => expression.test(name));
  } catch {
    return [];
  }
}

const cmdletName =
  /^(?:[A-Z][a-z]+-[A-Z]\w+|(?:get|set|remove|clear|new|add|disable|stop|reset|uninstall)-[a-z]{2,}\d?[a-z]*)$/;

/** Finds the row of a program by its name, without directory and ending; versions count (`python3.12` is `python*`). */
export function findProgram(name: string): Program | undefined {
  const found = byName.get(name);
  if (found) return found;
  if (/^[A-Z]/.test(name) && byName.get(name.toLowerCase())?.family === 'windows')
    return byName.get(name.toLowerCase());
  if (cmdletName.test(name)) return cmdlet;
  return byPrefix.find(({ prefix }) => name.startsWith(prefix) && /^[\d.-]*$/.test(name.slice(prefix.length)))?.program;
}
