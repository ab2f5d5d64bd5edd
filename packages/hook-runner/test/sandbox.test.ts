import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HookConfig } from '@agent-hooks/hook-types';
import type { SandboxRestriction } from '@agent-hooks/hook-types/internal';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { HookRunner, type HookRunnerOptions } from '../src/index.ts';
import { beforeToolInput } from './inputs.ts';

const project = realpathSync(mkdtempSync(join(tmpdir(), 'sandbox-')));
afterAll(() => rmSync(project, { recursive: true, force: true }));

async function run(config: HookConfig, sandbox: readonly SandboxRestriction[], options: HookRunnerOptions = {}) {
  const runner = new HookRunner(options);
  try {
    return await runner.executeHook(config, 'BeforeTool', beforeToolInput(project), {
      contextOf: () => ({ environment: { sandbox } }),
    });
  } finally {
    await runner.dispose();
  }
}

const both: readonly SandboxRestriction[] = ['read-only', 'no-network'];
const works =
  process.platform === 'linux' &&
  existsSync('/usr/bin/bwrap') &&
  (await run({ type: 'command', command: 'true' }, both)).outcome === 'silent';

describe.skipIf(!works)('a hook in a sandbox of bubblewrap', () => {
  it('that is read-only writes no files but temporary ones of its own, and answers', async () => {
    const command = `echo x > ${project}/written; echo y > "$TMPDIR/own" && printf '{"reason":"%s"}' "$(cat "$TMPDIR/own")"`;
    const { output, stderr } = await run({ type: 'command', command }, ['read-only']);
    expect(output?.reason).toBe('y');
    expect(stderr).toMatch(/Read-only file system/);
    expect(existsSync(join(project, 'written'))).toBe(false);
    expect(existsSync('/dev/shm/own')).toBe(false);
  });

  it('without one, or without network alone, writes files', async () => {
    for (const [name, sandbox] of [
      ['free', []],
      ['offline', ['no-network']],
    ] as const) {
      await run({ type: 'command', command: `echo x > ${project}/${name}` }, sandbox);
      expect(existsSync(join(project, name))).toBe(true);
    }
  });

  it('without network reaches no one, not even this machine', async () => {
    const server = createServer((socket) => socket.end());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const script = join(project, 'connect.mjs');
    writeFileSync(
      script,
      `import { connect } from 'node:net';
const socket = connect(${port}, '127.0.0.1', () => { console.log('{"reason":"connected"}'); socket.end(); });
socket.on('error', () => console.log('{"reason":"refused"}'));`,
    );
    const hook: HookConfig = { type: 'command', command: 'node', args: [script] };
    expect((await run(hook, ['read-only'])).output?.reason).toBe('connected');
    expect((await run(hook, ['no-network'])).output?.reason).toBe('refused');
  });

  it('does not see the sockets of agent-hooks, whatever it is kept from', async () => {
    const home = mkdtempSync(join(project, 'home-'));
    const place = join(home, '.config', 'agent-hooks', 'run');
    mkdirSync(place, { recursive: true });
    writeFileSync(join(place, 'bridge.sock'), '');
    vi.stubEnv('HOME', home);
    onTestFinished(() => void vi.unstubAllEnvs());
    const command = `ls ${place} | wc -l`;
    for (const sandbox of [['read-only'], ['no-network'], both] as const)
      expect((await run({ type: 'command', command }, sandbox)).stdout.trim(), String(sandbox)).toBe('0');
    expect((await run({ type: 'command', command }, [])).stdout.trim()).toBe('1');
  });

  it('sees no other processes, so that it cannot read the environment of the agent', async () => {
    const command = `cat /proc/${process.pid}/environ 2>/dev/null | wc -c`;
    const seen = async (sandbox: readonly SandboxRestriction[]) =>
      Number((await run({ type: 'command', command }, sandbox)).stdout.trim());
    expect(await seen([])).toBeGreaterThan(0);
    expect(await seen(['read-only'])).toBe(0);
  });

  it.each<[string, HookConfig]>([
    ['through a shell', { type: 'command', command: 'no-such-program-here; exit $?' }],
    ['by its words', { type: 'command', command: 'no-such-program-here', args: ['x'] }],
  ])('says that its program was not found: %s', async (_, hook) => {
    const result = await run({ ...hook, onFailure: 'block' } as HookConfig, ['read-only']);
    expect(result).toMatchObject({ outcome: 'notStarted', output: { decision: 'deny' } });
  });

  it('is ended at its timeout with all that it started', async () => {
    const result = await run({ type: 'command', command: 'sleep 60 & sleep 60', timeout: 500 }, ['read-only']);
    expect(result.outcome).toBe('timedOut');
  });

  it('may be a resident program', async () => {
    const script = join(project, 'resident.mjs');
    writeFileSync(
      script,
      `import { writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
for await (const line of createInterface({ input: process.stdin })) {
  const { id } = JSON.parse(line);
  let reason = 'wrote';
  try { writeFileSync(${JSON.stringify(join(project, 'by-resident'))}, 'x'); } catch { reason = 'could not write'; }
  console.log(JSON.stringify({ id, output: { reason } }));
}`,
    );
    const { output, error } = await run({ type: 'resident', command: 'node', args: [script] }, ['read-only']);
    expect(error?.message).toBeUndefined();
    expect(output?.reason).toBe('could not write');
  });
});

describe('a sandbox that is asked for and not available', () => {
  const gone = { sandboxProgram: join(project, 'no-bwrap') };

  it.each<[string, HookConfig]>([
    ['command', { type: 'command', command: `touch ${join(project, 'ran')}` }],
    ['resident', { type: 'resident', command: `touch ${join(project, 'ran')}` }],
  ])('keeps a %s hook from being started, and a gate refuses', async (_, hook) => {
    const result = await run({ ...hook, onFailure: 'block' } as HookConfig, ['read-only'], gone);
    expect(result).toMatchObject({ outcome: 'notStarted', success: false, output: { decision: 'deny' } });
    expect(result.error?.message).toMatch(/sandbox read-only/);
    expect(existsSync(join(project, 'ran'))).toBe(false);
    const open = await run(hook, ['read-only'], gone);
    expect(open).toMatchObject({ outcome: 'notStarted', success: false });
    expect(open.output?.decision).not.toBe('deny');
  });

  it.skipIf(process.platform !== 'linux')(
    'is found out by trying: a program that does not work here is not one',
    async () => {
      const broken = { sandboxProgram: '/bin/false' };
      const result = await run({ type: 'command', command: `touch ${join(project, 'ran')}` }, both, broken);
      expect(result.outcome).toBe('notStarted');
      expect(result.error?.message).toMatch(/does not work here/);
      expect(existsSync(join(project, 'ran'))).toBe(false);
    },
  );

  it('without network calls no service', async () => {
    const result = await run({ type: 'http', url: 'http://127.0.0.1:9/', onFailure: 'block' }, ['no-network']);
    expect(result).toMatchObject({ outcome: 'notStarted', output: { decision: 'deny' } });
  });
});
