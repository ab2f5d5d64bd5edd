import { execFile, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { agentPages, renderAgentPage } from '../docs/generator/agent-pages.ts';
import { renderCliPage } from '../docs/generator/cli-page.ts';
import { renderEventsPage } from '../docs/generator/events-page.ts';
import { renderSettingsPage } from '../docs/generator/settings-page.ts';
import { renderSpecificationPage } from '../docs/generator/specification-page.ts';
import { embedCode, embedTargets } from '../packages/hook-cli/src/init/embed-code.ts';
import { readFleet } from '../packages/hook-fleet/src/settings.ts';
import { HookSystem } from '../packages/hook-system/src/index.ts';
import { parseHookSettings } from '../packages/hook-types/src/index.ts';
import { contractTools } from '../packages/hook-types/src/tools/contract-tools.ts';
import { usualTool } from '../packages/hook-types/src/tools/usual-names.ts';
import { root } from './packages.ts';

const cli = join(root, 'packages/hook-cli/dist/main.js');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const temporary = realpathSync(mkdtempSync(join(tmpdir(), 'docs-')));
// Beside the projects: a home directory inside of one would not count.
const home = realpathSync(mkdtempSync(join(tmpdir(), 'docs-home-')));
afterAll(() => {
  for (const folder of [temporary, home]) rmSync(folder, { recursive: true, force: true });
});

const generated = ['docs/events.md', 'docs/settings.md', 'docs/cli.md', 'docs/from-the-specification.md'];
const pages = ['docs', 'docs/frameworks'].flatMap((folder) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`),
);
const recipes = readdirSync(join(root, 'recipes')).filter((name) =>
  existsSync(join(root, 'recipes', name, 'recipe.json')),
);

describe('the reference', () => {
  it('docs/events.md is the page that the event table gives', async () => {
    await expect(renderEventsPage()).toMatchFileSnapshot('../docs/events.md');
  });

  it('docs/settings.md is the page that the JSON Schema gives', async () => {
    await expect(renderSettingsPage()).toMatchFileSnapshot('../docs/settings.md');
  });

  it('docs/from-the-specification.md is the page that the map of requirements gives', async () => {
    await expect(renderSpecificationPage()).toMatchFileSnapshot('../docs/from-the-specification.md');
  });

  it('docs/cli.md is the page that the help of the command gives', async () => {
    const help = (...words: readonly string[]) => run(process.execPath, [cli, 'help', ...words], temporary).stdout;
    await expect(renderCliPage(help)).toMatchFileSnapshot('../docs/cli.md');
  });

  it('docs/tool-names.md names tools as they are understood', () => {
    const rows = [...read('docs/tool-names.md').matchAll(/^\| ([a-z]+) \| `(\w+)` \| (.*) \|$/gm)];
    expect(rows.map(([, tool]) => tool)).toEqual(contractTools.rows.map(({ tool }) => tool));
    for (const [, tool, ours = '', others = ''] of rows)
      for (const name of [ours, ...others.replaceAll('`', '').split(' ')]) expect(usualTool(name), name).toBe(tool);
  });

  it.each(agentPages)('docs/agents/%s.md is the page that the row of the dialect gives', async (name) => {
    await expect(renderAgentPage(name)).toMatchFileSnapshot(`../docs/agents/${name}.md`);
  });
});

