import type { SandboxRestriction } from '@agent-hooks/hook-types/internal';
import { privateDirectories } from './private-directories.ts';

/** Where a hook may write although it may write nothing: a directory in memory that ends with it. */
const scratch = '/dev/shm';

/** Sockets of services that would do for a hook what it may not do itself, such as starting a container. */
const serviceDirectories = ['/run/user', '/run/dbus', '/run/containerd', '/run/podman', '/tmp/.X11-unix'];
const serviceSockets = ['/run/docker.sock', '/var/run/docker.sock', '/run/crio/crio.sock'];

/**
 * The options by which bubblewrap confines a program. It always has processes of its own: it sees no others, so that it
 * cannot read the environment of the agent, and all that it started ends with it.
 */
export function bubblewrapOptions(
  restrictions: readonly SandboxRestriction[],
  cwd: string,
  exists: (path: string) => boolean,
): string[] {
  const isReadOnly = restrictions.includes('read-only');
  return [
    ...['--die-with-parent', '--unshare-pid', '--unshare-ipc', '--cap-drop', 'ALL'],
    ...[isReadOnly ? '--ro-bind' : '--bind', '/', '/', '--dev', '/dev', '--proc', '/proc'],
    ...(isReadOnly ? ['--tmpfs', scratch, '--setenv', 'TMPDIR', scratch] : []),
    ...privateDirectories()
      .filter(exists)
      .flatMap((path) => ['--tmpfs', path]),
    ...(restrictions.includes('no-network') ? withoutNetwork(exists) : []),
    ...['--chdir', cwd, '--'],
  ];
}

function withoutNetwork(exists: (path: string) => boolean): string[] {
  return [
    '--unshare-net',
    ...serviceDirectories.filter(exists).flatMap((path) => ['--tmpfs', path]),
    ...serviceSockets.filter(exists).flatMap((path) => ['--ro-bind', '/dev/null', path]),
    ...['SSH_AUTH_SOCK', 'DBUS_SESSION_BUS_ADDRESS', 'DOCKER_HOST'].flatMap((name) => ['--unsetenv', name]),
  ];
}
