import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadLinearEngine } from '../expressions/guarded-regexp.ts';
import { compilePolicy } from './compile-policy.ts';

beforeAll(loadLinearEngine);

const judge = (rule: string, decision: string, tool: string, input: object, cwd = '/project') =>
  compilePolicy({ rules: [{ rule, decision }] }).judge(
    { cwd, tool_name: tool, tool_input: input },
    { home: '/home/user', realPath: realPathOf },
  )?.decision;
const onCommand = (rule: string, command: string, more: object = {}) =>
  judge(rule, 'allow', 'run_shell_command', { command, ...more });
const onAddress = (rule: string, url: string, decision = 'allow') => judge(rule, decision, 'web_fetch', { url });

function realPathOf(path: string): string {
  const parent = dirname(path);
  if (parent === path) return path;
  return existsSync(path) ? realpathSync(path) : join(realPathOf(parent), basename(path));
}

describe('a command that a rule allows', () => {
  const elsewhere = [
    './git status',
    '../git status',
    'bin/git status',
    '/x/evil/git status',
    '/usr/bin/../../x/git status',
    '//x/git status',
    '/usr/bin/sub/git status',
    '/home/user/bin/git status',
    '~/git status',
    '$HOME/git status',
    '"./git" status',
    "'/x/evil/git' status",
    '.\\\\git status',
    './git.exe status',
    'git status; ./git status',
    'git status && /x/evil/git status',
    'git status\n./git status',
    'PATH=/x:$PATH git status',
    'export PATH=/x; git status',
    'env PATH=/x git status',
    'alias git=./git; git status',
    'git() { ./evil; }; git status',
    'hash -p ./evil git; git status',
    'git status > ~/.bashrc',
    'git status $(./evil)',
    'sudo git status',
    'xargs git status',
    'echo git status',
  ];

  it.each(
    [
      'shell(git status)',
      'shell(git status:*)',
      'shell(git status *)',
      'shell(/git status/)',
      'shell(/^git /)',
    ].flatMap((rule) => elsewhere.map((command) => [rule, command] as const)),
  )('is not another program: %s says nothing about %j', (rule, command) => {
    expect(onCommand(rule, command)).toBeUndefined();
  });

  it.each([
    ['shell(npm test:*)', '/x/evil/npm test'],
    ['shell(npm test:*)', './node_modules/.bin/npm test'],
    ['shell(./scripts/check.sh:*)', 'cd /x && ./scripts/check.sh'],
    ['shell(./scripts/check.sh:*)', 'scripts/../evil/scripts/check.sh'],
  ])('%s says nothing about %j', (rule, command) => {
    expect(onCommand(rule, command)).toBeUndefined();
  });

  it('is not a program of another directory that the call names', () => {
    const both = { rules: ['shell(./check.sh)', 'shell(cd:*)'].map((rule) => ({ rule, decision: 'allow' })) };
    const inDirectory = (input: object) =>
      compilePolicy(both).judge({ cwd: '/project', tool_name: 'run_shell_command', tool_input: input }, { home: '/h' })
        ?.decision;
    expect(inDirectory({ command: './check.sh' })).toBe('allow');
    expect(inDirectory({ command: './check.sh', directory: '/x' })).toBeUndefined();
    expect(inDirectory({ command: 'cd /x && ./check.sh' })).toBeUndefined();
  });

  it.each([
    ['shell(git status)', 'git status'],
    ['shell(git status)', '/usr/bin/git status'],
    ['shell(git status:*)', 'git status --short'],
    ['shell(/^git status/)', 'git status --short'],
    ['shell(/git (status|diff)/)', 'git diff'],
    ['shell(./scripts/check.sh:*)', './scripts/check.sh --all'],
    ['shell(/^\\.\\/scripts\\//)', './scripts/check.sh'],
  ])('stays allowed: %s allows %j', (rule, command) => {
    expect(onCommand(rule, command)).toBe('allow');
  });
});

