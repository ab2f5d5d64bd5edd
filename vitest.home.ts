import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

// What the person who runs the tests has approved, configured or turned off must change no result, and no file of tests that
// of another: each gets an empty home directory, which is gone afterwards. npm keeps its cache and its settings, or every test
// that installs would fetch anew.
const own = homedir();
const home = realpathSync(mkdtempSync(join(tmpdir(), 'agent-hooks-home-')));
if (process.platform !== 'win32') {
  process.env.npm_config_cache ??= join(own, '.npm');
  process.env.npm_config_userconfig ??= join(own, '.npmrc');
}
Object.assign(process.env, { HOME: home, USERPROFILE: home, APPDATA: join(home, 'AppData') });
for (const name of ['XDG_CONFIG_HOME', 'XDG_STATE_HOME', 'XDG_DATA_HOME', 'XDG_CACHE_HOME']) delete process.env[name];
afterAll(() => rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }));
