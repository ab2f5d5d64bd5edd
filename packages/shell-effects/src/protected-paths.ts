// Settings of connected agents, below the home directory.
import agentSettings from './agent-settings.json' with { type: 'json' };
import { isInside } from './paths.ts';
import type { Certainty, Place } from './types.ts';
import { hole } from './types.ts';

const ownInHome = ['.config/agent-hooks', '.local/share/agent-hooks', '.local/state/agent-hooks', '.agent-hooks'];
const ownElsewhere = ['/etc/agent-hooks', '/Library/Application Support/agent-hooks'];
const agentFolders = ['/etc/claude-code', '/Library/Application Support/ClaudeCode', '/etc/codex', '/etc/gemini-cli'];

/** Variables that mark what an agent started; without them a command would look like one of a person. */
export const agentMark = /^AGENT_HOOKS_(?:AGENT|DEPTH)$/;

/** Words that a command which cannot be read may not have in it. */
export const protectedWord =
  /agent-hooks|\.claude\/(?:settings|hooks)|\.codex\/(?:hooks|config)|\.(?:gemini|qwen)\/settings|\.copilot\/(?:config|hooks)|opencode\/|\.cursor\/hooks|\.gemini\/config\/hooks|\.agents\/hooks\.json|windsurf\/hooks|\.kimi-code\/config|\.kiro\/hooks|Cline\/Hooks|\.cline(?:rules)?\/hooks|\bcrush\.json/;

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
  for (const [directory, names, nameOf] of protectedLists(place)) {
    // Most paths have nothing to do with what is in a directory.
    if (!isPattern && directory !== '' && !isInside(real, directory) && !isInside(directory, real)) continue;
    for (const name of names) {
      const target = directory === '' ? name : `${directory}/${name}`;
      const certainty = touches(real, target, { isPattern, isRecursive });
      if (certainty) return { what: nameOf(name), certainty };
    }
  }
  return undefined;
}

/** Whether a change of a path changes a protected one. */
function touches(
  path: string,
  target: string,
  { isPattern, isRecursive }: { readonly isPattern: boolean; readonly isRecursive: boolean },
): Certainty | undefined {
  if (isInside(path, target)) return 'proven';
  if (!isPattern) return isRecursive && isInside(target, path) ? 'proven' : undefined;
  return mayMatch(path, target, isRecursive) ? 'possible' : undefined;
}

/** True if a pattern may name a path, something below it, or, where everything below counts, something above it. */
function mayMatch(pattern: string, target: string, isRecursive: boolean): boolean {
  if (pattern.startsWith(hole)) return false;
  const names = pattern.split('/');
  for (const [at, name] of target.split('/').entries()) {
    const own = names[at];
    if (own === undefined) return isRecursive;
    // No name is that long: it was made to be matched slowly.
    if (own.length > 1000) return true;
    if (own !== name && (isPlainName.test(own) || !segmentPattern(own).test(name))) return false;
  }
  return true;
}

const isPlainName = /^[^\0*?[]*$/;

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

/** What is protected: a directory (empty for whole paths), names in it, and what a name stands for. */
type ProtectedList = readonly [directory: string, names: readonly string[], nameOf: (name: string) => string];

function protectedLists({ home, protected: given = [] }: Place): readonly ProtectedList[] {
  return [
    ['', given, (target) => `${target}, which agent-hooks protects`],
    [home, ownInHome, () => 'the settings of agent-hooks'],
    ['', ownElsewhere, () => 'the settings of agent-hooks'],
    ['', agentFolders, (name) => `the settings of an agent (${name})`],
    [home, agentSettings, (name) => `the settings of an agent (~/${name})`],
  ];
}
