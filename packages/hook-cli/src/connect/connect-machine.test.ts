import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { agentFiles, machineFile } from '@agent-hooks/hook-dialects';
import { parseToml } from '@agent-hooks/hook-system/inspect';
import { makeTemporaryDirectory } from '@agent-hooks/test-support';
import { describe, expect, it } from 'vitest';
import { aPerson, makeProject } from '../../test/temporary-project.ts';
import { connectableAgents } from '../bridge/bridge-agents.ts';

const withMachine = connectableAgents.filter((agent) => agentFiles[agent].machine);
const settings = (root: string, agent: (typeof connectableAgents)[number]) =>
  join(root, machineFile(agent, process.platform) ?? '');

describe.skipIf(process.platform === 'win32').each(withMachine)('connecting %s for the whole machine', (agent) => {
  const before = agentFiles[agent].machine?.linux.endsWith('.toml')
    ? '# ours\nallowed_sandbox_modes = ["read-only"]\n\n[[hooks.PreToolUse]]\n[[hooks.PreToolUse.hooks]]\ntype = "command"\ncommand = "theirs"\n'
    : '{\n  "permissions": { "deny": ["Read(.env)"] }\n}\n';

  it.each([undefined, before])('writes the settings of administrators and takes it back, over %j', async (text) => {
    const machineRoot = makeTemporaryDirectory();
    const project = makeProject();
    const file = settings(machineRoot, agent);
    if (text !== undefined) {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
    expect(await project.run(['connect', agent, '--machine'], { machineRoot })).toMatchObject({ code: 0, stderr: '' });
    const now = readFileSync(file, 'utf8');
    expect(now).toContain(`${agent} `);
    expect(now).toContain('--from-machine');
    expect(now).not.toContain(project.home);
    if (file.endsWith('.toml')) {
      const { hooks, ...rest } = await parseToml(now);
      const groups = (hooks as { PreToolUse: { hooks: { command: string }[] }[] }).PreToolUse;
      expect(groups.at(-1)?.hooks[0]?.command).toContain('codex PreToolUse --from-machine');
      if (text !== undefined) expect(rest).toEqual({ allowed_sandbox_modes: ['read-only'] });
    } else expect(Object.keys(JSON.parse(now)[agentFiles[agent].root]).length).toBeGreaterThan(1);
    const again = await project.run(['connect', agent, '--machine'], { machineRoot });
    expect(again).toMatchObject({ code: 0, stdout: expect.stringContaining('connected already') });
    const gone = await project.run(['disconnect', agent, '--machine'], { machineRoot });
    expect(gone).toMatchObject({ code: 0, stderr: '' });
    expect(existsSync(file) ? readFileSync(file, 'utf8') : undefined).toBe(text);
  });
});

it.skipIf(process.platform === 'win32')(
  'all installed agents that have such settings, and none of them again',
  async () => {
    const machineRoot = makeTemporaryDirectory();
    const project = makeProject();
    for (const directory of ['.claude', '.codex', '.factory']) mkdirSync(join(project.home, directory));
    const connected = await project.run(['connect', '--machine', '--yes'], { machineRoot });
    expect(connected).toMatchObject({ code: 0, stderr: '' });
    expect(connected.stdout).toMatch(/Claude Code is connected/);
    expect(connected.stdout).not.toMatch(/The guard|Droid is connected/);
    for (const agent of ['claude', 'codex'] as const) expect(existsSync(settings(machineRoot, agent))).toBe(true);
    expect(existsSync(join(project.home, '.claude/settings.json'))).toBe(false);
    await project.run(['disconnect', '--all', '--machine', '--yes'], { machineRoot });
    for (const agent of ['claude', 'codex'] as const) expect(existsSync(settings(machineRoot, agent))).toBe(false);
  },
);

it('is refused for an agent, for what an agent starts, and where TOML cannot be edited', async () => {
  const machineRoot = makeTemporaryDirectory();
  const project = makeProject();
  const none = await project.run(['connect', 'droid', '--machine'], { machineRoot });
  expect(none).toMatchObject({ code: 1, stderr: expect.stringContaining('no settings for a whole machine') });
  const marked = { ...aPerson, env: { CLAUDECODE: '1' } };
  const byAgent = await project.run(['connect', 'claude', '--machine'], { machineRoot, person: async () => marked });
  expect(byAgent.code).toBe(1);
  const file = settings(machineRoot, 'codex');
  mkdirSync(dirname(file), { recursive: true });
  for (const text of ['hooks = 1\n', 'hooks = { PreToolUse = [] }\n', '[broken\n']) {
    writeFileSync(file, text);
    const refused = await project.run(['connect', 'codex', '--machine'], { machineRoot });
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('cannot be edited') });
    expect(readFileSync(file, 'utf8')).toBe(text);
  }
});
