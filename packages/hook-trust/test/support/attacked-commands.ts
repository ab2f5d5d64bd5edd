import type { CommandHookConfig } from '@agent-hooks/hook-types';
import { linkTo } from './temporary-directory.ts';

/** What each file of the project contains: code that does nothing, but loads what is beside it if it is there. */
export const projectFiles: Readonly<Record<string, unknown>> = {
  'hooks/g.sh': '#!/bin/sh\nfor part in "$(dirname "$0")"/extra*.sh; do [ -f "$part" ] && . "$part"; done\ntrue\n',
  'hooks/env.sh': '#!/usr/bin/env -S python3 -m hooks.gate\n',
  'hooks/gate.py': 'try:\n    import extra\nexcept ImportError:\n    pass\n',
  'hooks/__init__.py': '',
  'hooks/gate.mjs': "await import('./extra.mjs').catch(() => {});\n",
  'hooks/gate.cjs': "try { require('./extra.mjs') } catch {}\n",
  'hooks/gate.pl': 'use FindBin; use lib $FindBin::Bin; eval { require "extra.pl" }; 1;\n',
  'hooks/part.sh': ':\n',
  'hooks/pre.cjs': '',
  'bin/gate': '#!/bin/sh\n:\n',
  'package.json': '{"main":"index.js","scripts":{"gate":"true"}}',
  'index.js': '',
  'g.sh': '#!/bin/sh\nfor part in ./extra*.sh; do [ -f "$part" ] && . "$part"; done\ntrue\n',
  'gate.py': 'try:\n    import extra\nexcept ImportError:\n    pass\n',
  Makefile: 'gate:\n\t@true\n',
  'list.txt': 'hooks/g.sh\n',
  // A link that leads out of its folder: behind it, two dots lead elsewhere than they seem to.
  'hooks/away': linkTo('../other/deep'),
  'other/g.sh': ':\n',
  'other/deep/x.txt': 'x',
  'hooks/gate.rb': '',
  'hooks/isolated.py': 'import os, sys\nsys.path.insert(0, os.path.dirname(__file__))\nimport rules\n',
  'hooks/rules.py': '',
  'hooks/filter.jq': 'include "rules" {search: "./"}; .',
  'hooks/rules.jq': 'def rule: .;',
  'hooks/options.pl': '#!/usr/bin/perl -I. -Mrules\n1;\n',
  'hooks/gate.php': '<?php include "rules.php";',
  'hooks/process.sh': '#!/proc/self/cwd/hooks/interpreter\n',
  out: linkTo('hooks/extra.sh'),
  shortcut: linkTo('hooks'),
  'hooks/main.rb': "$:.unshift(__dir__)\nbegin\n  require 'extra'\nrescue LoadError\nend\n",
  'hooks/main.cjs': "require('./part');\n",
  'hooks/part.js': '',
  'hooks/main.pl': 'use FindBin; use lib $FindBin::Bin; require part;\n',
  'hooks/part.pm': '1;\n',
  'hooks/isolated':
    '#!/usr/bin/env -S python3 -I\nimport os, sys\nsys.path.insert(0, os.path.dirname(__file__))\nimport rules\n',
  'hooks/isolating.sh': 'python3 -I hooks/isolated.py\n',
  'hooks/all.sh':
    '#!/bin/sh\nfor part in hooks/*; do [ -x "$part" ] && [ "$part" != hooks/all.sh ] && "$part"; done\ntrue\n',
  'hooks/crlf.sh': '#!/bin/sh\r\ntrue\r\n',
  'hooks/relative.sh': '#!hooks/interpreter\n',
  'hooks/chain.sh': '#!/usr/bin/env -S ./hooks/interpreter\n',
  'hooks/linked.sh': linkTo('../other/g.sh'),
  'lib/tool.mjs': '',
};

