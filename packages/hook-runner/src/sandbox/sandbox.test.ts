import { describe, expect, it } from 'vitest';
import { bubblewrapOptions } from './bubblewrap.ts';
import { findSandboxTool } from './find-tool.ts';
import { seatbeltOptions } from './seatbelt.ts';

describe('what confines hooks', () => {
  it.each<[NodeJS.Platform, string, object]>([
    ['linux', '/usr/bin/bwrap', { name: 'bubblewrap', file: '/usr/bin/bwrap' }],
    ['darwin', '/usr/bin/sandbox-exec', { name: 'sandbox-exec', file: '/usr/bin/sandbox-exec' }],
    ['linux', '/home/u/project/bwrap', { missing: expect.stringContaining('Install it') }],
    ['win32', 'C:\\bwrap.exe', { missing: 'there is no sandbox for hooks on win32' }],
  ])('on %s, where there is %s', (platform, there, expected) => {
    expect(findSandboxTool(platform, (path) => path === there)).toEqual(expected);
  });

  it('on macOS is described by a profile', () => {
    const [option, profile] = seatbeltOptions(['no-network']);
    expect(option).toBe('-p');
    expect(profile).toMatch(/^\(version 1\)\(allow default\)\(deny file\* .*\(deny network\*\)$/);
    expect(profile).toMatch(/\(deny network-outbound .*\(subpath "[^"]*agent-hooks[^"]*"\)/);
    expect(seatbeltOptions(['read-only'])[1]).toMatch(
      /\(deny file-write\*\)\(allow file-write-data \(literal "\/dev\/null"\)/,
    );
  });

  it('on Linux hides the sockets of services from hooks without network', () => {
    const there = (path: string) => path === '/run/docker.sock' || path === '/run/user';
    const options = bubblewrapOptions(['no-network'], '/p', there).join(' ');
    expect(options).toContain('--unshare-net --tmpfs /run/user --ro-bind /dev/null /run/docker.sock');
    expect(bubblewrapOptions(['read-only'], '/p', there).join(' ')).not.toContain('docker');
  });
});
