import { existsSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseToml } from '@agent-hooks/hook-system/inspect';
import { isRecord } from '@agent-hooks/hook-types';
import { stringify } from 'smol-toml';
import { CliExit } from '../cli-exit.ts';
import { bridgeFile } from './bridge-commands.ts';
import type { Connection } from './connection.ts';
import type { WantedEntries } from './edit-connection.ts';

const begin = '# Written by `agent-hooks connect`: begin';
const end = '# Written by `agent-hooks connect`: end';

/** A connection in a file of TOML: a block of its own at the end, which leaves everything else as it is written. */
export async function findInToml(
  place: Pick<Connection, 'agent' | 'scope' | 'file' | 'shown'>,
  wanted: WantedEntries,
): Promise<Connection> {
  const { file, shown } = place;
  const before = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  const rest = withoutToml(before ?? '');
  try {
    const { hooks } = await parseToml(rest);
    const own = Object.fromEntries(Object.entries(wanted).map(([event, entry]) => [event, [entry]]));
    // Where its scripts are is said once.
    const managed = isRecord(hooks) ? {} : { managed_dir: dirname(bridgeFile()) };
    const block = stringify({ hooks: { ...managed, ...own } }).replace(/^\[hooks\]\n(?=\n*\[)/, '');
    const after = `${rest}${rest === '' ? '' : '\n'}${begin}\n${block.trim()}\n${end}\n`;
    await parseToml(after);
    const isConnected = before?.includes(begin) ?? false;
    const state = before === after ? 'connected' : isConnected ? 'outdated' : 'not connected';
    return { ...place, before, after, events: isConnected ? Object.keys(wanted) : [], state, encode: String };
  } catch {
    throw new CliExit(1, `${shown} cannot be edited: its hooks are not tables, or it is not valid TOML. Fix it first.`);
  }
}

/** A file without the block. */
export function withoutToml(text: string): string {
  const [at, to] = [text.indexOf(begin), text.indexOf(end)];
  return at < 0 || to < at ? text : `${text.slice(0, at).replace(/\n$/, '')}${text.slice(to + end.length + 1)}`;
}
