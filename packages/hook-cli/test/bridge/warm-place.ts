import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { clientPlace } from '../../src/bridge/client/client-place.ts';
import { endResidents } from '../end-residents.ts';
import { bridge, type Ended, makePlaces, type Places, runProgram } from './places.ts';

/** The client that starts no Node. */
export const client = join(bridge, '..', 'agent-hooks-bridge.sh');

/** A home whose background process answers. */
export interface WarmPlace extends Places {
  /** The directory with its sockets. */
  readonly run: string;
  /** Where the client finds it, without an ending. */
  readonly place: string;
  /** Asks by the client; without `node`, a program in its place says that it was started. */
  readonly ask: (stdin: string | Buffer | undefined, how?: AskOptions) => Promise<Ended>;
}

interface AskOptions {
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly shell?: readonly [string, ...string[]];
  readonly node?: string;
}

/** What ends with a code of its own, and looks at nothing. */
export const noNode = join(import.meta.dirname, '..', 'fixtures', 'no-node.sh');

const posixShell = ['/bin/sh'] as const;

/** Starts the background process of a new home, and ends it with the test. */
export async function makeWarm(hooks: object): Promise<WarmPlace> {
  const places = makePlaces(hooks);
  endResidents(places.home);
  const place = clientPlace(places.home, bridge) ?? '';
  const start = () => runProgram([process.execPath, bridge, 'claude', 'SessionStart'], places, '{"session_id":"s"}');
  await start();
  await vi.waitFor(() => expect(existsSync(`${place}.on`)).toBe(true), { timeout: 20_000, interval: 50 });
  const ask: WarmPlace['ask'] = (stdin, { args = ['claude', 'PreToolUse'], env, shell = posixShell, node } = {}) =>
    runProgram([...shell, client, node ?? noNode, place, ...args], places, stdin, env);
  return { ...places, place, run: join(place, '..'), ask };
}
