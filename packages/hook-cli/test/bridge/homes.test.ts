// @module-tag built
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeTemporaryDirectory } from '@agent-hooks/test-support';
import { describe, expect, it } from 'vitest';
import { answerCold } from '../../src/bridge/answer-cold.ts';
import { bridge, call, guard, makePlaces, runAlone } from './places.ts';

const allowing = { BeforeTool: [{ hooks: [{ type: 'command', command: `echo '{"decision":"allow"}'` }] }] };

/** Whether a mount of a file can be replaced for one process: only then an account can have another home. */
const canMount =
  process.platform === 'linux' &&
  process.getuid?.() === 0 &&
  spawnSync('unshare', ['-m', 'mount', '--bind', '/etc/passwd', '/etc/passwd']).status === 0;

describe.skipIf(process.platform === 'win32')('a home directory that is not the account’s own', () => {
  const asked = (home: string, accountHome: string, cwd: string, command: string) =>
    answerCold('claude', {
      ...{ agent: 'claude', event: 'PreToolUse', cwd, home, accountHome },
      stdin: call(command, { cwd }),
      env: { PATH: process.env.PATH, HOME: home },
    });

  it('takes no gate of the account away, and is reported once in a session', async () => {
    const account = makePlaces(guard);
    const { home, project } = makePlaces(allowing);
    const first = await asked(home, account.home, project, 'echo rm -rf x');
    expect(first.stdout).toMatch(/"permissionDecision":"deny","permissionDecisionReason":"no rm".*HOME is .*account/);
    const second = await asked(home, account.home, project, 'echo rm -rf x');
    expect(second.stdout).toContain('"permissionDecision":"deny"');
    expect(second.stdout).not.toContain('HOME is');
  });

  it('is neither turned on nor off by a switch in the other one', async () => {
    const account = makePlaces(guard);
    const { home, project } = makePlaces({});
    writeFileSync(join(home, '.config', 'agent-hooks', 'off'), '');
    expect((await asked(home, account.home, project, 'echo rm -rf x')).stdout).toContain('"permissionDecision":"deny"');
  });

  it('gets no allow, rewrite or context from the account: its hooks only tighten', async () => {
    const account = makePlaces(allowing);
    const { home, project } = makePlaces({});
    const { stdout } = await asked(home, account.home, project, 'ls');
    expect(stdout).not.toContain('allow');
  });

  it('says nothing where the account has no settings', async () => {
    const { home, project } = makePlaces({});
    const { stdout, stderr } = await asked(home, makeTemporaryDirectory(), project, 'ls');
    expect([stdout, stderr]).toEqual(['', '']);
  });

  it.skipIf(!canMount)('is found out by the bridge itself, whatever HOME says', () => {
    const account = makePlaces(guard);
    const { home, project } = makePlaces({});
    const accounts = join(makeTemporaryDirectory(), 'passwd');
    writeFileSync(accounts, `root:x:0:0:root:${account.home}:/bin/sh\n`);
    const script = `mount --bind ${accounts} /etc/passwd && exec ${process.execPath} ${bridge} claude PreToolUse --no-resident`;
    const { stdout } = spawnSync('unshare', ['-m', 'sh', '-c', script], {
      ...{ cwd: project, env: { PATH: process.env.PATH, HOME: home }, encoding: 'utf8' as const },
      input: call('echo rm -rf x', { cwd: project }),
    });
    expect(stdout).toContain('no rm');
  });
});

it.skipIf(process.platform !== 'linux').each(['/proc/self', '/proc', '/sys', '/dev/null', '/nonexistent', ''])(
  'a home directory that nothing can be written to does not make the bridge hang: %s',
  async (home) => {
    const project = makeTemporaryDirectory();
    mkdirSync(join(project, '.git'));
    const { exitCode } = await runAlone({ home, project }, ['claude', 'PreToolUse'], call('ls', { cwd: project }));
    expect(exitCode).toBe(0);
  },
  20_000,
);
