import { beforeAll, describe, expect, it } from 'vitest';
import { loadLinearEngine } from '../expressions/guarded-regexp.ts';
import { compilePolicy } from './compile-policy.ts';

const home = '/home/user';
const judge = (rule: string, tool: string, input: object, more: object = {}) =>
  compilePolicy({ rules: [{ rule, decision: 'deny' }] }).judge(
    { cwd: '/project', tool_name: tool, tool_input: input, ...more },
    { home },
  )?.decision;
const onCommand = (rule: string, command: string) => judge(rule, 'run_shell_command', { command });

beforeAll(loadLinearEngine);

describe('shell(rm -rf:*)', () => {
  it.each([
    'rm -rf /',
    'rm -fr /',
    'rm -r -f /',
    'rm -f -r /',
    'rm -Rf /',
    'rm -rvf /',
    'rm -rfv /',
    'rm --recursive --force /',
    'rm -r --force /',
    'rm -v -rf /',
    'rm / -rf',
    'rm -- -x; rm -rf /',
    '\\rm -rf /',
    'command rm -rf /',
    '/bin/rm -rf /',
    '"rm" "-rf" /',
    "rm -r''f /",
    'rm $IFS-rf /',
    'rm\x24{IFS}-rf\x24{IFS}/',
    "$'\\162m' -rf /",
    'r""m -rf /',
    'sudo -n -- rm -rf /',
    'env -i A=b rm -rf /',
    'echo y | xargs -I{} rm -rf {}',
    'find / -exec rm -rf {} +',
    "sh -c 'rm -rf /'",
    'bash <<< "rm -rf /"',
    'docker run --rm -v /:/host alpine rm -rf /host',
    'docker run -e A=b -e C=d -v /:/h -w /h --network none --user 0 --name x --rm alpine rm -rf /h',
    'docker exec -it web sh -c "rm -rf /data"',
    'podman run --privileged alpine rm -rf /',
    'kubectl exec pod -- rm -rf /data',
    "make -f - <<< $'all:\\n\\trm -rf /'",
    'printf "all:\\n\\trm -rf /" | make -f-',
    'make --file=/dev/stdin all < rules',
    'echo "rm -rf /" | sh',
    'echo cm0gLXJmIC8= | base64 -d | sh',
    'python3 -c "import os; os.system(\'rm -rf /\')"',
    'perl -e \'system("rm -rf /")\'',
    'node -e \'require("child_process").execSync("rm -rf /")\'',
    'true &&rm -rf /',
    'if :;then rm -rf /;fi',
    'X=rm; $X -rf /',
    'shopt -s expand_aliases\nalias x="rm -rf"\nx /',
    'x() { rm -rf "$1"; }; x /',
    'ls\r\nrm -rf /',
    'ls &\nrm -rf / &',
    '> out rm -rf /',
    '2>&1 rm -rf /',
    'A=1 B=2 rm -rf /',
    'while rm -rf /; do :; done',
    'echo `rm -rf /`',
    'echo "\x24{X:-$(rm -rf /)}"',
    'echo $((`rm -rf /`))',
    '[[ -n $(rm -rf /) ]]',
    'cat <(rm -rf /)',
    'rm -rf',
    'git -c alias.x="!rm -rf /" x',
    '. <(echo rm -rf /)',
    'source /dev/stdin <<< "rm -rf /"',
    'nohup setsid nice -n 5 rm -rf /',
    'busybox rm -rf /',
    'RM -RF /; rm -rf /',
    'doas rm -rf /',
    'tmux new -d "rm -rf /"',
    'screen -dm rm -rf /',
    'at now <<< "rm -rf /"',
  ])('refuses %j', (command) => {
    expect(onCommand('shell(rm -rf:*)', command)).toBe('deny');
  });

  it.each([
    'rm file',
    'rm -r folder',
    'rm -f file',
    'rm -i -r folder',
    'rmdir -rf',
    'git rm -rf x',
    'echo rm -rf /',
    'grep "rm -rf" notes.md',
    "git commit -m 'never rm -rf /'",
    '# rm -rf /',
    'ls -rf',
    'npm test',
    'cat rm -rf',
    'rm file-rf',
    'rm -- -rf',
    'docker rm -f web',
    'docker run --rm alpine ls -rf',
    'kubectl get pods',
    'make -f build.mk clean',
  ])('has nothing against %j', (command) => {
    expect(onCommand('shell(rm -rf:*)', command)).toBeUndefined();
  });
});

describe('shell(git push:*)', () => {
  it.each([
    'git  push',
    'git --git-dir=.git --work-tree . push',
    'git -C a -c b=c push --force',
    'GIT_DIR=x git push',
    'git.exe push',
    'GIT_SSH_COMMAND="ssh -i k" git push',
    'cd a && (git push || true)',
    'git push;',
    'git\tpush',
    'git "push"',
    'git pu""sh',
    'git p\\ush',
    'hub; git push',
    'time -p git push',
    'gh pr list & git push',
    'zsh -ic "git push"',
    "su -c 'git push' user",
    'for r in a b; do git push $r; done',
    'echo main | xargs git push origin',
    'git commit -m "$(git push)"',
    'until git push; do sleep 1; done',
    'npx -c "git push"',
    'watch -n1 git push',
    'git -c core.pager=cat   push',
  ])('refuses %j', (command) => {
    expect(onCommand('shell(git push:*)', command)).toBe('deny');
  });

  it.each([
    'git stash push',
    'git log --grep push',
    'git branch push',
    'git add push',
    'git checkout -b push',
    'git subtree-push',
    'legit push',
    'echo "git push"',
    'git commit -m push',
    'git config push.default simple',
  ])('has nothing against %j', (command) => {
    expect(onCommand('shell(git push:*)', command)).toBeUndefined();
  });
});

