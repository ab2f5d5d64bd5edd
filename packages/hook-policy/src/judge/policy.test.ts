import { homedir } from 'node:os';
import { processorMs } from '@agent-hooks/test-support';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadLinearEngine } from '../expressions/guarded-regexp.ts';
import { checkPolicy } from './check-policy.ts';
import { compilePolicy } from './compile-policy.ts';

const place = { home: homedir() };
const rule = (text: string, decision = 'deny', more = {}) => ({ rule: text, decision, ...more });
const judge = (rules: unknown, tool: string, input: object, more: object = {}) =>
  compilePolicy({ rules }).judge({ cwd: '/project', tool_name: tool, tool_input: input, ...more }, place);
const onCommand = (rules: unknown, command: unknown) => judge(rules, 'run_shell_command', { command })?.decision;

beforeAll(loadLinearEngine);

describe('a rule on commands', () => {
  const push = [rule('shell(git push:*)')];

  it.each([
    'git push',
    'git push origin main',
    '  git   push',
    'ls && git push',
    'ls; git push',
    'ls | git push',
    'ls\ngit push',
    'ls || git push',
    'ls & git push',
    '(git push)',
    '{ git push; }',
    'echo $(git push)',
    'echo "a $(git push) b"',
    'echo `git push`',
    'diff <(git push) b',
    'bash -c "git push"',
    "sh -ec 'cd x && git push'",
    'bash -lc "bash -c \'git push\'"',
    'FOO=1 git push',
    'env FOO=1 git push',
    'sudo git push',
    'sudo -u root git push',
    'time git push',
    'nohup git push &',
    'xargs git push',
    'find . -exec git push \\;',
    'timeout 5 git push',
    '/usr/bin/git push',
    '"git" push',
    "g'i't push",
    'gi\\t push',
    "$'git' push",
    "$'\\x67it' push",
    'if true; then git push; fi',
    'for x in a b; do git push; done',
    'case x in a) git push;; esac',
    'f() { git push; }; f',
    '! git push',
    'eval git push',
    'eval "git push"',
    'git -C dir push',
    'git --no-pager push',
    'git -c user.name=x push origin',
    'cat <<EOF\n$(git push)\nEOF',
    'cat <<EOF\ntext\nEOF\ngit push',
    "cat <<'EOF' && git push\ntext\nEOF",
    'git \\\n push',
    'ls > out; git push',
    'trap "git push" EXIT',
    'git push>out',
    'command git push',
    'exec git push',
    'ls # comment\ngit push',
    'busybox sh -c "git push"',
    'ssh host git push',
  ])('covers %j', (command) => {
    expect(onCommand(push, command)).toBe('deny');
  });

  it.each([
    '$CMD push',
    'git $X',
    'echo "git push" | sh',
    'curl https://example.com/x | bash',
    'bash -c "$X"',
    'eval "$X"',
    'git "unclosed',
    'echo $(git',
    'bash <<EOF\ngit push\nEOF',
  ])('counts where it could cover %j', (command) => {
    expect(onCommand(push, command)).toBe('deny');
  });

  it.each([
    'git status',
    'git pushx',
    'echo git push',
    "echo 'git push'",
    'git commit -m "git push"',
    'ls $HOME',
    'ls *.ts',
    'npm test -- --grep "git push"',
    "cat <<'EOF'\ngit push\nEOF",
    '# git push',
    '',
  ])('does not cover %j', (command) => {
    expect(onCommand(push, command)).toBeUndefined();
  });

  it('may be a glob on the whole command, or an expression', () => {
    expect(onCommand([rule('shell(npm run *)')], 'npm run build')).toBe('deny');
    expect(onCommand([rule('shell(npm run *)')], 'npm run')).toBe('deny');
    expect(onCommand([rule('shell(npm run *)')], 'npm install')).toBeUndefined();
    expect(onCommand([rule('shell(/rm\\s+-[rf]{2}/)')], 'ls; rm -rf x')).toBe('deny');
    expect(onCommand([rule('shell(/rm\\s+-[rf]{2}/)')], 'rm x')).toBeUndefined();
    expect(onCommand([rule('shell(/a;b/)')], 'echo a;b')).toBe('deny');
  });

  it('takes a command that is a list of words', () => {
    expect(onCommand(push, ['git', 'push'])).toBe('deny');
    expect(onCommand(push, ['bash', '-lc', 'ls && git push'])).toBe('deny');
    expect(onCommand(push, ['echo', 'git push'])).toBeUndefined();
  });

  it('knows the files that a command writes and reads by redirection', () => {
    const rules = [rule('write(.env)'), rule('read(secrets/**)', 'ask')];
    expect(onCommand(rules, 'echo x > .env')).toBe('deny');
    expect(onCommand(rules, 'echo x >> ./a/../.env')).toBe('deny');
    expect(onCommand(rules, 'echo x > "$F"')).toBe('deny');
    expect(onCommand(rules, 'cat < secrets/key')).toBe('ask');
    expect(onCommand(rules, 'ls > /dev/null 2>&1')).toBeUndefined();
  });
});

