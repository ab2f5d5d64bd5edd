import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll } from 'vitest';

// Files of tests share a process, one after the other. What one of them left in the environment must not reach the next.
const first = Symbol.for('agent-hooks.environment-of-the-tests');
// The global object has no type for names of ours.
const shared = globalThis as { [first]?: { readonly environment: NodeJS.ProcessEnv; readonly directory: string } };
shared[first] ??= { environment: { ...process.env }, directory: process.cwd() };
const { environment, directory } = shared[first];
for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
Object.assign(process.env, environment);
if (process.cwd() !== directory) process.chdir(directory);

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

/** A version manager's programs ask the working directory which one they are, so approvals do not cover them: tests use others. */
process.env.PATH = process.env.PATH?.split(delimiter)
  .filter((folder) => !/[\\/](?:shims|\.volta[\\/]bin)[\\/]?$/.test(folder))
  .join(delimiter);
