// Packs every package into one folder, as it will be published: `npm run pack` (default: ./tarballs).
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writePlugins } from './plugins.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const folder = resolve(process.argv[2] ?? join(root, 'tarballs'));
const packages = readdirSync(join(root, 'packages'));

mkdirSync(folder, { recursive: true });
// A tarball of an earlier version beside the new one would be installed as well.
for (const name of readdirSync(folder)) if (/^agent-hooks-.*\.tgz$/.test(name)) rmSync(join(folder, name));
const all = ['--recursive', '--filter', JSON.stringify('./packages/*')];
const { status, stdout, stderr } = spawnSync('pnpm', [...all, 'pack', '--pack-destination', JSON.stringify(folder)], {
  cwd: root,
  encoding: 'utf8',
  // pnpm is a script that only a shell finds on Windows.
  shell: true,
});
if (status !== 0) {
  console.error(`Packing failed.\n${stdout}${stderr}`);
  process.exit(1);
}
writePlugins(join(folder, 'plugins'));
console.log(`${packages.length} tarballs in ${relative(process.cwd(), folder) || folder}`);
console.log(`Plugins that connect Claude Code and Open Plugins: ${relative(process.cwd(), join(folder, 'plugins'))}`);
console.log(`Install them:  npm install ./${relative(process.cwd(), folder)}/*.tgz`);