describe('snippets', () => {
  const written = pages.filter((page) => !generated.includes(page));

  it.each(written)('%s shows only what is in a file', (page) => {
    const blocks = [...read(page).matchAll(/(?:<!-- from (\S+) -->\n)?^```(\w*)\n([\s\S]*?)^```$/gm)];
    for (const [, source, , shown] of blocks) {
      expect(source, `a snippet without its source: ${shown}`).toBeDefined();
      expect(shown).toBe(readSource(source ?? ''));
    }
  });

  it('come from recipes and examples, all of which are run or read below', () => {
    const sources = written.flatMap((page) =>
      [...read(page).matchAll(/<!-- from ([^\s#]+)/g)].map(([, source]) => source),
    );
    expect(new Set(sources)).toEqual(new Set(shown));
  });
});

it('the settings of a company are read, and every command of its files exists', async () => {
  const { hooksConfig } = JSON.parse(read('examples/company/settings.json'));
  expect(readFleet(hooksConfig.fleet).problems).toEqual([]);
  const commands = ['ansible.yml', 'jamf.sh', 'intune.ps1'].map((name) => read(`examples/company/${name}`)).join('\n');
  const typed = [...commands.matchAll(/agent-hooks ((?:admin release take|connect --machine)|[a-z][a-z ]*)/g)];
  expect(new Set(typed.map(([, words]) => words))).toEqual(new Set(['connect --machine', 'admin release take']));
});

it('the policy of the pages has examples that hold, and answers as the page says', async () => {
  const { hooks } = JSON.parse(read('examples/writing-hooks/policy.settings.json'));
  const system = new HookSystem({
    getSessionId: () => 's',
    getWorkingDir: () => temporary,
    getEnableHooks: () => true,
    getHooks: () => hooks,
  });
  const decide = async (tool: string, input: Record<string, unknown>) =>
    (await system.fireEvent('BeforeTool', { tool_name: tool, tool_input: input })).aggregated.finalOutput?.decision;
  expect(await decide('run_shell_command', { command: 'npm test && git push' })).toBe('ask');
  expect(await decide('run_shell_command', { command: 'git status' })).toBeUndefined();
  expect(await decide('run_shell_command', { command: 'rm -rf /' })).toBe('deny');
  expect(await decide('write_file', { file_path: 'a/.env.local', content: '' })).toBe('deny');
  expect(await decide('mcp__github__delete_repo', {})).toBe('deny');
  await system.dispose();
});

it('the policy over a session asks once the session has read a secret', async () => {
  const flow = JSON.parse(read('examples/guard/flow.json'));
  const system = new HookSystem({
    getSessionId: () => 's',
    getWorkingDir: () => temporary,
    getEnableHooks: () => true,
    getHooks: () => ({ BeforeTool: [{ hooks: [flow] }] }),
  });
  const decide = async (command: string) =>
    (await system.decide('BeforeTool', { tool_name: 'run_shell_command', tool_input: { command } })).action;
  expect(await decide('git push')).toBe('proceed');
  expect(await decide('cat .env')).toBe('proceed');
  expect(await decide('git push')).toBe('ask');
  await system.dispose();
});

/** The code that `agent-hooks init --embed` prints; embed.test.ts runs it. */
const embedFile = 'packages/hook-cli/src/init/embed-code.ts';

/** Every other file that a page shows: each is used by a test in this file. */
/** How clients start a program through a door. */
const doorSettings = {
  mcp: { file: 'examples/getting-started/mcp-servers.json', key: 'mcpServers' },
  acp: { file: 'examples/getting-started/agent-servers.json', key: 'agent_servers' },
} as const;

const shown = [
  'examples/newcomer/path.sh',
  'examples/guard/flow.json',
  'examples/newcomer/group.json',
  'examples/getting-started/main.mjs',
  ...Object.values(doorSettings).map(({ file }) => file),
  'examples/writing-hooks/policy.settings.json',
  ...['no-main', 'ask-to-publish', 'final-newline', 'conventions'].flatMap((name) =>
    ['sh', 'py', 'ts'].map((ending) => `examples/writing-hooks/.agent-hooks/hooks/${name}.${ending}`),
  ),
  'examples/writing-hooks/.agent-hooks/hooks/no-main.test.ts',
  'examples/writing-hooks/.agent-hooks/settings.json',
  'examples/writing-hooks/resident.settings.json',
  'examples/writing-hooks/tsconfig.json',
  'examples/guard/main.mjs',
  'examples/guard/output.txt',
  'examples/effects/main.mjs',
  'examples/effects/output.txt',
  'examples/embedding/agent.mjs',
  'examples/embedding/main.mjs',
  'examples/embedding/output.txt',
  'examples/embedding/deploy.mjs',
  'examples/embedding/deploy-output.txt',
  'examples/embedding/own-event/.agent-hooks/settings.json',
  'examples/testing-hooks/.agent-hooks/hooks/no-main/no-main.cases.json',
  'examples/testing-hooks/hooks.yml',
  'examples/http-hooks/.agent-hooks/settings.json',
  'examples/http-hooks/server.mjs',
  // They are run by `npm run test:runtimes`.
  ...['claude-agent', 'copilot-sdk', 'langchain', 'mastra', 'openai-agents'].map(
    (name) => `examples/frameworks/${name}.mjs`,
  ),
  ...['settings.json', 'machine-permissions.conf', 'ansible.yml', 'jamf.sh', 'intune.ps1'].map(
    (name) => `examples/company/${name}`,
  ),
  'examples/migration/claude-settings.json',
  'examples/migration/.agent-hooks/settings.json',
  embedFile,
];

describe('the page on doors', () => {
  it.each(Object.entries(doorSettings))('starts the program of a client through %s', (door, { file, key }) => {
    const [{ command, args }] = Object.values(JSON.parse(read(file))[key]) as [{ command: string; args: string[] }];
    expect([command, args[0]]).toEqual(['agent-hooks', door]);
    expect(args.indexOf('--')).toBeGreaterThan(0);
    const help = run(process.execPath, [cli, door, '--help'], temporary);
    expect(help.stdout).toContain(`Usage: agent-hooks ${door}`);
  });
});

describe('links', () => {
  it.each([...pages, 'recipes/README.md', ...recipes.map((name) => `recipes/${name}/README.md`)])(
    '%s links to files and headings that exist',
    (page) => {
      const broken = [...read(page).matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]*))?\)/g)].filter(
        ([, file = '', heading]) => {
          const target = file === '' ? page : join(page, '..', file);
          return !existsSync(join(root, target)) || (heading !== undefined && !headingsOf(target).includes(heading));
        },
      );
      expect(broken.map(([link]) => link)).toEqual([]);
    },
  );

  it('the list of recipes says of each what its own files say', () => {
    const rows = recipes.map((name) => {
      const { summary, events } = JSON.parse(read(`recipes/${name}/recipe.json`));
      const guards = read(`recipes/${name}/settings.json`).includes('"onFailure": "block"');
      return `| [${name}](${name}/README.md) | ${summary} | ${events.join(', ')} | ${guards ? 'refuses' : 'goes on'} |`;
    });
    expect(read('recipes/README.md').match(/^\| \[.*$/gm)).toEqual(rows);
  });
});