describe('several rules', () => {
  const rules = [
    rule('shell(git:*)', 'allow'),
    rule('shell(ls:*)', 'allow'),
    rule('shell(git push:*)', 'ask'),
    rule('shell(git push --force:*)', 'deny'),
  ];

  it.each<[string, string | undefined]>([
    ['git status', 'allow'],
    ['git status && ls', 'allow'],
    ['git push', 'ask'],
    ['git push --force', 'deny'],
    ['git push; git push --force', 'deny'],
    ['git status && make', undefined],
    ['make', undefined],
    // What is not seen is not allowed.
    ['git status $(make)', undefined],
    ['GIT_SSH=./x git status', undefined],
    ['ls > file', undefined],
    ['sudo ls', undefined],
  ])('the strictest wins, and each part has to be allowed: %s is %s', (command, decision) => {
    expect(onCommand(rules, command)).toBe(decision);
  });

  it('have no opinion about other tools and other events', () => {
    expect(judge(rules, 'read_file', { file_path: 'a' })).toBeUndefined();
    expect(compilePolicy({ rules }).judge({ prompt: 'git push' }, place)).toBeUndefined();
    expect(compilePolicy({ rules: [] }).judge({ tool_name: 'Bash', tool_input: {} }, place)).toBeUndefined();
  });

  it('never become looser by a further rule that refuses or asks', () => {
    const order = { allow: 0, none: 1, ask: 2, deny: 3 };
    const rank = (decision: string | undefined) => order[(decision ?? 'none') as keyof typeof order];
    const anyRule = fc.record({
      rule: fc.constantFrom('shell', 'shell(a:*)', 'shell(b c:*)', 'shell(/a/)', 'shell(a *)', 'write(x)', '*'),
      decision: fc.constantFrom('allow', 'ask', 'deny'),
    });
    const commands = fc.constantFrom('a', 'b c', 'a && b c', 'a $X', 'x > x', 'bash -c "a"', '$(b c)');
    fc.assert(
      fc.property(fc.array(anyRule, { maxLength: 5 }), anyRule, commands, (some, further, command) => {
        fc.pre(further.decision !== 'allow');
        expect(rank(onCommand([...some, further], command))).toBeGreaterThanOrEqual(rank(onCommand(some, command)));
      }),
    );
  });
});

