import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeTemporaryDirectory } from '../../test/support/temporary-directory.ts';
import { findSettingsChange, findTampering } from './find-tampering.ts';

const home = '/home/me';
const find = (toolName: string, toolInput: Record<string, unknown>, directory = '/home/me/project') =>
  findTampering({ toolName, toolInput }, { directory, home, systemDirectory: '/etc/agent-hooks' });

// Which commands and tools count is tested where they are read, in shell-effects.
describe.skipIf(process.platform === 'win32')('findTampering', () => {
  it.each<[string, Record<string, unknown>, string]>([
    [
      'run_shell_command',
      { command: 'touch ~/.config/agent-hooks/off' },
      'it would change /home/me/.config/agent-hooks',
    ],
    ['Bash', { command: ['sh', '-c', 'agent-hooks off'] }, 'it would run `agent-hooks off`'],
    ['write_file', { path: '/etc/agent-hooks/settings.json', content: '' }, 'it would change /etc/agent-hooks'],
    ['Edit', { file_path: '~/.claude/settings.json' }, 'it would change the settings of an agent'],
  ])('refuses %s with %j', (toolName, input, why) => {
    expect(find(toolName, input)).toContain(why);
    expect(find(toolName, input)).toMatch(/not for agents to change\.$/);
  });

  const socket = '/run/user/0/agent-hooks/bridge-x.sock';

  it.each([
    `rm -f ${socket}`,
    `mv /tmp/mine.sock ${socket}`,
    `ln -sf /tmp/mine.sock ${socket}`,
    `chmod 777 ${socket}`,
    `nc -lU ${socket}`,
    `socat UNIX-LISTEN:${socket},fork EXEC:cat`,
    `python3 -c "import socket; socket.socket(socket.AF_UNIX).bind('${socket}')"`,
    `node -e "require('net').createServer().listen('${socket}')"`,
    'rm -f ~/.config/agent-hooks/run/bridge-x.sock',
  ])('refuses to answer in the place of the bridge: %s', (command) => {
    expect(find('Bash', { command })).toBeDefined();
  });

  it.each([
    'mytool --out=~/.config/agent-hooks/off',
    'mount --bind /tmp/empty ~/.config/agent-hooks',
    'restic restore latest --target ~/.config/agent-hooks',
    'sqlite3 ~/.claude/settings.json "create table x(y)"',
    'rm "$XDG_CONFIG_HOME/agent-hooks/settings.json"',
    'rm $(which agent-hooks)',
    'rm -rf $(npm root -g)/@agent-hooks',
    'ls ~/.config/agent-hooks/* | xargs rm',
    'ln -sf /bin/true /usr/local/bin/agent-hooks-bridge',
    'npm install --global @agent-hooks/hook-cli@0.0.1',
    'volta uninstall @agent-hooks/hook-cli',
    'xterm -e agent-hooks off',
    'kitty sh -c "agent-hooks off"',
    'flatpak-spawn --host agent-hooks off',
    'tmux send-keys -t 0 "agent-hooks off" C-m',
    'script -q /dev/null agent-hooks off',
    'dtach -n /tmp/x agent-hooks off',
    'nix shell -c agent-hooks off',
    'cd node_modules/@agent-hooks/hook-cli/dist && node main.js off',
    'cd node_modules/@agent-hooks/hook-cli; node ./dist/main.cjs trust --all --yes',
    'mv ~ /tmp/h',
    'cd ~/.claude && git checkout -- settings.json',
    'cd ~/.config/agent-hooks && git restore .',
    'cd ~/.claude; git stash',
    "alias x='agent-hooks off'\nx",
    "alias 'x=npx agent-hooks off'; eval x",
    'node $(which agent-hooks) off',
    'node "$(readlink -f "$(command -v agent-hooks)")" trust --all --yes',
    'osascript -e \'tell application "Terminal" to do script "agent-hooks off"\'',
    'ssh localhost "touch ~/.config/agent-hooks/off"',
    `python3 -c "import pathlib; pathlib.Path('~/.config/agent-hooks/off').expanduser().touch()"`,
    `ruby -e "File.write(File.expand_path('~/.claude/settings.json'), '{}')"`,
    `perl -e 'unlink glob("~/.config/agent-hooks/*")'`,
    `ruby -e 'File.write(Dir.home + "/.config/agent-hooks/off", "")'`,
    `python3 -c "p='/home/me/.config/agent-hooks/off'; print(open(p).read()); exec('os.remove(p)')"`,
    'mount --bind /tmp/empty ~/.config',
    'umount ~/.config',
    'chmod 000 ~',
    'chmod u-rx ~/.config',
    'docker run -v /home/me:/h alpine touch /h/.config/agent-hooks/off',
    'docker run --mount type=bind,source=/home/me/.config,target=/c alpine rm -rf /c/agent-hooks',
    'git --work-tree=/home/me/.config/agent-hooks checkout -f',
    'pkill -9 -f agent-hooks-bridge',
    'kill -9 $(pgrep -f agent-hooks)',
    'rm -rf /usr/local/lib/node_modules',
    "echo '{}' > /etc/claude-code/managed-settings.json",
    'claude config set disableAllHooks true',
    'codex features disable hooks',
    'claude -p x --settings \'{"disableAllHooks":true}\'',
    "apply_patch <<'EOF'\n*** Begin Patch\n*** Add File: /home/me/.config/agent-hooks/off\n+x\n*** End Patch\nEOF",
  ])('refuses what it cannot read and names a file or a command of ours: %s', (command) => {
    expect(find('Bash', { command })).toBeDefined();
  });

  it.each([
    'cp ~/.config/agent-hooks/settings.json /tmp/backup',
    'tar czf /tmp/b.tgz ~/.config/agent-hooks',
    'jq . ~/.claude/settings.json',
    `python3 -c "import json; print(json.load(open('/home/me/.config/agent-hooks/settings.json')))"`,
    `node -e "console.log(require('fs').readFileSync(process.env.HOME + '/.config/agent-hooks/settings.json', 'utf8'))"`,
    `ruby -e 'puts File.read("/home/me/.claude/settings.json")'`,
    "alias ll='ls -l ~/.config/agent-hooks'",
    'mytool ~',
    'git commit -m "say agent-hooks off"',
    'npm install -D @agent-hooks/hook-cli',
    'npm ls -g @agent-hooks/hook-cli',
    'cd node_modules/@agent-hooks/hook-cli/dist && node main.js list',
    'cd ~/.claude && git status && git diff',
    'cd ~/src && git stash && git checkout main',
    'mv ~/src/a ~/src/b',
    'rm -rf $(find packages -name dist)',
    'tmux send-keys -t 0 ls C-m',
    'git -C ~/.config/agent-hooks log',
    'git -C ~/src/agent-hooks checkout main',
    'chmod 755 ~/bin/x',
    'chmod +x hooks/a.sh',
    'docker run -v "$HOME/.claude:/root/.claude" image claude -p hello',
    'docker build -t agent-hooks .',
    'kill %1; pkill -f vite',
    'rm -rf node_modules',
    'npx vitest run agent-hooks',
    'python3 -c "print(1)"',
    'claude -p "explain this"',
    'echo agent-hooks | xargs -n1 echo',
    'agent-hooks list; which agent-hooks',
  ])('lets what only reads or names them pass: %s', (command) => {
    expect(find('Bash', { command }, '/home/me/src/agent-hooks')).toBeUndefined();
  });

  it.each<[string, Record<string, unknown>, boolean]>([
    ['Write', { file_path: '.agent-hooks/settings.json', content: '{}' }, true],
    ['Edit', { file_path: '/home/me/project/.claude/settings.local.json' }, true],
    ['Bash', { command: "echo '{}' > .codex/hooks.json" }, true],
    ['Bash', { command: 'rm -rf .agent-hooks' }, true],
    ['Bash', { command: 'rm -rf .claude/settings.json' }, true],
    ['Bash', { command: 'chmod 000 .qwen/settings.json' }, true],
    ['Bash', { command: 'mv .github/hooks/x.json /tmp' }, true],
    ['apply_patch', { input: '*** Begin Patch\n*** Delete File: .agent-hooks/hooks/a/gate.sh\n*** End Patch' }, true],
    ['Bash', { command: 'cat .agent-hooks/settings.json' }, false],
    ['Write', { file_path: 'src/settings.json', content: '.agent-hooks/settings.json' }, false],
    ['Bash', { command: 'rm -rf dist' }, false],
  ])('asks about changes of what runs hooks in a project: %s with %j: %s', (toolName, toolInput, asks) => {
    const reason = findSettingsChange({ toolName, toolInput }, { directory: '/home/me/project', home });
    expect(reason !== undefined).toBe(asks);
  });

  it.each<[string, Record<string, unknown>]>([
    ['run_shell_command', { command: 'ls ~/.config/agent-hooks' }],
    ['read_file', { path: '/home/me/.config/agent-hooks/trust.json' }],
    ['write_file', { path: 'a.txt', content: '/home/me/.config/agent-hooks/off' }],
  ])('lets %s with %j pass', (toolName, input) => {
    expect(find(toolName, input)).toBeUndefined();
  });

  it.each<[string, Record<string, unknown>, boolean]>([
    ['mcp__shell__run', { cmdline: 'agent-hooks off' }, true],
    ['mcp__shell__run', { program: 'agent-hooks', args: ['off'] }, true],
    ['terminal_input', { keys: 'agent-hooks off' }, true],
    ['exec', { code: "await tools.shell({ command: 'agent-hooks off' })" }, true],
    ['mcp__tracker__create', { title: 'agent-hooks off', body: 'agent-hooks off' }, false],
    ['WebSearch', { query: 'agent-hooks off' }, false],
    ['Task', { prompt: 'find out what agent-hooks off does' }, false],
  ])('finds a command of ours in a call of a tool that is not known: %s with %j: %s', (tool, input, refuses) => {
    expect(find(tool, input) !== undefined).toBe(refuses);
  });

  it.each<[string, Record<string, unknown>, boolean]>([
    ['Bash', { command: "echo 'agent-hooks off' >> ~/.bashrc" }, true],
    ['Bash', { command: 'echo npx agent-hooks trust --all --yes >> ~/.profile' }, true],
    ['Bash', { command: "cat >> ~/.zshrc <<'END'\nagent-hooks disconnect --all\nEND" }, true],
    ['Write', { file_path: '.git/hooks/pre-commit', content: '#!/bin/sh\nagent-hooks off\n' }, true],
    ['Edit', { file_path: '~/.profile', old_string: 'x', new_string: 'npx @agent-hooks/hook-cli off' }, true],
    ['Edit', { file_path: '~/.profile', old_string: 'agent-hooks off', new_string: '' }, false],
    ['Bash', { command: "echo 'agent-hooks validate' >> .git/hooks/pre-commit" }, false],
    ['Write', { file_path: 'README.md', content: 'Run `agent-hooks off`.' }, false],
  ])('finds a command of ours that a start-up file would run later: %s with %j: %s', (tool, input, refuses) => {
    expect(find(tool, input) !== undefined).toBe(refuses);
  });

  it('refuses a command that is too long to be read while an agent waits', () => {
    expect(find('Bash', { command: `chmod 700 ${'a '.repeat(500_000)}` })).toContain('too long');
    expect(find('Write', { file_path: 'a', content: 'a '.repeat(500_000) })).toBeUndefined();
  });

  it('sees through links, and into scripts', () => {
    const folder = makeTemporaryDirectory();
    mkdirSync(join(folder, '.config/agent-hooks/run'), { recursive: true });
    mkdirSync(join(folder, 'src/deep'), { recursive: true });
    symlinkSync(join(folder, '.config/agent-hooks/run'), join(folder, 'deep'));
    symlinkSync(join(folder, '.config/agent-hooks'), join(folder, 'link'));
    writeFileSync(join(folder, 'a.sh'), 'echo hello\nagent-hooks off\n');
    const inFolder = (toolName: string, toolInput: Record<string, unknown>) =>
      findTampering({ toolName, toolInput }, { directory: folder, home: folder });
    expect(inFolder('write_file', { path: 'link/off' })).toContain('it would change');
    expect(inFolder('Bash', { command: 'sh a.sh' })).toContain('agent-hooks off');
    expect(inFolder('write_file', { path: 'other/off' })).toBeUndefined();
    writeFileSync(join(folder, '.config/agent-hooks/settings.json'), '{ "hooks": {} }');
    const path = join(folder, '.config/agent-hooks/settings.json');
    expect(inFolder('Bash', { command: `python3 -c "print(open('${path}').read())"` })).toBeUndefined();
    // What is above a link is above where it leads.
    expect(inFolder('write_file', { path: 'deep/../off' })).toContain('it would change');
    expect(inFolder('Bash', { command: 'touch deep/../off' })).toContain('it would change');
    expect(inFolder('Bash', { command: 'cd deep && touch ../off' })).toContain('it would change');
    expect(inFolder('Bash', { command: 'touch src/deep/../off; cd src/deep; touch ../../off' })).toBeUndefined();
  });
});
