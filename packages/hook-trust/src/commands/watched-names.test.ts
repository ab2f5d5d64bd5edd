import { relative, resolve } from 'node:path';
import type { CommandHookConfig } from '@agent-hooks/hook-types';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { watchedNames } from './watched-names.ts';

const projectDir = process.platform === 'win32' ? 'C:\\my project' : '/my project';

function named(hook: Omit<CommandHookConfig, 'type'>) {
  const { paths, ...rest } = watchedNames({ type: 'command', ...hook }, projectDir, { env: { HOME: '/home/me' } });
  return { ...rest, paths: paths.map((path) => relative(projectDir, path).replaceAll('\\', '/')) };
}

describe('watchedNames', () => {
  it.each<[string, string[]]>([
    ['./hooks/x.sh', ['hooks/x.sh']],
    ['sh x.sh --config=conf/a.json', ['x.sh', 'conf/a.json']],
    ['. ./lib.sh; source other', ['lib.sh', 'other']],
    ['node --import ./hook.mjs -r./early.cjs main.js', ['hook.mjs', 'early.cjs', 'main.js']],
    ['node ./main', ['main', 'main.js', 'main/index.js']],
    ['python3 -m tools.check', ['tools/check.py', 'tools/check/__main__.py']],
    ['python3 tools', ['tools/__main__.py']],
    [`sh -c './a.sh && sh -c "./b.sh x"'`, ['a.sh', 'b.sh']],
    ['"$GEMINI_PROJECT_DIR"/a.sh $CLAUDE_PROJECT_DIR/b.sh', ['a.sh', 'b.sh']],
    [`x=$(cat "\${LLXPRT_PROJECT_DIR}/a.txt"); y=\`cat b.txt\``, ['a.txt', 'b.txt']],
    ['cd hooks && ./x.sh', ['hooks/x.sh']],
    ['(cd a; ./x.sh); (cd b && ./x.sh)', ['a/x.sh', 'b/x.sh', 'x.sh']],
    ['env -C hooks ./x.sh', ['hooks/x.sh']],
    ['make --directory=tools check', ['tools/Makefile']],
    ['npm run check', ['package.json']],
    ["'my hooks/it.sh' my\\ hooks/that.sh", ['my hooks/it.sh', 'my hooks/that.sh']],
    ['sh < script.sh', ['script.sh']],
    ['python3 <<EOF\nexec(open("evil.py").read())\nEOF', ['evil.py']],
    [`node -e "import('./deep/x.mjs')"`, ['deep/x.mjs']],
    ['check() { ./inner.sh; }; check', ['inner.sh']],
    ['curl -d @body.json http://localhost', ['body.json']],
    ['tee ./x.sh < y; sh ./x.sh', ['x.sh', 'y']],
    ['HELPER=./helper.sh; "$HELPER"', ['helper.sh']],
    ['true & ./background.sh', ['background.sh']],
  ])('finds the files of %j', (command, files) => {
    expect(named({ command }).paths).toEqual(expect.arrayContaining(files));
  });

  it.each<[string, string]>([
    ['./x.sh > log.txt', 'log.txt'],
    ['./x.sh 2>> errors/log.txt', 'errors/log.txt'],
    ['./x.sh | tee -a log.txt', 'log.txt'],
    ['mkdir -p out; ./x.sh', 'out'],
  ])('%j does not depend on what it writes', (command, file) => {
    expect(named({ command }).paths).toContain('x.sh');
    expect(named({ command }).paths).not.toContain(file);
  });

  it('finds what Windows may start for a name without its ending', () => {
    const hook = { type: 'command', command: './hooks/gate' } as const;
    const { paths, started } = watchedNames(hook, projectDir, { env: { PathExt: '.EXE;.CMD' }, platform: 'win32' });
    for (const ending of ['', '.ps1', '.EXE', '.CMD']) {
      expect(paths).toContain(resolve(projectDir, `hooks/gate${ending}`));
      expect(started).toContain(resolve(projectDir, `hooks/gate${ending}`));
    }
    const { programs } = watchedNames({ ...hook, shell: 'cmd' }, projectDir, { env: {}, platform: 'win32' });
    expect(programs).toEqual(['C:\\Windows\\System32\\cmd.exe']);
  });

  it('finds the files of arguments, of variables and of another shell', () => {
    const args = ['$GEMINI_PROJECT_DIR/a b.sh', '--require=./c.js', '-c', './d.sh | e'];
    expect(named({ command: 'sh', args }).paths).toEqual(expect.arrayContaining(['a b.sh', 'c.js', 'd.sh']));
    const env = { NODE_OPTIONS: '--require ./early.cjs', BASH_ENV: 'start.sh', TOOL: './tool.sh' };
    const paths = ['early.cjs', 'start.sh', 'tool.sh'];
    expect(named({ command: '$TOOL x', env }).paths).toEqual(expect.arrayContaining(paths));
    expect(named({ command: 'x', shell: './my-shell' }).programs).toContain('./my-shell');
  });

  it.each<[string, string[]]>([
    ['python3 x.py | jq .', ['python3', 'jq']],
    ['A=b exec env C=d timeout 5 node x.js', ['env', 'timeout', 'node']],
    ['if grep x; then cat; fi', ['grep', 'cat']],
    [`sh -c 'python3 x.py'`, ['sh', 'python3']],
    ['x=$(git status)', ['git']],
    ['find . -print0 | xargs -0 python3 x.py', ['find', 'xargs', 'python3']],
  ])('finds the programs of %j', (command, programs) => {
    expect(named({ command }).programs).toEqual(expect.arrayContaining(programs));
  });

  it('does not depend on variables that the hook does not set itself', () => {
    const first = watchedNames({ type: 'command', command: '$TOOLS/x' }, projectDir, { env: { TOOLS: '/a' } });
    const second = watchedNames({ type: 'command', command: '$TOOLS/x' }, projectDir, { env: { TOOLS: '/b' } });
    expect(first).toEqual(second);
  });

  it('says if there is too much to look at', () => {
    const command = Array.from({ length: 3000 }, (_, index) => `f${index}`).join(' ');
    expect(named({ command })).toMatchObject({ isTooMuch: true });
    expect(named({ command: `echo ${'{,'.repeat(100_000)}` })).toMatchObject({ isTooMuch: true });
    expect(named({ command: 'x', args: ['a'.repeat(100_000)] })).toMatchObject({ isTooMuch: true });
    expect(named({ command: 'x' })).toMatchObject({ isTooMuch: false });
  });

  it('finds a file whatever is around it', () => {
    const sign = fc.constantFrom(' ', ';', '|', '&&', '\n', '(', ')', '"', "'", '`', '$(', '<', '=', '{ ', ' }');
    const text = fc.array(fc.oneof(sign, fc.constantFrom('a', 'cd b', 'sh -c', 'eval', '#', '$X', '\\')), {
      maxLength: 8,
    });
    fc.assert(
      fc.property(text, text, (before, after) => {
        const command = `${before.join(' ')} ./hooks/x.sh ${after.join(' ')}`;
        expect(named({ command }).paths).toContain('hooks/x.sh');
      }),
    );
  });
});
