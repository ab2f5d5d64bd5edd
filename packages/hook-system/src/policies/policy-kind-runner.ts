import { closeSync, constants, fstatSync, lstatSync, openSync, readlinkSync, readSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import type { PolicyKind, SessionPast } from '@agent-hooks/hook-policy';
import type { HostKindRunner } from '@agent-hooks/hook-runner';
import { loadModule } from '@agent-hooks/hook-runner/home';
import type { HookConfig, HookInput } from '@agent-hooks/hook-types';
import type { PolicyHookConfig } from '@agent-hooks/hook-types/internal';
import type { ToolVocabulary } from '@agent-hooks/hook-types/tools';

interface StartedHook {
  readonly entry: { readonly config: HookConfig; readonly projectDir?: string };
}

/** Runs hooks of the kind `policy`; its code is loaded when the first of them runs. */
export function policyKindRunner(tools: ToolVocabulary | undefined, past: SessionPast | undefined) {
  let kind: PolicyKind | undefined;
  const placeOf = (project: string) => ({ ...localPlace(), project });
  const run: HostKindRunner<PolicyHookConfig> = (config, input, { projectDir }) => {
    if (kind) return kind(config, input, placeOf(projectDir));
    return loadModule(() => import('@agent-hooks/hook-policy')).then(({ createPolicyKind }) => {
      kind ??= createPolicyKind(tools, past);
      return kind(config, input, placeOf(projectDir));
    });
  };
  /** Notes what a call does that is let through, for rules that ask about it later. */
  const note = (input: HookInput, hooks: readonly StartedHook[]): readonly string[] =>
    hooks.flatMap(({ entry }) => kind?.note(entry.config, input, placeOf(entry.projectDir ?? input.cwd)) ?? []);
  return { run, note };
}

/** This machine, as policies look at it. */
export function localPlace() {
  return { home: homedir(), readFile: readScript, realPath: followLinks() };
}

/** Longer files are not looked into. */
const mostBytes = 256 * 1024;

/** The text of a plain file, so that a policy sees what a script would do. */
function readScript(path: string): string | undefined {
  let file: number | undefined;
  try {
    // Opening a pipe would wait for a writer.
    file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    const stats = fstatSync(file);
    const { size } = stats;
    if (!stats.isFile() || size > mostBytes) return undefined;
    const bytes = Buffer.alloc(size);
    return bytes.toString('utf8', 0, readSync(file, bytes, 0, size, 0));
  } catch {
    return undefined;
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/** So many links are followed. */
const mostLinks = 40;

/** Follows links, also of what does not exist yet: writing through a dangling link creates its target. */
function followLinks(): (path: string) => string | undefined {
  const known = new Map<string, string | undefined>();
  const follow = (path: string, links: number): string | undefined => {
    if (known.has(path)) return known.get(path);
    const parent = dirname(path);
    if (parent === path) return path;
    if (links > mostLinks) return undefined;
    const here = join(follow(parent, links) ?? parent, basename(path));
    const target = readLink(here);
    const real = target === undefined ? here : follow(resolve(dirname(here), target), links + 1);
    known.set(path, real);
    return real;
  };
  return (path) => follow(path, 0);
}

function readLink(path: string): string | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ? readlinkSync(path) : undefined;
  } catch {
    return undefined;
  }
}
