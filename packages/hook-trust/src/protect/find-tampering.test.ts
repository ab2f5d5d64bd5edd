import { describe, expect, it } from 'vitest';
import { findTampering } from './find-tampering.ts';
import { listProtectedPlaces } from './protected-places.ts';

const home = '/home/me';
const places = listProtectedPlaces({
  home,
  userConfigDirectory: `${home}/.config/agent-hooks`,
  systemDirectory: '/etc/agent-hooks',
});
const find = (toolName: string, toolInput: Record<string, unknown>) =>
  findTampering({ toolName, toolInput }, () => ({ directory: '/home/me/project', home, places }));
const shell = (command: string) => find('run_shell_command', { command });

describe.skipIf(process.platform === 'win32')('protect-hooks', () => {
  it.each([
    'touch ~/.config/agent-hooks/off',
    'touch "$HOME/.config/agent-hooks/off"',
    'echo {} > ~/.config/agent-hooks/trust.json',
    'echo x >>../.config/agent-hooks/trust.json',
    'rm -rf ~/.config',
    'mv ~/.config/agent-hooks /tmp',
    'sudo tee /etc/agent-hooks/settings.json < x',
    "sed -i 's/true/false/' ~/.gemini/settings.json",
    `python3 -c "open('/home/me/.gemini/settings.json','w')"`,
    'cp x /home/me/.llxprt/settings.json',
    'ln -s /tmp/x ~/.config/agent-hooks/off',
    'agent-hooks trust --all --yes',
    'npx agent-hooks trust --all --yes --ci',
    'npx -y @agent-hooks/hook-cli untrust',
    'node_modules/.bin/agent-hooks off',
    'cd sub && agent-hooks -C . disable gate',
    'env -u AGENT_HOOKS_AGENT script -qc "x"',
    'unset AGENT_HOOKS_DEPTH; x',
    'x=$(agent-hooks off)',
    'true && A=b exec agent-hooks untrust gate',
    'env -i script -qc "agent-hooks trust --all --yes" /dev/null',
    "sh -c 'agent-hooks off'",
    'nohup setsid agent-hooks off &',
    "printf 'agent-hooks off' | sh",
    'echo "agent-hooks off" | at now',
    'eval "agent-hooks off"',
    `python3 -c "import os; os.system('agent-hooks off')"`,
    'cd ~/.config && touch agent-hooks/off',
    'cd ~/.config && rm -r agent-hooks',
    'cd ~/.config/agent-hooks; touch off',
    '(cd ~/.config/agent-hooks && touch off)',
    'bash -c "cd ~/.config/agent-hooks && touch off"',
    'touch ~/.config/agent-hook?/off',
    'touch ~/.config/agent-*/off',
    'touch ~/.config/[a]gent-hooks/off',
    'touch ~me/.config/agent-hooks/off',
    'T=~/.config/agent-hooks; touch $T/off',
    `node -e "fs.writeFileSync(process.env.HOME + '/.config/agent-hooks/off', '')"`,
    'python3 - <<E\nopen("/home/me/.config/agent-hooks/off", "w")\nE',
    'xargs touch <<< ~/.config/agent-hooks/off',
    'pnpm dlx @agent-hooks/hook-cli off',
    'node node_modules/@agent-hooks/hook-cli/dist/bin.js off',
  ])('refuses the shell command %s', (command) => {
    expect(shell(command)).toMatch(/not for agents to change\.$/);
  });

  it.each([
    'ls ~/.config/agent-hooks',
    'cat ~/.config/agent-hooks/trust.json | jq .',
    'agent-hooks list',
    'agent-hooks trust --check',
    'agent-hooks validate && agent-hooks fire BeforeTool',
    'git commit -m "turn agent-hooks off in tests"',
    'rm -rf build node_modules/agent-hooks',
    'echo trust off > notes.txt',
    'touch .gemini/settings.json',
    'npm install agent-hooks',
    'cd ~/.config && ls agent-hooks',
    'cd ~/project && touch off',
    'cat > notes.md <<E\nsee ~/.config/agent-hooks/off\nE',
    'rm -rf *.log build/*',
    'grep -r "agent-hooks off" docs | head',
    'XDG_CONFIG_HOME=~/.config npm test',
    'python3 - <<E\nprint(1)\nE',
  ])('lets the shell command %s pass', (command) => {
    expect(shell(command)).toBeUndefined();
  });

  it.each<[string, Record<string, unknown>]>([
    ['write_file', { path: '/home/me/.config/agent-hooks/off', content: '' }],
    ['write_file', { file_path: '../.config/agent-hooks/trust.json', content: '{}' }],
    ['replace', { path: '~/.gemini/settings.json', old_string: 'a', new_string: 'b' }],
    ['Edit', { file_path: '/etc/agent-hooks/settings.json' }],
    ['move', { from: 'x', to: '/home/me/.llxprt/settings.json' }],
    ['delete_directory', { target: { path: '/home/me/.config' } }],
    ['Bash', { command: ['sh', '-c', 'touch ~/.config/agent-hooks/off'] }],
    ['multi_edit', { edits: [{ path: '/home/me/.config/agent-hooks/off' }] }],
  ])('refuses %s with %j', (toolName, input) => {
    expect(find(toolName, input)).toContain('it would');
  });

  it.each<[string, Record<string, unknown>]>([
    ['read_file', { path: '/home/me/.config/agent-hooks/trust.json' }],
    ['list_directory', { path: '/home/me/.config' }],
    ['write_file', { path: 'docs/hooks.md', content: 'touch ~/.config/agent-hooks/off\n' }],
    ['write_file', { path: 'a.txt', content: '/home/me/.config/agent-hooks/off' }],
    ['write_file', { path: '.gemini/settings.json', content: '{}' }],
    ['write_file', { path: '/home/me/.config/agent-hooks-other/x', content: '' }],
  ])('lets %s with %j pass', (toolName, input) => {
    expect(find(toolName, input)).toBeUndefined();
  });

  it('sees through links', () => {
    const call = { toolName: 'write_file', toolInput: { path: 'link/off' } };
    const surroundings = { directory: '/home/me/project', home, places };
    const realPath = (path: string) => path.replace('/home/me/project/link', '/home/me/.config/agent-hooks');
    expect(findTampering(call, () => surroundings)).toBeUndefined();
    expect(findTampering(call, () => ({ ...surroundings, realPath }))).toContain('it would write link/off');
  });
});
