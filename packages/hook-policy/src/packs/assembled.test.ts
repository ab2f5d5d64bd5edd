import { expect, it } from 'vitest';
import { checkCommand } from '../check-command.ts';

const files = new Map([
  ['/home/me/work/important.db', 'important\n'],
  ['/home/me/app/README.md', 'read me\n'],
]);
const place = {
  ...{ project: '/home/me/app', cwd: '/home/me/app', home: '/home/me', packs: ['all'] },
  ...{ readFile: (path: string) => files.get(path), realPath: (path: string) => path },
};
const decide = (command: string) => checkCommand(command, place).decision;

/** What runs or is deleted is put together on the way. */
it.each([
  "echo 'rm -rf ~/work' | sed 's/.*/&/e'",
  'ln -s "$(command -v rm)" ./ls; ./ls -rf ~/work',
  'cp "$(which rm)" x; ./x -rf ~/work',
  'rsync -a --remove-source-files ~/work/ /tmp/x/',
  'git -c remote.origin.mirror=true push origin',
  "find ~/work -name '*' -fprint /tmp/l; xargs rm -f < /tmp/l",
  `awk 'BEGIN{while(("find /home/me/work -type f"|getline f)>0) system("rm " f)}'`,
  'python3 -c "import tempfile; tempfile.TemporaryDirectory._rmtree(\'/home/me/work\')"',
  'python3 -c "import code; code.InteractiveInterpreter().runsource(\'import shutil; shutil.rmtree(\\"/home/me/work\\")\')"',
  "printf 'SHELL=/bin/rm\\n.SHELLFLAGS=-rf\\nx:\\n\\t/home/me/work\\n' > Mk; make -sf Mk",
  "sed -n '1w q.sh' <<< 'rm -rf ~/work'; sh q.sh",
  "ls ~/work | sed 's|^|/home/me/work/|' | xargs rm",
  "ls -1 ~/work/* | xargs -d '\\n' rm -f",
  'python3 -c "import os,sys; os.system(\' \'.join(sys.argv[1:]))" rm -rf ~/work',
  'python3 -c "import sys,subprocess; subprocess.run(sys.argv[1:])" rm -rf ~/work',
  "python3 -c \"import subprocess; subprocess.call(['rm', '-rf', '/home/me/work'])\"",
])('%s is stopped', (command) => {
  expect(decide(command)).not.toBe('allow');
});

it.each([
  "sed 's/a&b/c/' README.md",
  'cp "$(which node)" build/node',
  "git ls-files | sed 's|^|src/|' | xargs wc -l",
  'ls *.log | xargs rm -f',
  `python3 -c "import subprocess; subprocess.call(['ls', '-l'])"`,
  'python3 -c "import sys; print(sys.argv[1:])" a b',
  'python3 -c "x = 1 if 2 else 3; print(x)"',
  "printf 'SHELL := /bin/bash\\nx:\\n\\techo a\\n' > Mk; make -f Mk",
  'rsync -a --remove-source-files build/ dist/',
  'pkill -f vite',
])('%s passes', (command) => {
  expect(decide(command)).toBe('allow');
});

it.each([
  ['echo {} > .claude/settings.json', 'ask'],
  ['sed -i s/a/b/ packages/a/.gemini/settings.json', 'ask'],
  ['cd sub; rm ../.claude/settings.local.json', 'ask'],
  ['cp a.sh .claude/hooks/a.sh', 'ask'],
  ['mv .claude .claude.old', 'ask'],
  ['chmod 000 .cursor/hooks.json', 'ask'],
  ['echo {} > opencode.json', 'ask'],
  ['touch .agent-hooks/settings.json', 'ask'],
  ['echo {} > ~/.claude/settings.json', 'deny'],
  ['pkill -f agent-hooks', 'deny'],
  ['cat .claude/settings.json', 'allow'],
  ['echo "# Skill" > .claude/skills/a.md', 'allow'],
  ['rm -rf build', 'allow'],
  ['npm run build > .github/log.txt', 'allow'],
])('%s: %s, by self-protection alone', (command, expected) => {
  expect(checkCommand(command, { ...place, packs: [] }).decision).toBe(expected);
});