describe('the pages say what is so', () => {
  it('messages in the troubleshooting page are those that people see', () => {
    const sources = [
      'hook-runner/src/answer/classify-exit.ts',
      'hook-runner/src/run/failures.ts',
      'hook-types/src/answers/read-printed.ts',
    ]
      .map((file) => read(`packages/${file}`))
      .join('');
    const quoted = [...read('docs/troubleshooting.md').matchAll(/^\| `(?!agent-hooks)([^`]+ [^`]+)` \|/gm)].map(
      ([, text]) => (text ?? '').replace(/ \d+$/, ''),
    );
    expect(quoted.length).toBeGreaterThan(4);
    expect(quoted.filter((text) => !sources.includes(text))).toEqual([]);
  });

  it('the settings of the migration page are without problems afterwards, and not before', () => {
    expect(parseHookSettings(JSON.parse(read('examples/migration/.agent-hooks/settings.json'))).problems).toEqual([]);
    const [problem] = parseHookSettings(JSON.parse(read('examples/migration/claude-settings.json'))).problems;
    expect(problem?.message).toContain('PreToolUse');
  });

  it('the program of the page on the guard prints what the page shows, in at most thirty lines', () => {
    const { stdout } = run(process.execPath, [join(root, 'examples/guard/main.mjs')], temporary);
    expect(stdout).toBe(read('examples/guard/output.txt'));
    expect(read('examples/guard/main.mjs').trimEnd().split('\n').length).toBeLessThanOrEqual(30);
  });

  it('the guard of the page on effects prints what the page shows, in thirty lines', () => {
    const { stdout, stderr } = run(process.execPath, [join(root, 'examples/effects/main.mjs')], temporary);
    expect({ stdout, stderr }).toEqual({ stdout: read('examples/effects/output.txt'), stderr: '' });
    expect(read('examples/effects/main.mjs').trimEnd().split('\n').length).toBeLessThanOrEqual(30);
  });

  it('the agent of the embedding page prints what the page shows', () => {
    const { stdout, stderr } = run(process.execPath, [join(root, 'examples/embedding/main.mjs')], temporary);
    expect({ stdout, stderr }).toEqual({ stdout: read('examples/embedding/output.txt'), stderr: '' });
    expect(read('examples/embedding/agent.mjs').trimEnd().split('\n').length).toBeLessThanOrEqual(40);
  });
});

