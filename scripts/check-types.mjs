// Checks the types of all sources and tests in one program, for packages share most of what they lead to; what runs in a
// browser, where other types exist, is checked apart.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const compiler = join(root, 'node_modules', 'typescript-native', 'bin', 'tsc');

for (const project of ['.', 'private/trace-page/src/page', 'site/test']) {
  const { status } = spawnSync(process.execPath, [compiler, '-p', project], { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
