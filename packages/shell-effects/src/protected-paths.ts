import { isInside } from './paths.ts';
import type { Certainty, Place } from './types.ts';

/** Settings of connected agents, below the home directory. */
const agentSettings = [
  '.claude/settings.json',
  '.claude/settings.local.json',
  '.claude/hooks',
  '.codex/hooks.json',
  '.codex/config.toml',
  '.gemini/settings.json',
  '.qwen/settings.json',
  '.copilot/config.json',
  '.copilot/hooks',
  '.config/opencode',
  '.cursor/hooks.json',
];
const ownInHome = ['.config/agent-hooks', '.local/share/agent-hooks', '.local/state/agent-hooks', '.agent-hooks'];
const ownElsewhere = ['/etc/agent-hooks', '/Library/Application Support/agent-hooks'];

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
  const known = real.split(/[\0*?[]/, 1)[0] ?? '';
  const isPattern = known !== real;
  if (/(?:^|\/)node_modules\/@agent-hooks(?:\/|$)/.test(real))
    return { what: 'the installed packages of agent-hooks', certainty: 'proven' };
  for (const { target, what } of protectedList(place)) {
    if (isInside(real, target)) return { what, certainty: 'proven' };
    if (!isPattern && isRecursive && isInside(target, real)) return { what, certainty: 'proven' };
    // A pattern may name it; one for whole directories above it does not count unless their content is meant too.
    if (
      isPattern &&
      known !== '' &&
      target.startsWith(known) &&
      (isRecursive || matchesDirectly(real, known, target))
    ) {
      return { what, certainty: 'possible' };
    }
  }
  return undefined;
}

/** True if a pattern in the last part of a path may name a file or a directory above it. */
function matchesDirectly(path: string, known: string, target: string): boolean {
  return known.length > 1 && !known.endsWith('/')
    ? true
    : target.slice(known.length).split('/').length === path.slice(known.length).split('/').length;
}

function protectedList(place: Place): readonly { readonly target: string; readonly what: string }[] {
  return [
    ...(place.protected ?? []).map((target) => ({ target, what: `${target}, which agent-hooks protects` })),
    ...ownInHome.map((name) => ({ target: `${place.home}/${name}`, what: 'the settings of agent-hooks' })),
    ...ownElsewhere.map((target) => ({ target, what: 'the settings of agent-hooks' })),
    ...agentSettings.map((name) => ({ target: `${place.home}/${name}`, what: `the settings of an agent (~/${name})` })),
  ];
}
