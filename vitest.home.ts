import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

// Whoever runs the tests has settings, approvals and a switch of their own in their home directory: each file of tests gets
// an empty one, which is gone afterwards. npm keeps its cache and its settings, or every test that installs would fetch anew.
const own = homedir();
const home = realpathSync(mkdtempSync(join(tmpdir(), 'agent-hooks-home-')));
if (process.platform !== 'win32') {
  process.env.npm_config_cache ??= join(own, '.npm');
  process.env.npm_config_userconfig ??= join(own, '.npmrc');
}
process.env[process.platform === 'win32' ? 'USERPROFILE' : 'HOME'] = home;
afterAll(() => rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }));
