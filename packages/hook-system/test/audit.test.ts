import { mkdirSync, readFileSync } from 'node:fs';
import { hostname, userInfo } from 'node:os';
import { join } from 'node:path';
import { verifyAudit } from '@agent-hooks/hook-fleet/audit';
import { expect, it, onTestFinished } from 'vitest';
import { HookSystem, loadHookSettings } from '../src/index.ts';
import { findAuditFile } from '../src/machine.ts';
import { makeHost } from './support/host.ts';
import { makeTemporaryDirectory, writeBelow } from './support/temporary-directory.ts';

const gate = { type: 'command', name: 'gate', command: 'echo no >&2; exit 2' };

async function open(hooksConfig: (audit: string) => object, hooks: readonly object[] = [gate]) {
  const directory = makeTemporaryDirectory();
  const [etc, audit] = [join(directory, 'etc'), join(directory, 'log/audit.jsonl')];
  const settings = { enableHooks: true, hooks: { BeforeTool: [{ hooks }] } };
  writeBelow(etc, 'settings.json', { ...settings, hooksConfig: hooksConfig(audit) });
  const load = () => loadHookSettings({ projectDir: directory, userDir: join(directory, 'home'), systemDir: etc });
  const system = new HookSystem(makeHost(undefined, { getHooks: load, getWorkingDir: () => directory }), {
    firedBy: { agent: 'claude', agentVersion: '2.1.197' },
  });
  onTestFinished(() => system.dispose());
  await system.initialize();
  return { system, audit, etc, directory };
}

it('an audit file that the machine asks for gets a line for each event, without its input', async () => {
  const { system, audit, etc } = await open((file) => ({ audit: file }));
  expect(await findAuditFile(etc)).toBe(audit);
  for (const content of ['one', 'a secret plan']) {
    await system.getEventHandler().fireBeforeToolEvent('write_file', { content });
  }
  system
    .getEventHandler()
    .reportRefusal('BeforeTool', { tool_name: 'x', tool_input: {} }, { name: 'own', reason: 'no' });
  await system.dispose();
  const { lines, problems } = await verifyAudit(audit);
  expect({ lines, problems }).toEqual({ lines: 3, problems: [] });
  const text = readFileSync(audit, 'utf8');
  expect(text).not.toContain('a secret plan');
  const [first, , third] = text.split('\n').map((line) => (line === '' ? {} : JSON.parse(line)));
  expect(first).toMatchObject({
    seq: 1,
    kind: 'event',
    what: 'BeforeTool',
    details: { tool: 'write_file', verdict: 'refuse', hooks: [{ name: 'gate', source: 'system' }] },
  });
  expect(third.details).toMatchObject({ verdict: 'refuse', hooks: [{ name: 'own', source: 'runtime' }] });
});

it('an audit file is not where a relative path leads, which is elsewhere in each directory', async () => {
  const { etc } = await open(() => ({ audit: 'audit.jsonl' }));
  expect(await findAuditFile(etc)).toBeUndefined();
});

it('a line says who did what where, by which rule and with what result, and quotes nothing of the call', async () => {
  const policy = {
    type: 'policy',
    name: 'guard',
    rules: [{ rule: 'shell(git push:*)', decision: 'deny', reason: 'no' }],
  };
  const { system, audit, directory } = await open((file) => ({ audit: file }), [policy]);
  await system.getEventHandler().fireBeforeToolEvent('run_shell_command', { command: 'git push secret-remote' });
  await system.dispose();
  const text = readFileSync(audit, 'utf8');
  expect(JSON.parse(text).details).toMatchObject({
    ...{ user: userInfo().username, host: hostname(), agent: 'claude', agentVersion: '2.1.197' },
    ...{ project: directory, cwd: directory, rule: 'shell(git push:*)' },
    ...{ verdict: 'refuse', decision: 'deny', mode: 'enforce' },
  });
  expect(text).not.toContain('secret-remote');
});

it('a machine can ask for payloads, and for hashes in place of directories', async () => {
  const { system, audit, directory } = await open((file) => ({
    audit: file,
    fleet: { payloads: true, hashProjects: true },
  }));
  await system.getEventHandler().fireBeforeToolEvent('write_file', { content: 'quoted' });
  await system.dispose();
  const { details } = JSON.parse(readFileSync(audit, 'utf8'));
  expect(details).toMatchObject({
    payload: { tool_input: { content: 'quoted' } },
    reason: expect.stringContaining('no'),
  });
  expect(details.project).toMatch(/^sha256:[0-9a-f]{32}$/);
  expect(JSON.stringify({ ...details, payload: undefined })).not.toContain(directory);
});

it('a hook that monitors is in the line with what it would have done', async () => {
  const { system, audit } = await open((file) => ({ audit: file }), [{ ...gate, mode: 'monitor' }]);
  const result = await system.fireEvent('BeforeTool', { tool_name: 'shell', tool_input: {} });
  await system.dispose();
  expect(result.aggregated.verdict.action).toBe('proceed');
  const { details } = JSON.parse(readFileSync(audit, 'utf8'));
  expect(details).toMatchObject({ verdict: 'proceed', decision: 'allow', mode: 'monitor', would: 'deny' });
});

it('a machine that demands its audit refuses what it cannot write a line of, and only such a machine', async () => {
  const allow = { type: 'command', name: 'nothing', command: 'true' };
  for (const requireAudit of [true, 'yes', false]) {
    const { system, audit } = await open((file) => ({ audit: file, fleet: { requireAudit } }), [allow]);
    const fire = () => system.fireEvent('BeforeTool', { tool_name: 'shell', tool_input: {} });
    mkdirSync(audit, { recursive: true });
    const { verdict, finalOutput } = (await fire()).aggregated;
    // As without a policy that it demands.
    expect(verdict.action).toBe(requireAudit === false ? 'proceed' : 'stop');
    if (requireAudit !== false) expect(finalOutput?.stopReason).toContain('cannot be written');
    await system.dispose();
  }
});