describe('the host with an event of its own', () => {
  it('prints what the page shows', () => {
    const { stdout, stderr } = run(process.execPath, [join(root, 'examples/embedding/deploy.mjs')], temporary);
    expect({ stdout, stderr }).toEqual({ stdout: read('examples/embedding/deploy-output.txt'), stderr: '' });
  });

  it('can be tried by the command, which reads the same definition', () => {
    const project = ['--project', join(root, 'examples/embedding/own-event')];
    const cli = (...words: string[]) =>
      run(process.execPath, [join(root, 'packages/hook-cli/dist/main.js'), ...words, ...project], temporary);
    const fire = (input: object, ...more: string[]) =>
      cli('fire', 'DeployStart', '--unapproved', '--input', JSON.stringify(input), ...more);
    const beta = { environment: 'production', version: '2.0.0-beta' };
    expect(fire(beta, '--expect', 'deny').status).toBe(0);
    expect(fire({ ...beta, version: '2.0.0' }, '--expect', 'allow').status).toBe(0);
    expect(cli('validate').status).toBe(0);
    expect(cli('list').stdout).toContain('DeployStart');
    expect(cli('admin', 'schema').stdout).toContain('DeployStart');
    expect(cli('explain', 'DeployStart', '--subject', 'staging').stdout).toContain('releases-only');
  });
});

describe('commands', () => {
  const help = (words: string) => run(process.execPath, [cli, ...words.split(' '), '--help'], temporary).stdout;
  const texts = [
    ...pages.filter((page) => page !== 'docs/cli.md'),
    ...recipes.map((name) => `recipes/${name}/README.md`),
  ]
    .map(read)
    .join('\n');
  const mentioned = [
    ...texts.matchAll(/(?:`|^)agent-hooks ((?:admin (?:audit |bundle |release )?)?[a-z][a-z-]*)((?: [^`\n]*)?)/gm),
  ];

  it('that the pages name exist, with the options that they are given', () => {
    const names = new Set(mentioned.map(([, name]) => name ?? ''));
    expect(names.size).toBeGreaterThan(5);
    for (const name of names) {
      const text = help(name);
      expect(text, name).toContain(`agent-hooks ${name}`);
      const options = mentioned
        .filter(([, each]) => each === name)
        .flatMap(([, , rest = '']) => rest.match(/--[a-z]+/g) ?? []);
      expect(
        options.filter((option) => !text.includes(option)),
        name,
      ).toEqual([]);
    }
  });
});

describe('the page on testing hooks', () => {
  const project = join(root, 'examples/testing-hooks');

  it('shows cases that pass, and a workflow whose commands do what it says', () => {
    const steps = [...read('examples/testing-hooks/hooks.yml').matchAll(/run: agent-hooks (.*)$/gm)];
    expect(steps).toHaveLength(2);
    for (const [, words = ''] of steps) {
      const given = words.replace('hooks.xml', join(temporary, 'hooks.xml')).split(' ');
      expect(run(process.execPath, [cli, '-C', project, ...given], project), words).toMatchObject({ status: 0 });
    }
    expect(readFileSync(join(temporary, 'hooks.xml'), 'utf8')).toMatch(/<testsuites? .*tests="2".*failures="0"/);
  });
});

