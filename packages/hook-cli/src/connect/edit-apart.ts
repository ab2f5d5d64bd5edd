import { existsSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { agentFiles, getDialect } from '@agent-hooks/hook-dialects';
import { parseToml } from '@agent-hooks/hook-system/inspect';
import { isRecord } from '@agent-hooks/hook-types';
import { stringify } from 'smol-toml';
import type { ConnectableAgent } from '../bridge/bridge-agents.ts';
import { CliExit } from '../cli-exit.ts';
import { bridgeFile } from './bridge-commands.ts';
import type { WantedEntries } from './edit-connection.ts';

const begin = '# Written by `agent-hooks connect`: begin';
const end = '# Written by `agent-hooks connect`: end';

interface ApartPlace {
  readonly agent: ConnectableAgent;
  readonly file: string;
  readonly shown: string;
}

/** Whether a connection is a block of its own in a file of TOML, or a whole file. */
export function isApart(agent: ConnectableAgent, file: string): boolean {
  return file.endsWith('.toml') || ['list', 'script'].includes(agentFiles[agent].form);
}

/** A connection that leaves everything else as it is written: a block at the end of a file of TOML, or a file of its own. */
export async function findApart<Place extends ApartPlace>(place: Place, wanted: WantedEntries) {
  const { agent, file, shown } = place;
  const { form, opening } = agentFiles[agent];
  const before = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  const list = Object.values(wanted);
  const toState = (after: string, isOurs: boolean) => {
    const state =
      before === after ? ('connected' as const) : isOurs ? ('outdated' as const) : ('not connected' as const);
    return { ...place, before, after, events: isOurs ? Object.keys(wanted) : [], state, encode: String };
  };
  if (!file.endsWith('.toml')) {
    if (before !== undefined && !before.includes('agent-hooks-bridge'))
      throw new CliExit(1, `${shown} is not ours. Rename it first.`);
    if (form === 'script' && process.platform === 'win32')
      throw new CliExit(1, `${getDialect(agent).agent} runs no hooks on Windows.`);
    const text = form === 'script' ? scriptOf(agent, list[0]) : JSON.stringify({ ...opening, hooks: list }, null, 2);
    return toState(`${text}\n`, before !== undefined);
  }
  const rest = withoutToml(before ?? '');
  try {
    const { hooks } = await parseToml(rest);
    const own = Object.fromEntries(Object.entries(wanted).map(([event, entry]) => [event, [entry]]));
    // Where its scripts are is said once.
    const managed = isRecord(hooks) ? {} : { managed_dir: dirname(bridgeFile()) };
    const block = stringify({ hooks: form === 'list' ? list : { ...managed, ...own } });
    const text = block.replace(/^\[hooks\]\n(?=\n*\[)/, '').trim();
    const after = `${rest}${rest === '' ? '' : '\n'}${begin}\n${text}\n${end}\n`;
    await parseToml(after);
    return toState(after, before?.includes(begin) ?? false);
  } catch {
    throw new CliExit(1, `${shown} cannot be edited: its hooks are not tables, or it is not valid TOML. Fix it first.`);
  }
}

/** A program that is a hook of its own. */
function scriptOf(agent: ConnectableAgent, entry: unknown): string {
  const command = isRecord(entry) && typeof entry.command === 'string' ? entry.command : '';
  return `#!/bin/sh\n# Written by \`agent-hooks connect\`; \`agent-hooks disconnect ${agent}\` removes it.\n${command}`;
}

/** A file without the block; of a file of its own nothing is left. */
export function withoutToml(text: string): string {
  const [at, to] = [text.indexOf(begin), text.indexOf(end)];
  if (at < 0 || to < at) return /^(?:\{|#!)/.test(text) ? '' : text;
  return `${text.slice(0, at).replace(/\n$/, '')}${text.slice(to + end.length + 1)}`;
}
