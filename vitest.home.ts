import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

let home: string | undefined;

/** Gives tests a home directory of their own, so that what their user has approved, configured or turned off changes no result. */
export function setup(): void {
  home = realpathSync(mkdtempSync(join(tmpdir(), 'agent-hooks-home-')));
  Object.assign(process.env, { HOME: home, USERPROFILE: home, APPDATA: join(home, 'AppData') });
  for (const name of ['XDG_CONFIG_HOME', 'XDG_STATE_HOME', 'XDG_DATA_HOME', 'XDG_CACHE_HOME']) delete process.env[name];
}

export function teardown(): void {
  if (home !== undefined) rmSync(home, { recursive: true, force: true, maxRetries: 3 });
}
