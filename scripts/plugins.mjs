// Writes the connection as plugins: for Claude Code, with a marketplace to install it from, and as an Open Plugin, which Goose
// reads. Their commands start `agent-hooks-bridge` by its name.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const cli = join(root, 'packages', 'hook-cli');
const { version } = JSON.parse(readFileSync(join(cli, 'package.json'), 'utf8'));
const about = {
  ...{
    name: 'agent-hooks',
    version,
    description: 'All your hooks of agent-hooks guard this agent.',
    license: 'Apache-2.0',
    author: { name: 'agent-hooks' },
  },
  homepage: 'https://github.com/agent-hooks/agent-hooks',
};
const needs = `# agent-hooks

Connects the agent to your hooks of agent-hooks. It needs the command on your PATH:

\`\`\`sh
npm install --global @agent-hooks/hook-cli
\`\`\`

In Claude Code: \`/plugin install agent-hooks --marketplace agent-hooks/agent-hooks\`, or from this folder,
\`claude plugin marketplace add FOLDER\` and \`claude plugin install agent-hooks@agent-hooks\`.

Without it, the agent refuses every tool call and says so.
`;

/** Writes both plugins into a folder. */
export function writePlugins(folder) {
  rmSync(folder, { recursive: true, force: true });
  const write = (path, value) => {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, typeof value === 'string' ? value : `${JSON.stringify(value, null, 2)}\n`);
  };
  const marketplace = {
    ...{ name: 'agent-hooks', owner: { name: 'agent-hooks' }, description: about.description },
    plugins: [{ name: 'agent-hooks', source: './agent-hooks', description: about.description }],
  };
  write('claude-code/.claude-plugin/marketplace.json', marketplace);
  write('claude-code/agent-hooks/.claude-plugin/plugin.json', about);
  write('claude-code/agent-hooks/hooks/hooks.json', hooksOf('claude', '.claude/settings.json'));
  write('claude-code/agent-hooks/README.md', needs);
  write('open-plugin/agent-hooks/plugin.json', about);
  write('open-plugin/agent-hooks/hooks/hooks.json', hooksOf('plugins', '.agents/plugins/agent-hooks/hooks/hooks.json'));
  write('open-plugin/agent-hooks/README.md', needs);
}

/** What `connect` writes for everybody who works on a project. */
function hooksOf(agent, file) {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), 'agent-hooks-plugin-')));
  const [home, project] = [join(directory, 'home'), join(directory, 'project')];
  for (const each of [home, project]) mkdirSync(each, { mode: 0o700 });
  try {
    const asPerson = join(root, 'test-support', 'src', 'as-person.mjs');
    const words = [asPerson, join(cli, 'dist', 'index.js'), 'connect', agent, '--project', '--yes'];
    const env = { ...process.env, HOME: home, USERPROFILE: home };
    execFileSync(process.execPath, words, {
      cwd: project,
      env,
      timeout: 60_000,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const text = readFileSync(join(project, file), 'utf8').replaceAll(
      `its entries from ${file}`,
      'the plugin agent-hooks',
    );
    return JSON.parse(text);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
