import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { agentFiles } from '@agent-hooks/hook-dialects';
import { describe, expect, it } from 'vitest';
import { aPerson, makeProject, type TemporaryProject } from '../../test/temporary-project.ts';
import { connectableAgents } from '../bridge/bridge-agents.ts';
import { scopesOf } from './connection.ts';

const golden = join(import.meta.dirname, '..', '..', 'test', 'golden', 'connect');

/** Paths of this machine have no place in a golden file. */
function normalised(project: TemporaryProject, text: string): string {
  return (
    text
      .replaceAll(process.execPath, '<node>')
      // Where this system has what the client without Node needs, it is written instead.
      .replace(/\/bin\/sh (\S+)\.sh (<node>) \S+\/bridge-of-\w+/g, '$2 $1.cjs')
      .replaceAll('agent-hooks-bridge.sh', 'agent-hooks-bridge.cjs')
      .replace(/[^\s'"`(]*\/dist\/(agent-hooks-bridge\.cjs|opencode\.js)/g, '<installation>/$1')
      .replaceAll(project.home, '<home>')
      .replaceAll(project.dir, '<project>')
  );
}

const read = (file: string) => readFileSync(file, 'utf8');

const written: Readonly<Record<string, string>> = {
  'comments and foreign hooks': `{
  // What I like.
  "theme": "dark", /* really */
  "hooks": {
    "PreToolUse": [
      { "matcher": "Bash", "hooks": [{ "type": "command", "command": "./mine.sh" }] } // my own
    ],
    "Stop": []
  },
  "last": true
}
`,
  'one line': '{"a": 1, "hooks": {"Stop": [{"hooks": [{"type": "command", "command": "x"}]}]}}',
  'no hooks': '{\r\n\t"a": {\r\n\t\t"b": []\r\n\t}\r\n}\r\n',
  'empty hooks': '{ "hooks": {} }\n',
  'an empty object': '{}',
};

describe.each(connectableAgents)('connecting %s', (agent) => {
  it.each(scopesOf(agent).filter((scope) => scope !== 'machine'))(
    'writes the golden file for %s, once, and takes it away again',
    async (scope) => {
      const project = makeProject();
      const file = join(scope === 'user' ? project.home : project.dir, agentFiles[agent][scope]);
      const option = `--${scope}`;
      const first = await project.run(['connect', agent, option]);
      expect(first).toMatchObject({ code: 0, stderr: '' });
      const text = read(file);
      await expect(normalised(project, text)).toMatchFileSnapshot(join(golden, `${agent}-${scope}.txt`));
      expect(await project.run(['connect', agent, option])).toMatchObject({
        code: 0,
        stdout: expect.stringContaining('connected already'),
      });
      expect(read(file)).toBe(text);
      expect(await project.run(['disconnect', agent, option])).toMatchObject({ code: 0 });
      expect(existsSync(file)).toBe(false);
      expect(await project.run(['disconnect', agent, option])).toMatchObject({
        stdout: expect.stringContaining('is not connected'),
      });
    },
  );
});

const withEntries = connectableAgents.filter((agent) => /groups|entries/.test(agentFiles[agent].form));

describe.each(withEntries)('a file of %s', (agent) => {
  const isReadable = ([what]: [string, string]) => !/comments/.test(what) || !/claude|codex|antigravity/.test(agent);

  it.each(Object.entries(written).filter(isReadable))(
    'with %s keeps everything else, byte for byte',
    async (_, before) => {
      const project = makeProject();
      const file = project.writeHome(agentFiles[agent].user, before);
      expect(await project.run(['connect', agent])).toMatchObject({ code: 0, stderr: '' });
      const connected = read(file);
      for (const line of before.split(/\r?\n/).filter((each) => /\/\/|\/\*|theme|last/.test(each)))
        expect(connected).toContain(line.replace(/,?\s*(\/\/.*)?$/, ''));
      expect(connected).toContain('agent-hooks-bridge');
      expect(await project.run(['connect', agent])).toMatchObject({ stdout: expect.stringContaining('already') });
      await project.run(['disconnect', agent]);
      expect(read(file)).toBe(before);
    },
  );

  it('that was edited since loses our entries alone', async () => {
    const project = makeProject();
    const file = project.writeHome(agentFiles[agent].user, written['comments and foreign hooks'] ?? '');
    await project.run(['connect', agent]);
    const edited = read(file).replace('"theme": "dark"', '"theme": "light"');
    project.writeHome(agentFiles[agent].user, edited);
    await project.run(['disconnect', agent]);
    expect(read(file)).not.toContain('agent-hooks');
    expect(read(file)).toContain('"theme": "light", /* really */');
    expect(read(file)).toContain('"./mine.sh"');
  });
});

it('the configuration of Kimi Code keeps everything else, byte for byte, and has no connection for a project', async () => {
  const project = makeProject();
  const before = '# mine\ndefault_model = "k2"\n\n[[hooks]]\nevent = "Stop"\ncommand = "./mine.sh"\n';
  const file = project.writeHome('.kimi-code/config.toml', before);
  expect(await project.run(['connect', 'kimi'])).toMatchObject({ code: 0, stderr: '' });
  expect(read(file).startsWith(before)).toBe(true);
  expect(read(file)).toMatch(
    /\[\[hooks\]\]\nevent = "PreToolUse"\ncommand = .*\ntimeout = 600\nfail_mode = "closed"\n/,
  );
  writeFileSync(file, read(file).replace('k2', 'k3'));
  await project.run(['disconnect', 'kimi']);
  expect(read(file)).toBe(before.replace('k2', 'k3'));
  expect((await project.run(['connect', 'kimi', '--project'])).code).toBe(1);
});

it('a file of hooks for Kiro that is not ours stays', async () => {
  const project = makeProject();
  const file = project.write('.kiro/hooks/agent-hooks.json', '{"version":"v1","hooks":[]}');
  expect(await project.run(['connect', 'kiro', '--project'])).toMatchObject({ code: 1 });
  expect(read(file)).toBe('{"version":"v1","hooks":[]}');
});

it.each([
  ['claude', 'a comment', '{ "a": 1 // mine\n}'],
  ['claude', 'a comma at the end', '{ "a": [1,], }'],
  ['codex', 'a byte order mark', '\uFEFF{}'],
] as const)('settings that the agent itself cannot read are not called connected: %s, %s', async (agent, _, text) => {
  const project = makeProject();
  await project.run(['connect', agent, '--user']);
  const file = join(project.home, agentFiles[agent].user);
  const connected = read(file);
  writeFileSync(file, text.includes('\uFEFF') ? `\uFEFF${connected}` : `// mine\n${connected}`);
  const { code, stderr } = await project.run(['connect', agent, '--user']);
  expect([code, stderr]).toEqual([1, expect.stringContaining('is ignored by')]);
  expect((await project.run(['doctor'])).stdout).toContain('is ignored by');
  writeFileSync(file, text);
  expect((await project.run(['connect', agent, '--user'])).code).toBe(1);
  expect(read(file)).toBe(text);
});

describe.each<readonly [string, 'home' | 'project', string, string | object]>([
  ['claude', 'home', '.claude/settings.json', { disableAllHooks: true }],
  ['claude', 'project', '.claude/settings.json', { disableAllHooks: true }],
  ['claude', 'project', '.claude/settings.local.json', { disableAllHooks: true }],
  ['codex', 'home', '.codex/config.toml', '[features]\nhooks = false\n'],
  ['codex', 'home', '.codex/config.toml', 'features = { hooks = false }\n'],
  ['codex', 'home', '.codex/config.toml', 'features.hooks = false'],
  ['codex', 'home', '.codex/config.toml', 'profile = "a"\n[profiles.a.features]\nhooks = false\n'],
  ['codex', 'project', '.codex/config.toml', '[features]\nhooks = false # off\n'],
  ['gemini', 'project', '.gemini/settings.json', { hooksConfig: { enabled: false } }],
  ['gemini', 'home', '.gemini/settings.json', { hooksConfig: { disabled: ['agent-hooks'] } }],
  ['qwen', 'project', '.qwen/settings.json', { disableAllHooks: true }],
  ['copilot', 'home', '.copilot/settings.json', { disableAllHooks: true }],
])('%s whose own settings turn hooks off, in the %s’s %s', (agent, root, file, content) => {
  it('is not called connected, by connect, doctor or the list', async () => {
    const project = makeProject();
    if (root === 'home') project.writeHome(file, content);
    else project.write(file, content);
    for (const expected of ['was written, but has no effect', '']) {
      const { code, stderr, stdout } = await project.run(['connect', agent]);
      expect([code, stderr]).toEqual([1, expect.stringContaining(expected)]);
      expect(stderr).toContain(file);
      expect(stdout).not.toContain('is connected');
    }
    const { code, stdout } = await project.run(['doctor', agent]);
    expect(code).toBe(1);
    expect(stdout).toMatch(/: turned off\n/);
    expect(stdout).toContain(file);
    expect(stdout).not.toMatch(/: connected|Guarded in/);
    expect((await project.run(['connect', '--json'])).stdout).toContain('"turned off"');
    expect(await project.run(['disconnect', agent])).toMatchObject({ code: 0 });
  });
});

it.each([
  ['claude', '.claude/settings.json', { disableAllHooks: true }, { disableAllHooks: false }],
  ['codex', '.codex/config.toml', 'features.hooks = false', 'features.hooks = true'],
] as const)('%s whose project turns on what its user turned off is connected', async (agent, file, off, on) => {
  const project = makeProject();
  project.writeHome(file, off);
  project.write(file, on);
  expect(await project.run(['connect', agent])).toMatchObject({ code: 0 });
});

it('connecting says how to uninstall', async () => {
  const { stdout } = await makeProject().run(['connect', 'claude']);
  expect(stdout.replaceAll(/\s+/g, ' ')).toContain(
    'Before you uninstall agent-hooks, run: agent-hooks disconnect claude.',
  );
});

describe('agent-hooks connect', () => {
  it('replaces what an older version wrote, in its place', async () => {
    const project = makeProject();
    const old = { type: 'command', command: 'agent-hooks-bridge claude PreToolUse --old', timeout: 5 };
    const file = project.writeHome('.claude/settings.json', { hooks: { PreToolUse: [{ hooks: [old] }] } });
    await project.run(['connect', 'claude']);
    expect(read(file)).not.toContain('--old');
    expect(read(file).match(/agent-hooks-bridge\.(?:cjs|sh .*) claude PreToolUse /g)).toHaveLength(1);
  });

  it('lists the agents and their state', async () => {
    const project = makeProject();
    project.writeHome('.claude/x', '');
    await project.run(['connect', 'claude']);
    const { stdout } = await project.run(['connect', '--json']);
    const { agents } = JSON.parse(stdout) as { agents: { agent: string; isHere: boolean; user: { state: string } }[] };
    expect(agents.map(({ agent }) => agent)).toEqual([...connectableAgents]);
    expect(agents[0]).toMatchObject({
      isHere: true,
      user: { state: 'connected' },
      project: { state: 'not connected' },
    });
    expect((await project.run(['connect'])).stdout).toContain('Claude Code');
  });

  it('is refused inside an agent, and without a terminal', async () => {
    const project = makeProject();
    for (const argv of [
      ['connect', 'claude'],
      ['connect', 'claude', '--yes'],
    ]) {
      const refused = await project.runPlainly(argv);
      expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('for a person to decide') });
      const marked = await project.runPlainly([...argv, '--ci'], { env: { ...project.env, CLAUDECODE: '1' } });
      expect(marked).toMatchObject({ code: 1, stderr: expect.stringContaining('CLAUDECODE') });
    }
    expect(existsSync(join(project.home, '.claude'))).toBe(false);
    await project.run(['connect', 'claude']);
    const disconnected = await project.runPlainly(['disconnect', 'claude', '--ci'], {
      env: { ...project.env, CODEX_SANDBOX: '1' },
      person: async () => aPerson,
    });
    expect(disconnected.code).toBe(1);
  });

  it('refuses a file that is broken, is not its own, or has hooks of another shape', async () => {
    const project = makeProject();
    project.writeHome('.claude/settings.json', '{ broken');
    expect(await project.run(['connect', 'claude'])).toMatchObject({ code: 1 });
    project.writeHome('.codex/hooks.json', '{"hooks": []}');
    expect(await project.run(['connect', 'codex'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('hooks'),
    });
    symlinkSync(project.home, join(project.dir, '.qwen'));
    expect(await project.run(['connect', 'qwen', '--project'])).toMatchObject({ code: 1 });
    expect(await project.run(['connect', 'emacs'])).toMatchObject({ code: 2 });
  });

  it('removes the directories that it created, unless something else is in them', async () => {
    const project = makeProject();
    await project.run(['connect', 'copilot']);
    await project.run(['connect', 'copilot', '--project']);
    project.write('.github/mine.md', '');
    await project.run(['disconnect', 'copilot']);
    await project.run(['disconnect', 'copilot', '--project']);
    expect(existsSync(join(project.home, '.copilot'))).toBe(false);
    expect(existsSync(project.path('.github/hooks'))).toBe(false);
    expect(existsSync(project.path('.github/mine.md'))).toBe(true);
  });

  it('never writes through a link that leads out of the project', async () => {
    const project = makeProject();
    const outside = project.writeHome('theirs.json', '{}');
    symlinkSync(project.home, project.path('.github'));
    symlinkSync(outside, project.path('settings.json'));
    project.write('.claude/x', '');
    symlinkSync(outside, project.path('.claude/settings.json'));
    symlinkSync(join(project.home, 'not-yet.json'), project.path('.cursor'));
    for (const agent of ['copilot', 'claude', 'cursor']) {
      const { code, stderr } = await project.run(['connect', agent, '--project']);
      expect([code, stderr]).toEqual([1, expect.stringContaining('leads out of the project')]);
    }
    expect(read(outside)).toBe('{}');
    expect(existsSync(join(project.home, 'hooks'))).toBe(false);
    expect(existsSync(join(project.home, 'not-yet.json'))).toBe(false);
  });

  it('lists all agents also where the settings of one cannot be read', async () => {
    const project = makeProject();
    project.writeHome('.claude/settings.json', '{ broken');
    project.writeHome('.config/opencode/plugins/agent-hooks.js', '// mine');
    const { code, stdout } = await project.run(['connect', '--json']);
    expect(code).toBe(0);
    const { agents } = JSON.parse(stdout) as { agents: { agent: string; user: { state: string; problem?: string } }[] };
    expect(agents.filter(({ user }) => user.state === 'broken').map(({ agent }) => agent)).toEqual([
      'claude',
      'opencode',
    ]);
    expect(agents[0]?.user.problem).toContain('~/.claude/settings.json is not valid JSON');
  });

  it('says what Codex still wants, and leaves its other file alone', async () => {
    const project = makeProject();
    const toml = '# mine\n[[hooks.PreToolUse]]\nmatcher = "Bash"\n';
    const file = project.writeHome('.codex/config.toml', toml);
    const { stdout } = await project.run(['connect', 'codex']);
    const said = stdout.replace(/\s+/g, ' ');
    expect(said).toContain('approve them with /hooks');
    expect(said).toContain('Your hooks in config.toml stay as they are');
    expect(read(file)).toBe(toml);
  });

  it('connects all that are installed, with the guard, and takes all away again', async () => {
    const project = makeProject();
    project.writeHome('.claude/settings.json', '{"theme":"dark"}');
    project.writeHome('.codex/config.toml', '');
    const { code, stdout } = await project.run(['connect', '--yes']);
    expect(code).toBe(0);
    expect(stdout).toContain('~/.claude/settings.json, which is changed');
    expect(stdout).toContain('~/.codex/hooks.json, which is created');
    expect(stdout).not.toContain('"theme"');
    for (const name of ['Claude Code', 'Codex']) {
      const [, summary = ''] = new RegExp(`(?:^|\\n)${name}\\n((?:  .*\\n)+)`).exec(stdout) ?? [];
      expect(summary.trimEnd().split('\n').length, name).toBeLessThanOrEqual(5);
      expect(stdout.replaceAll(/\s+/g, ' ')).toContain(`${name} is connected.`);
    }
    const own = JSON.parse(read(join(project.home, '.config/agent-hooks/settings.json')));
    expect(own.hooks.BeforeTool[0].hooks[0]).toMatchObject({ name: 'guard', packs: ['core', 'git', 'secrets'] });
    expect((await project.run(['connect', '--yes'])).stdout).toContain('Everything is connected.');
    expect(await project.run(['disconnect', '--all', '--yes'])).toMatchObject({ code: 0 });
    expect(read(join(project.home, '.claude/settings.json'))).toBe('{"theme":"dark"}');
    expect(existsSync(join(project.home, '.codex/hooks.json'))).toBe(false);
    expect((await project.run(['disconnect', '--all', '--yes'])).stdout).toContain('No agent is connected');
    expect((await project.run(['disconnect'])).code).toBe(2);
  });

  it('shows every line that changes with --diff, and a summary without', async () => {
    const project = makeProject();
    const { stdout } = await project.run(['connect', 'claude', '--diff']);
    expect(stdout).toContain('+       {');
    expect(stdout).toContain('4 events: PreToolUse');
    await project.run(['disconnect', 'claude']);
    expect((await project.run(['connect', 'claude'])).stdout).not.toContain('+       {');
  });

  it('connects an event without gates only if a hook wants it, keeps it for other projects, and says where one is missing', async () => {
    const project = makeProject();
    await project.run(['connect', 'claude']);
    const file = join(project.home, '.claude/settings.json');
    expect(Object.keys(JSON.parse(read(file)).hooks)).toEqual([
      ...['PreToolUse', 'PostToolUse', 'PostToolUseFailure', 'UserPromptSubmit'],
    ]);
    const own = '.config/agent-hooks/settings.json';
    project.writeHome(own, {
      hooks: Object.fromEntries(
        ['SessionStart', 'AfterTool'].map((event) => [
          event,
          [{ hooks: [{ type: 'command', name: 'x', command: 'true' }] }],
        ]),
      ),
    });
    for (const command of [['doctor'], ['recipes', 'add', 'guard']]) {
      const said = (await project.run(command)).stdout.replaceAll(/\s+/g, ' ');
      expect(said).toContain(
        'The hook x is not connected in Claude Code: SessionStart is missing. Run: agent-hooks connect claude',
      );
      expect(said).toContain('The hook x is not connected in Claude Code: PostToolBatch is missing.');
    }
    await project.run(['connect', 'claude']);
    expect(read(file)).toContain('claude SessionStart');
    expect(read(file)).toContain('claude PostToolBatch');
    expect((await project.run(['doctor'])).stdout).not.toContain('is missing');
    project.writeHome(own, {});
    expect(await project.run(['connect', 'claude'])).toMatchObject({ stdout: expect.stringContaining('already') });
  });

  it('connects events that are fired very often only if a hook wants them', async () => {
    const project = makeProject();
    await project.run(['connect', 'gemini']);
    const file = join(project.home, '.gemini/settings.json');
    expect(read(file)).not.toContain('AfterModel');
    project.writeHome('.config/agent-hooks/settings.json', {
      hooks: { AfterModel: [{ hooks: [{ type: 'command', command: 'true' }] }] },
    });
    await project.run(['connect', 'gemini']);
    expect(read(file)).toContain('gemini AfterModel');
  });
});
