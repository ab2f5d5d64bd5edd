import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, vi } from 'vitest';

const bridge = join(import.meta.dirname, '..', 'dist', 'agent-hooks-bridge.cjs');

/** Ends the background processes of a home with the test, before the directory is removed; one may only just be starting. */
export function endResidents(home: string): void {
  const end = () => {
    // One that is just starting hears nothing yet.
    spawnSync(process.execPath, [bridge, '--end'], { env: { HOME: home } });
    expect(listResidents(home)).toEqual([]);
  };
  onTestFinished(async () => void (await vi.waitFor(end, { timeout: 20_000, interval: 100 })), 30_000);
}

/** The sockets of the background processes of a home; the client that is a shell script has one of its own. */
export function listSockets(home: string): string[] {
  const run = join(home, '.config', 'agent-hooks', 'run');
  return existsSync(run) ? readdirSync(run).filter((name) => /^bridge-(?!of-).*\.sock$/.test(name)) : [];
}

/** The background processes of a home, and on Linux those that start them. */
function listResidents(home: string): string[] {
  if (process.platform === 'win32') return [];
  if (process.platform !== 'linux') {
    const { stdout } = spawnSync('ps', ['-axwwo', 'command='], { encoding: 'utf8' });
    return stdout.split('\n').filter((command) => command.includes(`--serve ${home}`));
  }
  const read = (id: string, file: string) => {
    try {
      return readFileSync(`/proc/${id}/${file}`, 'utf8');
    } catch {
      return '';
    }
  };
  const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return ids.filter((id) => read(id, 'cmdline').includes('bridge') && read(id, 'environ').includes(`HOME=${home}\0`));
}