describe('an address that a rule allows', () => {
  const elsewhere = [
    'https://evil.com/x.example.com',
    'https://evil.com/.example.com',
    'https://a.example.com@evil.com/',
    'https://a.example.com:80@evil.com/',
    'https://x:y@a.example.com@evil.com/',
    'https://evil.com\\.example.com',
    'https://evil.com\\@a.example.com/',
    'https://a.example.com\\@evil.com/',
    'https://a.example.com\\.evil.com/',
    'https://evil.com#.example.com',
    'https://evil.com#@a.example.com',
    'https://evil.com?.example.com',
    'https://evil.com/?u=https://a.example.com/',
    'https://a.example.com.evil.com/',
    'https://a.example.comevil.com/',
    'https://evil.com%2f.example.com/',
    'https://evil.com:443/a.example.com',
    'https:evil.com/a.example.com',
    'https:/evil.com/a.example.com',
    '//evil.com/a.example.com',
    'ht\ntps://evil.com/a.example.com',
    'https://evil.com\t.example.com/',
    'https://a.example.com\u0000.evil.com/',
    'https://a.example.com .evil.com/',
    'https://evil\uff0ecom\uff0fa.example.com/',
    'file://a.example.com/etc/passwd',
    'javascript://a.example.com/%0aevil()',
    'data:text/html,a.example.com',
  ];

  it.each(
    ['fetch(*.example.com)', 'fetch(a.example.com)', 'fetch(a.example.com:*)', 'fetch(/example\\.com/)'].flatMap(
      (rule) => elsewhere.map((url) => [rule, url] as const),
    ),
  )('is not at another host: %s says nothing about %j', (rule, url) => {
    expect(onAddress(rule, url)).toBeUndefined();
  });

  it.each([
    ['fetch(*.example.com)', 'https://a.example.com/'],
    ['fetch(*.example.com)', 'https://a.example.com./x'],
    ['fetch(*.example.com)', 'HTTPS://A.EXAMPLE.COM/x?y#z'],
    ['fetch(*.example.com)', 'http://a.example.com:8443/'],
    ['fetch(*.example.com)', 'a.example.com/x'],
    ['fetch(*.example.com)', ' https://a.example.com/x '],
    ['fetch(*.example.com)', 'https://user:word@a.example.com/'],
    ['fetch(a.example.com:443)', 'https://a.example.com/'],
    ['fetch(https://a.example.com/docs/*)', 'https://a.example.com/docs/x'],
    ['fetch(/^https:\\/\\/a\\.example\\.com\\//)', 'https://a.example.com/docs/x'],
    ['fetch(/.*\\.example\\.com/)', 'https://a.example.com/docs/x'],
  ])('stays allowed: %s allows %j', (rule, url) => {
    expect(onAddress(rule, url)).toBe('allow');
  });

  it.each([
    'https://evil.com./',
    'https://evil.com:443/',
    'https://EVIL.com/',
    'https://good.com@evil.com/',
    'https://good.com\\@evil.com/',
    'https://evil.com\\@good.com/',
    'https://evil\uff0ecom/',
    'evil.com',
    'ftp://evil.com/',
  ])('is refused by a rule for its host in every spelling: %j', (url) => {
    expect(onAddress('fetch(evil.com)', url, 'deny')).toBe('deny');
    expect(onAddress('fetch(evil.com:443)', url, 'deny')).toBe(url.startsWith('ftp') ? undefined : 'deny');
  });

  it.each(['https://good.com/evil.com', 'https://user@good.com/', 'https://good.com/a\\b?c=d e'])(
    'is not refused by a rule for another host: %j',
    (url) => {
      expect(onAddress('fetch(evil.com)', url, 'deny')).toBeUndefined();
    },
  );
});

describe('a file that a rule allows', () => {
  const project = realpathSync(mkdtempSync(join(tmpdir(), 'allowing-')));
  afterAll(() => rmSync(project, { recursive: true, force: true }));
  mkdirSync(join(project, 'docs'));
  mkdirSync(join(project, 'keys'));
  writeFileSync(join(project, 'keys/key'), '');
  symlinkSync('../keys', join(project, 'docs/away'));
  symlinkSync('../keys/key', join(project, 'docs/notes.md'));

  it('is not one that a link leads to', () => {
    const write = (file: string) => judge('write(docs/**)', 'allow', 'write_file', { file_path: file }, project);
    expect(write('docs/new.md')).toBe('allow');
    expect(write('docs/notes.md')).toBeUndefined();
    expect(write('docs/away/new')).toBeUndefined();
    expect(write('docs/../keys/key')).toBeUndefined();
    expect(write('docs/away/../new.md')).toBeUndefined();
    expect(write('docs/away/../docs/new.md')).toBeUndefined();
  });
});