/** Code that leaves a mark, in the language of a file's name. */
export function evilFor(file: string): string {
  if (/\.[cm]?js$/.test(file)) return evilScript;
  if (file.endsWith('.py')) return 'import os\nopen(os.environ["MARK"], "a").write("evil")\n';
  if (file.endsWith('.rb')) return 'File.write(ENV["MARK"], "evil")\n';
  if (/\.p(l|m|mc)$/.test(file)) return 'open(my $f, ">>", $ENV{MARK}); print $f "evil"; 1;\n';
  if (file === 'Makefile') return 'gate:\n\t@echo evil >> "$$MARK"\n';
  if (file === 'package.json') return '{"main":"evil.js","scripts":{"gate":"echo evil >> $MARK"}}';
  return '#!/bin/sh\necho evil >> "$MARK"\n';
}

/** Both as a module and as a script. */
const evilScript = "process.getBuiltinModule('node:fs').appendFileSync(process.env.MARK, 'evil');\n";

type Hook = Omit<CommandHookConfig, 'type'>;

/** A command, and the files that an attacker changes or adds so that it runs code of theirs. */
export interface AttackedCommand {
  readonly hook: Hook;
  readonly changes?: string;
  readonly adds?: string;
  /** True if all that it runs is understood and covered. */
  readonly isUnderstood: boolean;
  /** True if the attack takes more than these files, so that it is not tried for real. */
  readonly isOnlyJudged?: boolean;
}

/** One row of the table: a command or hook, the file that is changed, and the file that is added. */
export const row =
  (isUnderstood: boolean) =>
  (hook: string | Hook, changes?: string, adds?: string): AttackedCommand => ({
    hook: typeof hook === 'string' ? { command: hook } : hook,
    ...(changes !== undefined && { changes }),
    ...(adds !== undefined && { adds }),
    isUnderstood,
  });
const covered = row(true);
const doubtful = row(false);