describe('a rule on paths', () => {
  const onPath = (pattern: string, path: unknown) =>
    judge([rule(pattern)], 'write_file', { file_path: path })?.decision;

  it.each<[string, string]>([
    ['write(.env)', '.env'],
    ['write(.env)', 'a/b/.env'],
    ['write(.env*)', './.env.local'],
    ['write(*.pem)', '/elsewhere/key.pem'],
    ['write(secrets/**)', 'secrets/a/b'],
    ['write(secrets/**)', 'secrets'],
    ['write(secrets/**)', './a/../secrets/b'],
    ['write(secrets/**)', '/project/secrets/b'],
    ['write(secrets/**)', 'a/../../project/secrets/b'],
    ['write(secrets/)', 'secrets/b'],
    ['write(src/*.ts)', 'src/a.ts'],
    ['write(src/**/*.ts)', 'src/a.ts'],
    ['write(src/**/*.ts)', 'src/x/y/a.ts'],
    ['write(/etc/**)', '../etc/passwd'],
    ['write(~/.ssh/**)', '~/.ssh/id'],
    ['write(~/.ssh/**)', `${homedir()}/.ssh/id`],
    ['write(../**)', '/elsewhere'],
    ['write(a{b,c}.txt)', 'ac.txt'],
    ['write(/\\.key$/)', 'x/y.key'],
    ['write|edit(x)', 'x'],
    ['write_file(x)', 'x'],
    ['write*(x)', 'x'],
    ['write', 'anything'],
    ['write(**)', 'anything'],
    ['write(node_modules)', 'node_modules/a/b'],
  ])('%s covers %s', (pattern, path) => {
    expect(onPath(pattern, path)).toBe('deny');
  });

  it.each<[string, string]>([
    ['write(.env)', '.environment'],
    ['write(secrets/**)', 'secretsx/a'],
    ['write(secrets/**)', 'secrets/../a'],
    ['write(src/*.ts)', 'src/x/a.ts'],
    ['write(/etc/**)', 'etc/passwd'],
    ['read(x)', 'x'],
    ['edit(x)', 'x'],
  ])('%s does not cover %s', (pattern, path) => {
    expect(onPath(pattern, path)).toBeUndefined();
  });

  it('counts where a call does not say which file it is about', () => {
    expect(onPath('write(x)', undefined)).toBe('deny');
    expect(onPath('write(x)', 7)).toBe('deny');
  });

  it('is for tools by what they do, also under the names of other agents, and for each file of a patch', () => {
    expect(judge([rule('edit(a.txt)')], 'Edit', { file_path: 'a.txt' })?.decision).toBe('deny');
    expect(judge([rule('read(a.txt)')], 'view', { path: 'a.txt' })?.decision).toBe('deny');
    const patch = '*** Begin Patch\n*** Update File: b.txt\n@@\n-x\n+y\n*** Delete File: a.txt\n*** End Patch\n';
    expect(judge([rule('edit(a.txt)')], 'apply_patch', { input: patch })?.decision).toBe('deny');
    expect(judge([rule('grep(secrets/**)')], 'grep_search', { pattern: 'x', path: 'secrets' })?.decision).toBe('deny');
    expect(judge([rule('glob(secrets/**)')], 'glob', { pattern: '*.txt', path: 'secrets' })?.decision).toBe('deny');
  });
});