describe('rules on paths', () => {
  it.each([
    ['write(.env*)', 'write_file', { file_path: '.env' }],
    ['write(.env*)', 'write_file', { file_path: './.env' }],
    ['write(.env*)', 'write_file', { file_path: 'a/../.env' }],
    ['write(.env*)', 'write_file', { file_path: '/project/.env.local' }],
    ['write(.env*)', 'write_file', { file_path: 'deep/er/.env.production' }],
    ['write(.env*)', 'write_file', { file_path: 'file:///project/.env' }],
    ['write(.env*)', 'write_file', { file_path: 'file:///project/%2eenv' }],
    ['write(.env*)', 'write_file', { file_path: './/.env' }],
    ['write(.env*)', 'write_file', { file_path: '.env/' }],
    ['write(.env*)', 'Write', { file_path: '.env' }],
    ['write(.env*)', 'write_file', { path: '.env' }],
    ['write(.env*)', 'run_shell_command', { command: 'echo A=1 > .env' }],
    ['write(.env*)', 'run_shell_command', { command: 'echo A=1 >>.env' }],
    ['write(.env*)', 'run_shell_command', { command: 'echo A=1 >| ".env"' }],
    ['write(.env*)', 'run_shell_command', { command: 'cd a; echo A=1 &> .env.local' }],
    ['write(.env*)', 'run_shell_command', { command: 'echo A=1 > "$F"' }],
    ['write(.env*)', 'run_shell_command', { command: 'echo A | tee .env' }],
    ['write(.env*)', 'run_shell_command', { command: 'cp x .env' }],
    ['write(.env*)', 'run_shell_command', { command: 'mv x .env' }],
    ['write(.env*)', 'run_shell_command', { command: 'sed -i s/a/b/ .env' }],
    ['read(~/.ssh/**)', 'read_file', { file_path: '~/.ssh/id_rsa' }],
    ['read(~/.ssh/**)', 'read_file', { file_path: '/home/user/.ssh/id_rsa' }],
    ['read(~/.ssh/**)', 'read_file', { file_path: '/home/user/.ssh' }],
    ['read(~/.ssh/**)', 'read_file', { file_path: '../home/user/.ssh/config' }],
    ['read(~/.ssh/**)', 'read_file', { file_path: '/home/user/x/../.ssh/keys/a' }],
    ['read(~/.ssh/**)', 'read_file', { file_path: '$HOME/.ssh/id_rsa' }],
    ['read(~/.ssh/**)', 'run_shell_command', { command: 'base64 < ~/.ssh/id_rsa' }],
    ['read(~/.ssh/**)', 'run_shell_command', { command: 'base64 < $HOME/.ssh/id_rsa' }],
    ['read(~/.ssh/**)', 'run_shell_command', { command: 'cat ~/.ssh/id_rsa' }],
    ['read(~/.ssh/**)', 'run_shell_command', { command: 'cat "$HOME"/.ssh/id_rsa' }],
  ])('%s refuses %s %j', (rule, tool, input) => {
    expect(judge(rule, tool, input)).toBe('deny');
  });

  it.each([
    ['write(.env*)', 'write_file', { file_path: 'env.ts' }],
    ['write(.env*)', 'write_file', { file_path: 'src/a.env' }],
    ['write(.env*)', 'read_file', { file_path: '.env' }],
    ['write(.env*)', 'run_shell_command', { command: 'cat .env' }],
    ['write(.env*)', 'run_shell_command', { command: 'ls > out' }],
    ['write(.env*)', 'run_shell_command', { command: 'echo a 2> /dev/null' }],
    ['read(~/.ssh/**)', 'read_file', { file_path: '.ssh/id_rsa' }],
    ['read(~/.ssh/**)', 'read_file', { file_path: '/home/other/.ssh/id_rsa' }],
    ['read(~/.ssh/**)', 'read_file', { file_path: '/home/user/.sshx/a' }],
    ['read(~/.ssh/**)', 'run_shell_command', { command: 'ssh host' }],
  ])('%s has nothing against %s %j', (rule, tool, input) => {
    expect(judge(rule, tool, input)).toBeUndefined();
  });
});

describe('rules on tools of MCP servers', () => {
  const context = { mcp_context: { server_name: 'github', tool_name: 'delete_repo' } };

  it.each<[string, string, object]>([
    ['mcp(github)', 'mcp__github__delete_repo', {}],
    ['mcp(github/*)', 'mcp__github__delete_repo', {}],
    ['mcp(github/delete_*)', 'mcp__github__delete_repo', {}],
    ['mcp(*/delete_*)', 'mcp__github__delete_repo', {}],
    ['mcp(github/delete_*)', 'delete_repo', context],
    ['mcp(github/delete_*)', 'anything', context],
    ['mcp', 'mcp__x__y', {}],
  ])('%s refuses %s %j', (rule, tool, more) => {
    expect(judge(rule, tool, {}, more)).toBe('deny');
  });

  it.each<[string, string, object]>([
    ['mcp(github/delete_*)', 'mcp__github__get_repo', {}],
    ['mcp(github)', 'mcp__githubx__delete_repo', {}],
    ['mcp(github/*)', 'run_shell_command', {}],
  ])('%s has nothing against %s %j', (rule, tool, more) => {
    expect(judge(rule, tool, {}, more)).toBeUndefined();
  });
});
