import { isInside, namesIn } from './paths.ts';
import type { Certainty, Place } from './types.ts';
import { hole } from './types.ts';

/** Settings of connected agents, below the home directory. */
const agentSettings = namesIn(`
  .claude/settings.json, .claude/settings.local.json, .claude/hooks, .codex/hooks.json, .codex/config.toml,
  .gemini/settings.json, .qwen/settings.json, .llxprt/settings.json, .factory/hooks.json, .factory/settings.json,
  .codeium/windsurf/hooks.json, Documents/Cline/Hooks, .copilot/config.json, .copilot/hooks, .copilot/settings.json,
  .config/opencode, .cursor/hooks.json`);
const ownInHome = ['.config/agent-hooks', '.local/share/agent-hooks', '.local/state/agent-hooks', '.agent-hooks'];
const ownElsewhere = ['/etc/agent-hooks', '/Library/Application Support/agent-hooks'];

/** Variables that mark what an agent started; without them a command would look like one of a person. */
export const agentMark = /^AGENT_HOOKS_(?:AGENT|DEPTH)$/;

/** Words that a command which cannot be read may not have in it. */
export const protectedWord =
  /agent-hooks|\.claude\/(?:settings|hooks)|\.codex\/(?:hooks|config)|\.(?:gemini|qwen)\/settings|\.copilot\/(?:config|hooks)|opencode\/|\.cursor\/hooks/;

/** What of agent-hooks or of a connected agent a change of a path touches; undefined if nothing. */
export function protectedPath(
  path: string,
  isRecursive: boolean,
  place: Place,
): { readonly what: string; readonly certainty: Certainty } | undefined {
  const real = place.realPath?.(path) ?? path;
  const isPattern = /[\0*?[]/.test(real);
  if (/(?:^|\/)node_modules\/@agent-hooks(?:\/|$)/.test(real))
    return { what: 'the installed packages of agent-hooks', certainty: 'proven' };
  for (const { target, what } of protectedList(place)) {
    if (isInside(real, target)) return { what, certainty: 'proven' };
    if (!isPattern && isRecursive && isInside(target, real)) return { what, certainty: 'proven' };
    if (isPattern && mayMatch(real, target, isRecursive)) return { what, certainty: 'possible' };
  }
  return undefined;
}

/** True if a pattern may name a path, something below it, or, where everything below counts, something above it. */
function mayMatch(pattern: string, target: string, isRecursive: boolean): boolean {
  if (pattern.startsWith(hole)) return false;
  const names = pattern.split('/');
  for (const [at, name] of target.split('/').entries()) {
    const own = names[at];
    if (own === undefined) return isRecursive;
    if (!segmentPattern(own).test(name)) return false;
  }
  return true;
}

/** One name of a path as an expression; a set of characters stands for every character. */
function segmentPattern(name: string): RegExp {
  const source = name
    .replaceAll(hole, '*')
    .replace(/\[[^\]]*\]/g, '?')
    .replace(/[.+^${}()|\\[\]]/g, '\\$&')
    .replace(/\*+/g, '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${/^[*?[]/.test(name) ? '(?!\\.)' : ''}${source}$`, 's');
}

function protectedList(place: Place): readonly { readonly target: string; readonly what: string }[] {
  return [
    ...(place.protected ?? []).map((target) => ({ target, what: `${target}, which agent-hooks protects` })),
    ...ownInHome.map((name) => ({ target: `${place.home}/${name}`, what: 'the settings of agent-hooks' })),
    ...ownElsewhere.map((target) => ({ target, what: 'the settings of agent-hooks' })),
    ...agentSettings.map((name) => ({ target: `${place.home}/${name}`, what: `the settings of an agent (~/${name})` })),
  ];
}
