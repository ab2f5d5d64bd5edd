// @module-tag built
import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { agentFiles } from '@agent-hooks/hook-dialects';
import { describe, expect, it } from 'vitest';
import { endResidents } from '../../test/end-residents.ts';
import { makeProject, settingsWith, type TemporaryProject } from '../../test/temporary-project.ts';
import { connectableAgents } from '../bridge/bridge-agents.ts';

interface Group {
  readonly hooks: readonly { readonly command?: string; readonly timeout?: number }[];
}

const gate = { name: 'gate', command: 'true', onFailure: 'block' };
const withGate = (project: TemporaryProject, event = 'BeforeTool') =>
  project.writeHome('.config/agent-hooks/settings.json', settingsWith(event, gate));

describe('agent-hooks doctor', () => {
  it('says that hooks guard no one as long as no agent is connected', async () => {
    const project = makeProject();
    withGate(project);
    const { code, stdout } = await project.run(['doctor']);
    expect(code).toBe(0);
    expect(stdout).toContain('No agent is connected');
  });

  it('says which hooks guard which agent, and what was tried', async () => {
    const project = makeProject();
    withGate(project);
    await project.run(['connect', 'claude']);
    const { code, stdout } = await project.run(['doctor', 'claude']);
    expect(code).toBe(0);
    expect(stdout).toContain('Guarded in every project by gate (BeforeTool, gate).');
    expect(stdout).toContain('tried with 2.1.328');
    const json = JSON.parse((await project.run(['doctor', '--json'])).stdout);
    expect(json.agents[0]).toMatchObject({ agent: 'claude', connections: [{ state: 'connected', scope: 'user' }] });
  });

  it.skipIf(process.platform === 'win32')('warns of a version that was never tried, without running it', async () => {
    const project = makeProject();
    withGate(project);
    const install = (version: string) => {
      const program = project.writeHome(`lib/claude/versions/${version}`, '#!/bin/sh\nexit 1\n');
      chmodSync(program, 0o755);
      const link = join(project.env.HOME ?? '', 'bin', 'claude');
      mkdirSync(dirname(link), { recursive: true });
      rmSync(link, { force: true });
      symlinkSync(program, link);
      return { env: { ...project.env, PATH: `${dirname(link)}:${project.env.PATH}` } };
    };
    await project.run(['connect', 'claude']);
    const other = await project.run(['doctor', 'claude'], install('2.9.0'));
    expect(other).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Version 2.9.0, which is installed, was never'),
    });
    expect((await project.run(['doctor', 'claude'], install('2.1.328'))).stdout).not.toContain('never tried');
  });

  it.skipIf(process.platform === 'win32')(
    'recognises a connection that the plugin for Claude Code makes, while it is on',
    async () => {
      const project = makeProject();
      withGate(project);
      const command =
        "agent-hooks-bridge claude PreToolUse --from-project || { [ $? -eq 2 ] || echo 'no' >&2; exit 2; }";
      const hooks = JSON.stringify({
        hooks: { PreToolUse: [{ hooks: [{ type: 'command', command, timeout: 600 }] }] },
      });
      const root = dirname(dirname(project.writeHome('.claude/plugins/cache/agent-hooks/1/hooks/hooks.json', hooks)));
      const list = { version: 2, plugins: { 'agent-hooks@agent-hooks': [{ scope: 'user', installPath: root }] } };
      project.writeHome('.claude/plugins/installed_plugins.json', JSON.stringify(list));
      const enable = (isOn: boolean) =>
        project.writeHome(
          '.claude/settings.json',
          JSON.stringify({ enabledPlugins: { 'agent-hooks@agent-hooks': isOn } }),
        );
      enable(true);
      expect((await project.run(['doctor', 'claude'])).stdout).toContain('agent-hooks-bridge is not on your PATH');
      const bridge = join(import.meta.dirname, '../../dist/agent-hooks-bridge.cjs');
      const program = project.writeHome(
        'bin/agent-hooks-bridge',
        `#!/bin/sh\nexec '${process.execPath}' '${bridge}' "$@"\n`,
      );
      chmodSync(program, 0o755);
      const env = { ...project.env, PATH: `${dirname(program)}:${project.env.PATH}` };
      const { stdout, code } = await project.run(['doctor', 'claude', '--prove'], { env });
      expect(stdout).toContain('Claude Code: connected');
      expect(stdout.replaceAll(/\s+/g, '')).toContain('hooks.json:connected,1event');
      expect(stdout).toContain('held: Claude Code would not run the tool');
      expect(code).toBe(0);
      enable(false);
      expect((await project.run(['doctor', 'claude'])).stdout).toContain('found, not connected');
    },
  );

  it('takes an Open Plugin that was built for a connection, and what `connect` would write there as well', async () => {
    const project = makeProject();
    withGate(project);
    const file = '.agents/plugins/agent-hooks/hooks/hooks.json';
    const events = ['PreToolUse', 'PostToolUse'];
    const group = (event: string) => {
      const command = `agent-hooks-bridge plugins ${event} --from-project || { [ $? -eq 2 ] || echo 'no' >&2; exit 2; }`;
      return [event, [{ hooks: [{ type: 'command', command, timeout: 600 }] }]];
    };
    project.writeHome(file, JSON.stringify({ hooks: Object.fromEntries(events.map(group)) }));
    const { stdout } = await project.run(['doctor', 'plugins']);
    expect(stdout).toContain('connected, 2 events');
    expect(stdout).not.toContain('another version');
    await project.run(['connect', 'plugins']);
    expect(await project.run(['doctor', 'plugins'])).toMatchObject({ code: 0 });
  });

  it('names modules that run inside of Claude Code as not guarded', async () => {
    const project = makeProject();
    withGate(project);
    const root = dirname(
      dirname(project.writeHome('.claude/plugins/cache/m/chart/1/hooks/hooks.json', '{"modules":["./chart.ts"]}')),
    );
    const list = { version: 2, plugins: { 'chart@m': [{ scope: 'user', installPath: root }] } };
    project.writeHome('.claude/plugins/installed_plugins.json', JSON.stringify(list));
    project.writeHome('.claude/dev-mods/one/pane/hooks/hooks.json', '{"modules":["register.ts"]}');
    project.writeHome('.claude/settings.json', JSON.stringify({ enabledPlugins: { 'chart@m': true } }));
    await project.run(['connect', 'claude']);
    const { code, stdout } = await project.run(['doctor', 'claude']);
    // A long path is broken at its separators.
    const text = stdout.replaceAll(/\s+/g, '');
    expect(code).toBe(0);
    expect(text).toContain(`Notguarded:${join(root, 'hooks', 'chart.ts')}runsinsideClaudeCode(amod)`);
    expect(text).toContain(join('dev-mods', 'one', 'pane', 'hooks', 'register.ts'));
    const json = JSON.parse((await project.run(['doctor', '--json'])).stdout);
    expect(json.agents.find(({ agent }: { agent: string }) => agent === 'claude').pastHooks).toHaveLength(2);
  });

  it('tells what guards this project only, and that what is only monitored refuses nothing', async () => {
    const policy = { type: 'policy', packs: ['core'], mode: 'monitor' };
    const settings = { hooks: { BeforeTool: [{ hooks: [{ ...policy, name: 'watch' }] }] } };
    const project = makeProject({ '.agent-hooks/settings.json': settings });
    await project.approve();
    await project.run(['connect', 'claude']);
    const alone = await project.run(['doctor', 'claude']);
    const text = alone.stdout.replaceAll(/\s+/g, ' ');
    expect(text).toContain('Guarded in this project only by watch (BeforeTool, monitor).');
    expect(text).toContain('all hooks that run are in monitor mode');
    expect(alone.code).toBe(1);
    withGate(project);
    expect((await project.run(['doctor', 'claude'])).code).toBe(0);
  });

  it.skipIf(process.platform === 'win32')(
    'says that a version manager lets a project choose the program of a gate',
    async () => {
      const project = makeProject({ 'gate.py': '' });
      const shim = project.writeHome('.pyenv/shims/python3', '#!/bin/sh\nexit 0\n');
      project.writeHome(
        '.config/agent-hooks/settings.json',
        settingsWith('BeforeTool', { ...gate, command: 'python3 gate.py' }),
      );
      const env = { ...project.env, PATH: `${dirname(shim)}:/usr/bin:/bin` };
      await project.run(['connect', 'claude'], { env });
      const { code, stdout } = await project.run(['doctor', 'claude'], { env });
      expect(code).toBe(1);
      expect(stdout.replaceAll(/\s+/g, ' ')).toContain('belongs to a version manager');
    },
  );

  it.each([
    [
      'a gate on an event that the agent does not have',
      async (project: TemporaryProject) => void withGate(project, 'BeforeModel'),
      'has no event for BeforeModel',
    ],
    [
      'settings that were edited',
      async (project: TemporaryProject) => {
        const file = join(project.home, '.claude/settings.json');
        writeFileSync(file, readFileSync(file, 'utf8').replace('claude PreToolUse', 'claude PreToolUse --no-resident'));
      },
      'written by another version or edited',
    ],
    [
      'hooks that are turned off in the agent',
      async (project: TemporaryProject) => {
        const file = join(project.home, '.claude/settings.json');
        writeFileSync(file, readFileSync(file, 'utf8').replace('{', '{ "disableAllHooks": true,'));
      },
      '~/.claude/settings.json turns off all hooks in Claude Code',
    ],
    [
      'hooks that are turned off in the agent by the project',
      async (project: TemporaryProject) => void project.write('.claude/settings.local.json', { disableAllHooks: true }),
      '.claude/settings.local.json turns off all hooks in Claude Code',
    ],
    [
      'settings of the agent that are broken',
      async (project: TemporaryProject) => {
        const file = join(project.home, '.claude/settings.json');
        writeFileSync(file, `${readFileSync(file, 'utf8')} }`);
      },
      'is not valid JSON',
    ],
    [
      'a hook of the project that is not approved',
      async (project: TemporaryProject) =>
        void project.write('.agent-hooks/settings.json', settingsWith('BeforeTool', gate)),
      'agent-hooks trust',
    ],
    ['the off switch', async (project: TemporaryProject) => void (await project.run(['off'])), 'agent-hooks on'],
    [
      'settings that are broken',
      async (project: TemporaryProject) => void project.writeHome('.config/agent-hooks/settings.json', '{'),
      'settings.json',
    ],
  ])('ends with 1 for %s', async (_, breakIt, said) => {
    const project = makeProject();
    withGate(project);
    await project.run(['connect', 'claude']);
    expect((await project.run(['doctor'])).code).toBe(0);
    await breakIt(project);
    const { code, stdout } = await project.run(['doctor']);
    expect(code).toBe(1);
    expect(stdout.replace(/\s+/g, ' ')).toContain(said);
  });

  it('says what Codex skips, by the hash that Codex itself keeps', async () => {
    const project = makeProject();
    withGate(project);
    await project.run(['connect', 'codex']);
    const file = join(project.home, '.codex/hooks.json');
    const before = await project.run(['doctor', 'codex']);
    expect(before.code).toBe(1);
    expect(before.stdout.replace(/\s+/g, ' ')).toContain('Codex skips 3 commands in ~/.codex/hooks.json');
    const { hooks } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, Group[]>>;
    const states = Object.entries(hooks ?? {}).map(([event, [group]]) => {
      const { command, timeout } = group?.hooks[0] ?? {};
      const name = event.replace(/(?<=.)([A-Z])/g, '_$1').toLowerCase();
      const text = `{"event_name":"${name}","hooks":[{"async":false,"command":${JSON.stringify(command)},"timeout":${timeout},"type":"command"}]}`;
      const hash = createHash('sha256').update(text).digest('hex');
      return `[hooks.state."${file}:${name}:0:0"]\ntrusted_hash = "sha256:${hash}"\n`;
    });
    const config = project.writeHome('.codex/config.toml', states.join('\n'));
    expect(await project.run(['doctor', 'codex'])).toMatchObject({ code: 0 });
    writeFileSync(config, `${states.join('\n')}\n[features]\nhooks = false\n`);
    expect((await project.run(['doctor', 'codex'])).stdout).toContain('turns off all hooks in Codex');
    writeFileSync(config, states.slice(1).join('\n'));
    expect((await project.run(['doctor', 'codex'])).stdout).toContain('Codex skips 1 command in');
  });

  it('says that a project is connected by a program that is not there', async () => {
    const project = makeProject();
    await project.run(['connect', 'claude', '--project']);
    const { code, stdout } = await project.run(['doctor'], { env: { ...project.env, PATH: '/usr/bin:/bin' } });
    expect(code).toBe(1);
    expect(stdout).toContain('not on your PATH');
  });

  it.each(connectableAgents)(
    'proves that a refusal holds in %s, through the command in its settings',
    async (agent) => {
      const project = makeProject();
      withGate(project);
      // What answers opencode runs in its own process.
      if (agent !== 'opencode') endResidents(project.home);
      await project.run(['connect', agent]);
      const { code, stdout } = await project.run(['doctor', agent, '--prove']);
      expect(stdout).toContain('Proof: held');
      // Codex skips what no one has reviewed in Codex.
      expect(code).toBe(agent === 'codex' ? 1 : 0);
    },
    60_000,
  );

  it('shows that it does not hold where the command answers something else', async () => {
    const project = makeProject();
    await project.run(['connect', 'claude']);
    const file = join(project.home, agentFiles.claude.user);
    const fake = project.writeHome('agent-hooks-bridge', '#!/bin/sh\ncat > /dev/null\n');
    chmodSync(fake, 0o755);
    const text = readFileSync(file, 'utf8').replace(
      /NODE_OPTIONS= .*\S+ \S+agent-hooks-bridge\.(?:cjs|sh \S+ \S+) claude PreToolUse/,
      `${fake} claude PreToolUse`,
    );
    writeFileSync(file, text);
    const { code, stdout } = await project.run(['doctor', 'claude', '--prove']);
    expect(code).toBe(1);
    expect(stdout).toContain('did not hold');
  });

  it.each([
    [true, 0, '5 of 5 paths guarded when run: shell, background, write, mcp, resumed'],
    [false, 1, '0 of 5 paths guarded when run, not shell (the tool ran'],
  ])(
    'runs the agent itself with --run; it obeys hooks: %s',
    async (obeys, code, said) => {
      const project = makeProject();
      withGate(project);
      endResidents(project.home);
      const small = join(import.meta.dirname, '..', '..', 'test', 'fixtures', 'small-agent.mjs');
      const script = `#!/bin/sh\nexec '${process.execPath}' '${small}' ${obeys}\n`;
      const program = project.writeHome('bin/gemini', script);
      chmodSync(program, 0o755);
      await project.run(['connect', 'gemini']);
      const env = { ...project.env, PATH: `${join(project.home, 'bin')}:${project.env.PATH}` };
      const proven = await project.run(['doctor', 'gemini', '--prove', '--run'], { env });
      expect(`${proven.stdout}${proven.stderr}`.replace(/\s+/g, ' ')).toContain(said);
      expect(proven.code).toBe(code);
    },
    60_000,
  );

  it.each([[[]], [['--prove']]])('says that agents are unguarded where no hook runs: %j', async (more) => {
    const project = makeProject();
    if (more.length > 0) endResidents(project.home);
    await project.run(['connect', 'claude']);
    const { code, stdout } = await project.run(['doctor', 'claude', ...more]);
    expect(code).toBe(1);
    expect(stdout).toContain('Unguarded: no hook runs');
    expect((await makeProject().run(['doctor'])).code).toBe(1);
  });

  it('says that an agent is unguarded whose events have no hook', async () => {
    const project = makeProject();
    project.writeHome(
      '.config/agent-hooks/settings.json',
      settingsWith('BeforeModel', { ...gate, onFailure: 'allow' }),
    );
    await project.run(['connect', 'claude']);
    const { code, stdout } = await project.run(['doctor', 'claude']);
    expect(code).toBe(1);
    expect(stdout).toContain('Claude Code is unguarded');
  });

  it.each([
    ['bus', (port: number) => ({ type: 'bus', server: `nats://127.0.0.1:${port}`, subject: 'agent-hooks.x' })],
    ['http', (port: number) => ({ type: 'http', url: `http://127.0.0.1:${port}/` })],
  ])('says that a hook of the kind %s is unreachable while nothing listens', async (_, make) => {
    const server = createServer();
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const { port } = server.address() as AddressInfo;
    const project = makeProject();
    const hooks = { BeforeTool: [{ hooks: [{ name: 'remote', ...make(port) }] }] };
    project.writeHome('.config/agent-hooks/settings.json', { hooks });
    await project.run(['connect', 'claude']);
    expect(await project.run(['doctor', 'claude'])).toMatchObject({ code: 0 });
    await new Promise<void>((closed) => void server.close(() => closed()));
    const { code, stdout } = await project.run(['doctor', 'claude']);
    expect(code).toBe(1);
    expect(stdout).toContain(`The hook remote is unreachable: 127.0.0.1:${port} (ECONNREFUSED)`);
  });

  it('sends a harmless call through the gates of the user with --prove', async () => {
    const project = makeProject();
    endResidents(project.home);
    const command = 'cat > "$HOME/seen"; exit 1';
    project.writeHome('.config/agent-hooks/settings.json', settingsWith('BeforeTool', { ...gate, command }));
    await project.run(['connect', 'claude']);
    expect((await project.run(['doctor', 'claude'])).code).toBe(0);
    const { code, stdout } = await project.run(['doctor', 'claude', '--prove']);
    expect(code).toBe(1);
    expect(stdout).toContain('The gate gate did not answer a harmless call');
  });

  it('says that --run goes with --prove', async () => {
    expect(await makeProject().run(['doctor', '--run'])).toMatchObject({ code: 2 });
  });
});