describe('the page on HTTP hooks', () => {
  it('shows a service that refuses, and settings that refuse without it', async () => {
    const service = spawn(process.execPath, [join(root, 'examples/http-hooks/server.mjs')], {
      env: { ...process.env, PORT: '0' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      const port = await new Promise<string>((resolve, reject) => {
        service.on('error', reject).on('close', () => reject(new Error('The service ended.')));
        service.stdout.once('data', (line: Buffer) => resolve(/\d+/.exec(line.toString())?.[0] ?? ''));
      });
      const project = join(temporary, 'http-hooks');
      mkdirSync(join(project, '.agent-hooks'), { recursive: true });
      const settings = (address: string) =>
        writeFileSync(
          join(project, '.agent-hooks/settings.json'),
          read('examples/http-hooks/.agent-hooks/settings.json').replace('8181', address),
        );
      const fire = (path: string, verdict: string) => {
        const input = JSON.stringify({ file_path: path });
        const given = [
          'fire',
          'BeforeTool',
          '--tool',
          'read_file',
          '--unapproved',
          '--input',
          input,
          '--expect',
          verdict,
        ];
        return runBeside([cli, ...given], project, { POLICY_TOKEN: 't' });
      };
      settings(port);
      expect(await fire('.env', 'deny')).toContain('Files with secrets stay closed.');
      expect(await fire('main.ts', 'allow')).toContain('NO ANSWER');
      settings('9');
      expect(await fire('main.ts', 'deny')).toContain('BLOCKED by policy');
    } finally {
      service.kill('SIGKILL');
    }
  });
});

describe('the hooks of the pages on writing hooks and on TypeScript', () => {
  const example = join(root, 'examples/writing-hooks');
  const runner = 'run-typescript.cjs';
  /** The example as a project of its own, with these settings. */
  const makeProject = (name: string, settings: string) => {
    const project = join(temporary, name);
    cpSync(example, project, { recursive: true });
    copyFileSync(join(root, 'packages/hook-cli/dist', runner), join(project, '.agent-hooks/hooks', runner));
    writeFileSync(join(project, '.agent-hooks/settings.json'), settings);
    return project;
  };
  const settings = read('examples/writing-hooks/.agent-hooks/settings.json');
  const inLanguage = (program: string, ending: string) =>
    settings.replaceAll(
      /"bash (.*\/)(.*)\.sh/g,
      (_, folder, name) => `"${program.replace('FOLDER', folder)} ${folder}${name}.${ending}`,
    );
  const hasProgram = (program: string) => spawnSync(program, ['--version']).status === 0;
  const runCases = (project: string, ...more: string[]) =>
    run(process.execPath, [cli, '-C', project, 'test', '--unapproved', ...more], project);

  it.each([
    ['Bash', ['bash', 'jq'], settings],
    ['Python', ['python3'], inLanguage('python3', 'py')],
    ['TypeScript', ['node'], inLanguage(`node FOLDER${runner}\\"`, 'ts')],
  ])('do in %s what their cases say', (language, programs, written) => {
    const commands = [...read('docs/writing-hooks.md').matchAll(/^\| (\w+) \| `(\w+ .*)` \|$/gm)];
    const command = commands.find(([, name]) => name === language)?.[2];
    expect(JSON.parse(written).hooks.BeforeTool[0].hooks[0].command).toBe(command);
    if (!programs.every(hasProgram)) return;
    expect(runCases(makeProject(language, written))).toMatchObject({
      stdout: expect.stringContaining('6 cases, 0 failed'),
      status: 0,
    });
  });

  it('stay the same files as resident hooks', () => {
    const project = makeProject('resident', read('examples/writing-hooks/resident.settings.json'));
    expect(runCases(project, '--case', 'push')).toMatchObject({
      stdout: expect.stringContaining('2 cases, 0 failed'),
      status: 0,
    });
  });

  it('pass the test that the page shows, run as the page says', () => {
    const project = makeProject('tested', settings);
    const [, words = ''] = /^`node (\S+ \S+\.test\.ts)`/m.exec(read('docs/typescript.md')) ?? [];
    const { status, stdout } = run(process.execPath, words.split(' '), project);
    expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringContaining('pass 1') });
  });

  it('compile with the settings that the page shows', () => {
    const compiler = join(root, 'node_modules/typescript-native/bin/tsc');
    expect(run(process.execPath, [compiler, '-p', example], example)).toMatchObject({ stdout: '', status: 0 });
  });

  it('fail with the messages that the page explains', () => {
    const folder = mkdtempSync(join(temporary, 'messages-'));
    copyFileSync(join(root, 'packages/hook-cli/dist', runner), join(folder, runner));
    const quoted = [...read('docs/typescript.md').matchAll(/^\| `(Cannot find module '(.*)')` \|/gm)];
    expect(quoted).toHaveLength(2);
    for (const [, message, specifier] of quoted) {
      writeFileSync(
        join(folder, 'hook.ts'),
        `import { x } from '${specifier}';\nconst y: string = x;\nconsole.log(y);\n`,
      );
      expect(run(process.execPath, [runner, 'hook.ts'], folder, { NODE_PATH: '' })).toMatchObject({
        status: 1,
        stderr: expect.stringContaining(message ?? '-'),
      });
    }
  });
});

