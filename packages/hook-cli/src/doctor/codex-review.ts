import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseToml } from '@agent-hooks/hook-system/inspect';
import { isRecord } from '@agent-hooks/hook-types';
import { connectedEntries } from '../connect/edit-connection.ts';

/** The connected events that Codex skips, because it keeps no hash of their commands from a review. */
export async function unreviewedEvents(home: string, file: string, text: string): Promise<readonly string[]> {
  const { hooks } = await readConfig(home);
  const states = isRecord(hooks) && isRecord(hooks.state) ? hooks.state : {};
  return connectedEntries(text).flatMap(({ event, index, entry }) => {
    const state = states[`${file}:${snakeCase(event)}:${index}:0`];
    const isTrusted = isRecord(state) && state.trusted_hash === hashOf(event, entry) && state.enabled !== false;
    return isTrusted ? [] : [event];
  });
}

/** What cannot be read has nothing in it that Codex could read. */
async function readConfig(home: string): Promise<Readonly<Record<string, unknown>>> {
  try {
    return await parseToml(readFileSync(join(home, '.codex', 'config.toml'), 'utf8'));
  } catch {
    return {};
  }
}

/** The hash by which Codex knows a command: of all that is said of it, with names in the order of the alphabet. */
function hashOf(event: string, entry: unknown): string {
  const [hook] = isRecord(entry) && Array.isArray(entry.hooks) ? entry.hooks : [];
  const { command, timeout } = isRecord(hook) ? hook : {};
  const identity = { event_name: snakeCase(event), hooks: [{ async: false, command, timeout, type: 'command' }] };
  return `sha256:${createHash('sha256').update(JSON.stringify(identity)).digest('hex')}`;
}

function snakeCase(event: string): string {
  return event.replace(/(?!^)[A-Z]/g, (letter) => `_${letter}`).toLowerCase();
}
