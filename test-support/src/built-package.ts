import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** What a built package has to do with its peer dependencies, which hosts bring along. */
export async function inspectPeers(directory: string) {
  const { name, peerDependencies, exports } = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8'));
  const peers = Object.keys(peerDependencies);
  const dist = join(directory, 'dist');
  const shipped = readdirSync(dist).filter((file) => /\.(c?js|d\.c?ts)$/.test(file));
  const imports = new RegExp(`(from|import|require)\\s*\\(?\\s*['"](${peers.join('|')})['"/]`);
  const entries = ['.', './testing'].filter((entry) => entry in exports).map((entry) => join(name, entry));
  const code = `${JSON.stringify(entries)}.map((entry) => require(entry)); console.log(Object.keys(require.cache).join('\\n'));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=commonjs', '-e', code], {
    cwd: directory,
  });
  const loaded = stdout.trim().split('\n');
  return {
    shipped,
    /** Code and types that name a peer. */
    naming: shipped.filter((file) => imports.test(readFileSync(join(dist, file), 'utf8'))),
    loaded,
    /** Files of peers that loading the package loads. */
    loadedOfPeers: loaded.filter((file) => peers.some((peer) => file.includes(`/node_modules/${peer}/`))),
  };
}