describe("a newcomer's path", () => {
  const bin = join(temporary, 'bin');
  mkdirSync(bin);
  const command = join(bin, 'agent-hooks');
  writeFileSync(
    command,
    `#!/bin/sh\nexec "${process.execPath}" "${join(root, 'test-support/src/as-person.mjs')}" "${join(root, 'packages/hook-cli/dist/index.js')}" "$@"\n`,
  );
  chmodSync(command, 0o755);
  const env = {
    NEWCOMER_GROUP: join(root, 'examples/newcomer/group.json'),
    PATH: `${bin}${delimiter}${process.env.PATH}`,
  };

  it('leads from an empty folder to a tool call that is refused, at the command line and in an agent', () => {
    const { status, stdout, stderr } = run('sh', [join(root, 'examples/newcomer/path.sh')], temporary, env);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout.replace(/\s+/g, ' ')).toContain('It would delete / and everything in it, outside the project');
    expect(stdout).toContain('Open a pull request instead of pushing to main.');
    const agent = (text: string) =>
      run(process.execPath, [join(root, 'examples/getting-started/main.mjs'), text], join(temporary, 'my-project'))
        .stdout;
    expect(agent('git push origin main')).toBe('refused: Open a pull request instead of pushing to main.\n');
    expect(agent('sudo rm -rf /')).toMatch(/^refused: It would delete /);
    expect(agent('ls')).toBe('runs: {"command":"ls"}\n');
  });

  it('all recipes can be added to one project, which is then without problems', () => {
    const project = join(temporary, 'everything');
    mkdirSync(project);
    for (const name of recipes)
      expect(run(command, ['recipes', 'add', name], project, env), name).toMatchObject({ status: 0 });
    expect(run(command, ['validate'], project, env)).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('no problems'),
    });
  });
});

/** A whole file, or the part of it between `region: NAME` and the next `endregion`. */
function readSource(source: string): string {
  const [file = '', region] = source.split('#');
  const text = read(file);
  if (region === undefined) return text;
  const target = embedTargets.find((each) => file === embedFile && each === region);
  if (target !== undefined) return embedCode[target].code;
  const lines = text.split('\n');
  const start = lines.findIndex((line) => line.endsWith(`region: ${region}`));
  const end = lines.findIndex((line, index) => index > start && line.endsWith('endregion'));
  expect(start, `${source} is not there`).toBeGreaterThan(-1);
  return `${lines.slice(start + 1, end).join('\n')}\n`;
}

/** The anchors of a page's headings, as GitHub makes them. */
function headingsOf(page: string): string[] {
  const headings = [...read(page).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading]) => heading ?? '');
  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-'),
  );
}

/** Runs a program as a user without settings of their own would. */
function run(program: string, args: readonly string[], cwd: string, env: Readonly<Record<string, string>> = {}) {
  const options = {
    cwd,
    encoding: 'utf8',
    timeout: 120_000,
    env: { ...process.env, HOME: home, USERPROFILE: home, NO_COLOR: '1', ...env },
  } as const;
  const { status, stdout, stderr } = spawnSync(program, args, options);
  return { status, stdout, stderr };
}

/** The same while this process goes on; what it printed, also if it ended with 1 because a hook failed. */
async function runBeside(args: readonly string[], cwd: string, env: Readonly<Record<string, string>>): Promise<string> {
  const all = { ...process.env, HOME: home, USERPROFILE: home, NO_COLOR: '1', ...env };
  const done = await promisify(execFile)(process.execPath, [...args], { cwd, timeout: 60_000, env: all }).catch(
    (error: { stdout: string }) => error,
  );
  return done.stdout;
}