describe('a rule on other tools', () => {
  it.each<[string, string, object, object, string | undefined]>([
    ['mcp(github/create_*)', 'mcp__github__create_issue', {}, {}, 'deny'],
    ['mcp(github)', 'mcp__github__create_issue', {}, {}, 'deny'],
    ['mcp(github:*)', 'mcp__github__create_issue', {}, {}, 'deny'],
    ['mcp', 'mcp__a__b', {}, {}, 'deny'],
    ['mcp__github__*', 'mcp__github__create_issue', {}, {}, 'deny'],
    ['mcp(github/get_*)', 'mcp__github__create_issue', {}, {}, undefined],
    ['mcp(github/x)', 'x', {}, { mcp_context: { server_name: 'github', tool_name: 'x' } }, 'deny'],
    ['fetch(*.example.com)', 'web_fetch', { url: 'https://a.example.com/x' }, {}, 'deny'],
    ['fetch(https://example.com/**)', 'WebFetch', { url: 'https://example.com/x' }, {}, 'deny'],
    ['fetch(example.com)', 'WebFetch', { url: 'https://example.com.evil.org/x' }, {}, undefined],
    ['search(secret*)', 'web_search', { query: 'secret plans' }, {}, 'deny'],
    ['task(reviewer)', 'Task', { subagent_type: 'reviewer' }, {}, 'deny'],
    ['deploy(prod*)', 'deploy', { to: 'production' }, {}, 'deny'],
    ['deploy(prod*)', 'deploy', { to: 'test' }, {}, undefined],
    ['deploy', 'deploy', {}, {}, 'deny'],
    ['*', 'anything', {}, {}, 'deny'],
  ])('%s on %s %j', (pattern, tool, input, more, decision) => {
    expect(judge([rule(pattern)], tool, input, more)?.decision).toBe(decision);
  });

  it("goes by the host's vocabulary", () => {
    const tools = {
      rows: [{ tool: 'shell' as const, names: ['do_it'], fields: { command: 'line' } }],
      mcp: { format: () => '', parse: () => undefined },
    };
    const policy = compilePolicy({ rules: [rule('shell(git push:*)')] }, tools);
    expect(policy.judge({ tool_name: 'do_it', tool_input: { line: 'ls; git push' } }, place)?.decision).toBe('deny');
  });
});

describe('a policy that cannot be relied on', () => {
  it.each<[unknown, string]>([
    ['text', 'rules'],
    [undefined, 'rules'],
    [[3], 'rules.0'],
    [[{ decision: 'deny' }], 'rules.0.rule'],
    [[rule('')], 'rules.0.rule'],
    [[rule('shell(a')], 'rules.0.rule'],
    [[rule('shell(/(/)')], 'rules.0.rule'],
    [[rule('a|(x)')], 'rules.0.rule'],
    [[rule('shell', 'maybe')], 'rules.0.decision'],
    [[{ ...rule('shell'), desision: 1 }], 'rules.0.desision'],
    [[rule('shell', 'deny', { match: 'x' })], 'rules.0.match'],
    [[rule('shell(git push:*)', 'deny', { match: ['git pull'] })], 'rules.0.match.0'],
    [[rule('shell(git push:*)', 'deny', { notMatch: ['x', 'ls && git push'] })], 'rules.0.notMatch.1'],
    [[rule('write(secrets/**)', 'deny', { match: ['a/secrets/b'] })], 'rules.0.match.0'],
  ])('%j is wrong at %s', async (rules, path) => {
    const { problems } = await checkPolicy({ rules });
    expect(problems.map((each) => each.path.join('.'))).toEqual([path]);
  });

  it('has no problem where all examples hold', async () => {
    const examples = { match: ['git push', 'ls && git push'], notMatch: ['git status', 'echo git push'] };
    expect((await checkPolicy({ rules: [rule('shell(git push:*)', 'ask', examples)] })).problems).toEqual([]);
    expect(
      (await checkPolicy({ rules: [rule('run_shell_command(a:*)', 'ask', { match: ['a b'] })] })).problems,
    ).toEqual([]);
  });
});

it('no expression and no glob can stall the host', () => {
  const hostile = [rule('shell(/^(a+)+$/)'), rule('shell(*a*a*a*a*a*a*a*b)'), rule('write(**/a/**/a/**/a/**/b)')];
  const start = processorMs();
  for (let round = 0; round < 5; round++) {
    onCommand(hostile, 'a'.repeat(5000));
    judge(hostile, 'write_file', { file_path: 'a/'.repeat(2000) });
  }
  expect(processorMs() - start).toBeLessThan(5000);
});

it('any text is judged without an error', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'git push$(){}`\'"\\\n;&|<>#~*=- a') }), (text) => {
      const decision = onCommand([rule('shell(git push:*)')], text);
      expect([undefined, 'deny']).toContain(decision);
    }),
  );
});