/** Commands that people write, and commands that were written to get around an approval. */
export const attackedCommands: readonly AttackedCommand[] = [
  covered('./hooks/g.sh', 'hooks/g.sh', 'hooks/extra.sh'),
  covered('hooks/g.sh --fast', 'hooks/g.sh', 'hooks/extra.sh'),
  covered('"$GEMINI_PROJECT_DIR/hooks/g.sh"', 'hooks/g.sh', 'hooks/extra.sh'),
  covered('$CLAUDE_PROJECT_DIR/hooks/g.sh', 'hooks/g.sh', 'hooks/extra.sh'),
  covered(`"\${LLXPRT_PROJECT_DIR}"/hooks/g.sh`, 'hooks/g.sh', 'hooks/extra.sh'),
  covered('sh hooks/g.sh', 'hooks/g.sh', 'hooks/extra.sh'),
  covered('bash -eu hooks/g.sh', 'hooks/g.sh', 'hooks/extra.sh'),
  covered("sh -c './hooks/g.sh'", 'hooks/g.sh', 'hooks/extra.sh'),
  covered('python3 hooks/gate.py', 'hooks/gate.py', 'hooks/extra.py'),
  covered('python3 -u hooks/gate.py --x', 'hooks/gate.py', 'hooks/extra.py'),
  covered('python3 -I hooks/gate.py', 'hooks/gate.py'),
  covered('node hooks/gate.mjs', 'hooks/gate.mjs', 'hooks/extra.mjs'),
  covered('node --no-warnings "$GEMINI_PROJECT_DIR/hooks/gate.mjs"', 'hooks/gate.mjs', 'hooks/extra.mjs'),
  covered('perl hooks/gate.pl', 'hooks/gate.pl', 'hooks/extra.pl'),
  covered('cd ./hooks && ./g.sh', 'hooks/g.sh', 'hooks/extra.sh'),
  covered('cd -- ./hooks && ./g.sh', 'hooks/g.sh', 'hooks/extra.sh'),
  covered('cat | ./hooks/g.sh > out.log 2>&1', 'hooks/g.sh', 'hooks/extra.sh'),
  covered('timeout 5 ./hooks/g.sh', 'hooks/g.sh', 'hooks/extra.sh'),
  covered('exec env DEBUG=1 ./hooks/g.sh', 'hooks/g.sh', 'hooks/extra.sh'),
  covered('grep -q x list.txt || ./hooks/g.sh', 'hooks/g.sh', 'hooks/extra.sh'),
  covered({ command: 'node', args: ['$GEMINI_PROJECT_DIR/hooks/gate.mjs'] }, 'hooks/gate.mjs', 'hooks/extra.mjs'),
  covered({ command: './hooks/g.sh', args: ['-x'] }, 'hooks/g.sh', 'hooks/extra.sh'),
  covered({ command: './hooks/g.sh', shell: 'bash' }, 'hooks/g.sh', 'hooks/extra.sh'),
  covered('./hooks/g.sh; ./hooks/part.sh; exit 0', 'hooks/g.sh', 'hooks/extra.sh'),
  doubtful('./g.sh', 'g.sh', 'extra.sh'),
  doubtful('sh "$PWD/g.sh"', 'g.sh', 'extra.sh'),
  doubtful('python3 gate.py', 'gate.py', 'extra.py'),
  doubtful('python3 -m hooks.gate', 'hooks/gate.py', 'hooks/__main__.py'),
  doubtful('python3 -m json.tool --help', undefined, 'json.py'),
  doubtful('python3 -c "import gate"', 'gate.py'),
  doubtful('python3 hooks', undefined, 'hooks/__main__.py'),
  doubtful('python3 -E hooks/gate.py', 'hooks/gate.py', 'hooks/extra.py'),
  doubtful('node -r ./hooks/pre hooks/gate.mjs', undefined, 'hooks/pre.js'),
  doubtful('node --import ./hooks/pre.cjs hooks/gate.mjs', 'hooks/pre.cjs'),
  doubtful('node -e "require(\'./hooks/gate.cjs\')"', 'hooks/gate.cjs'),
  doubtful('node .', 'index.js', 'node_modules/x.js'),
  doubtful('node hooks/gate', undefined, 'hooks/gate.js'),
  doubtful('npx gate', undefined, 'node_modules/.bin/gate'),
  doubtful('npm run -s gate', 'package.json'),
  doubtful('make -s gate', 'Makefile'),
  doubtful('cd -- hooks && ./g.sh', 'hooks/g.sh', 'hooks/extra.sh'),
  doubtful('cd "$DIRECTORY" && ./g.sh', 'g.sh'),
  doubtful('cd ./hooks; ./g.sh', 'hooks/g.sh', 'hooks/extra.sh'),
  doubtful("bash -lc './hooks/g.sh'", 'hooks/g.sh', 'hooks/extra.sh'),
  doubtful('PATH=./bin:$PATH gate', 'bin/gate'),
  doubtful('PATH=./bin:/bin; gate', 'bin/gate'),
  doubtful({ command: 'gate', env: { PATH: './bin:/bin' } }, 'bin/gate', 'bin/sh'),
  doubtful({ command: 'sh "$PWD/g.sh"', env: { PWD: '/' } }, 'g.sh'),
  doubtful({ command: './hooks/g.sh', env: { NODE_OPTIONS: '--require ./hooks/pre.cjs' } }, 'hooks/pre.cjs'),
  doubtful({ command: 'cd hooks && ./g.sh', env: { CDPATH: 'other' } }, 'hooks/g.sh', 'other/hooks/g.sh'),
  doubtful({ command: './hooks/g.sh', env: { GEMINI_PROJECT_DIR: 'elsewhere' } }, 'hooks/g.sh'),
  doubtful('sh \\\nhooks/g.sh', 'hooks/g.sh', 'hooks/extra.sh'),
  doubtful('sh hooks/g*.sh', 'hooks/g.sh', 'hooks/g-earlier.sh'),
  doubtful('for file in hooks/*.sh; do sh "$file"; done', 'hooks/part.sh', 'hooks/zz.sh'),
  doubtful("find hooks -name '*.sh' -exec sh {} ';'", 'hooks/part.sh', 'hooks/zz.sh'),
  doubtful('xargs -n1 sh < list.txt', 'hooks/g.sh', 'hooks/extra.sh'),
  doubtful("env -S 'sh hooks/g.sh'", 'hooks/g.sh', 'hooks/extra.sh'),
  doubtful('env -C hooks ./g.sh', 'hooks/g.sh', 'hooks/extra.sh'),
  doubtful("eval 'sh hooks/g.sh'", 'hooks/g.sh', 'hooks/extra.sh'),
  doubtful('. ./hooks/part.sh', 'hooks/part.sh'),
  doubtful('sh < hooks/g.sh', 'hooks/g.sh'),
  doubtful('cat hooks/part.sh | sh', 'hooks/part.sh'),
  doubtful('sh "$(cat list.txt)"', 'hooks/g.sh', 'hooks/extra.sh'),
  doubtful('sh `cat list.txt`', 'hooks/g.sh', 'hooks/extra.sh'),
  doubtful('sh <<END\n. ./hooks/part.sh\nEND', 'hooks/part.sh'),
  doubtful('gate() { ./hooks/g.sh; }; gate', 'hooks/g.sh', 'hooks/extra.sh'),
  doubtful('alias gate=./hooks/g.sh; ./hooks/g.sh', 'hooks/g.sh', 'hooks/extra.sh'),
  doubtful('if true; then ./hooks/g.sh; fi', 'hooks/g.sh', 'hooks/extra.sh'),
  doubtful('SCRIPT=./hooks/g.sh; "$SCRIPT"', 'hooks/g.sh', 'hooks/extra.sh'),
  doubtful({ command: 'sh ./hooks/{g,part}.sh', shell: 'bash' }, 'hooks/g.sh'),
  doubtful('tee ./hooks/part.sh < list.txt > /dev/null; sh ./hooks/part.sh', 'list.txt'),
  doubtful('./hooks/env.sh', 'hooks/gate.py', 'hooks/__main__.py'),
  doubtful('git -c core.pager=./hooks/g.sh --paginate version', 'hooks/g.sh'),
  doubtful('(./hooks/g.sh)', 'hooks/g.sh', 'hooks/extra.sh'),
  doubtful('! ./hooks/g.sh', 'hooks/g.sh', 'hooks/extra.sh'),
  doubtful({ command: 'sh', args: ['-c', '. ./hooks/part.sh'] }, 'hooks/part.sh'),
  doubtful({ command: './hooks/g.sh; and true', shell: 'fish' }, 'hooks/g.sh'),
  doubtful('sh hooks/away/../g.sh', 'other/g.sh'),
  doubtful('cd ./hooks/away && sh ../g.sh', 'other/g.sh'),
  doubtful('cd ./hooks && sh ./away/../g.sh', 'other/g.sh'),
  doubtful('cd ./hooks && ./g.sh & sh ./g.sh', 'g.sh', 'extra.sh'),
  doubtful({ command: 'printf -v PATH %s hooks; cat', shell: 'bash' }, undefined, 'hooks/cat'),
  doubtful('node --experimental-loader ./hooks/pre.cjs hooks/gate.mjs', 'hooks/pre.cjs'),
  doubtful('node --test hooks', undefined, 'hooks/added.test.mjs'),
  doubtful('command ./hooks/g.sh', 'hooks/g.sh', 'hooks/extra.sh'),
  doubtful('trap ./hooks/g.sh EXIT', 'hooks/g.sh', 'hooks/extra.sh'),
  doubtful('set -- ./hooks/g.sh; "$@"', 'hooks/g.sh', 'hooks/extra.sh'),
  doubtful('sh -c \'sh "$0"\' hooks/g.sh', 'hooks/g.sh', 'hooks/extra.sh'),
  covered('python3 -I hooks/isolated.py', 'hooks/rules.py', 'hooks/__pycache__/rules.cpython-311.pyc'),
  doubtful('./hooks/g.sh > hooks/g.log', 'hooks/g.sh', 'hooks/extra.sh'),
  ...[
    covered({ command: 'printf', args: ['{}'] }),
    covered({ command: 'env', args: ['echo', '{}'] }),
    covered("env printf '{}'"),
    covered('python3 -BI hooks/isolated.py', 'hooks/rules.py', 'hooks/__pycache__/rules.cpython-312.pyc'),
    covered("jq -r '.tool_name'"),
    doubtful('./hooks/away/../g.sh', 'other/g.sh'),
    doubtful('cat > ./hooks/extra.sh; ./hooks/g.sh', 'hooks/g.sh', 'hooks/extra.sh'),
    doubtful('cat > out; ./hooks/g.sh', 'hooks/g.sh', 'hooks/extra.sh'),
    doubtful('tee hooks/extra.sh; ./hooks/g.sh', 'hooks/g.sh', 'hooks/extra.sh'),
    doubtful('jq -f hooks/filter.jq', 'hooks/rules.jq'),
    doubtful('jq \'include "rules" {search: "./hooks"}; .\'', 'hooks/rules.jq'),
    doubtful('sort --comp=hooks/g.sh -S 1b list.txt', 'hooks/g.sh'),
    doubtful('sort -uo hooks/part.sh list.txt', 'list.txt'),
    doubtful('curl --conf hooks/part.sh http://127.0.0.1:9', 'hooks/part.sh'),
    doubtful('timeout 5 exec hooks/g.sh', 'hooks/g.sh', 'bin/exec'),
    doubtful('env : x', undefined, 'bin/:'),
    doubtful({ command: 'exec', args: ['./hooks/g.sh'] }, 'hooks/g.sh', 'bin/exec'),
    doubtful({ command: 'true', shell: 'python3' }, undefined, 'true.py'),
    doubtful({ command: './hooks/g.sh', shell: 'busybox' }, 'hooks/g.sh'),
    doubtful('perl hooks/options.pl', 'hooks/options.pl', 'rules.pm'),
    doubtful('php hooks/gate.php', 'hooks/gate.php', 'rules.php'),
    doubtful('sh /proc/self/cwd/hooks/g.sh', 'hooks/g.sh'),
    doubtful('./hooks/process.sh', undefined, 'hooks/interpreter'),
    doubtful({ command: './hooks/g.sh', env: { CURL_HOME: './hooks' } }, 'hooks/g.sh'),
    doubtful({ command: 'python3 hooks/gate.py', env: { PYENV_ROOT: './hooks' } }, 'hooks/gate.py'),
    doubtful({ command: 'module_path=hooks ./hooks/g.sh', shell: 'zsh' }, 'hooks/g.sh'),
    doubtful('node --env-file=hooks/part.sh hooks/gate.mjs', 'hooks/part.sh'),
    doubtful('ruby -I hooks hooks/gate.rb', undefined, 'hooks/set.rb'),
    doubtful('perl -Ihooks -Mextra -e 1', undefined, 'hooks/extra.pm'),
    doubtful('git diff --ext-diff', undefined, '.git/config'),
    doubtful('awk -f hooks/part.sh', 'hooks/part.sh'),
    doubtful('sed -f hooks/part.sh list.txt', 'hooks/part.sh'),
    doubtful('source hooks/part.sh', 'hooks/part.sh'),
    doubtful('coproc ./hooks/g.sh', 'hooks/g.sh', 'hooks/extra.sh'),
    doubtful('read -r x < list.txt; sh "$x"', 'list.txt'),
  ].map((each) => ({ ...each, isOnlyJudged: true })),
];
