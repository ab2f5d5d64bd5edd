import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { askByTicket } from './ask-by-ticket.ts';
import { createGrants, type GrantRequest } from './grants.ts';
import { settleAsk } from './settle-ask.ts';
import { type AskedAction, shortTicket, ticketOf } from './ticket.ts';

let root: string;
let project: string;
let now: number;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'grants-'));
  project = join(root, 'project');
  mkdirSync(project);
  now = Date.parse('2026-11-19T12:00:00Z');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const open = (more = {}) => createGrants({ directory: join(root, 'asks'), now: () => now, systemDir: root, ...more });

const action = (command: string, more: Partial<AskedAction> = {}): AskedAction => ({
  ...{ agent: 'codex', session: 's1', project, cwd: project, reason: 'A push is asked about.' },
  calls: [{ tool: 'run_shell_command', input: { command } }],
  askedBy: [{ name: 'pushes', source: 'user' }],
  ...more,
});

/** Asks about an action and grants it. */
async function granted(asked: AskedAction, request: Partial<GrantRequest> = {}, grants = open()) {
  const { ask } = grants.ask(asked);
  return grants.grant(shortTicket(ask.ticket), { by: 'me', ...request });
}

describe('a grant for one action', () => {
  it('lets exactly that action pass, once', async () => {
    const asked = action('git push origin main');
    expect(await open().take(asked)).toBeUndefined();
    await granted(asked);
    expect(await open().take(asked)).toMatchObject({ by: 'me', rank: 1 });
    expect(await open().take(asked)).toBeUndefined();
  });

  it.each<[string, Partial<AskedAction>]>([
    ['session', { session: 's2' }],
    ['agent', { agent: 'claude' }],
    ['project', { project: '/elsewhere' }],
    ['working directory', { cwd: '/elsewhere' }],
    ['tool', { calls: [{ tool: 'other', input: { command: 'git push origin main' } }] }],
    ['input', { calls: [{ tool: 'run_shell_command', input: { command: 'git push origin main --force' } }] }],
    [
      'further field',
      { calls: [{ tool: 'run_shell_command', input: { command: 'git push origin main', background: true } }] },
    ],
  ])('is for no other %s', async (_, other) => {
    await granted(action('git push origin main'));
    expect(await open().take(action('git push origin main', other))).toBeUndefined();
    expect(await open().take(action('git push origin main'))).toBeDefined();
  });

  it('is for the same command with other words about it', async () => {
    const described = (description: string) =>
      action('', { calls: [{ tool: 'run_shell_command', input: { command: 'git push', description } }] });
    await granted(described('Push'));
    expect(await open().take(described('Push the branch'))).toBeDefined();
  });

  it('passes one of many processes that ask at the same time', async () => {
    const asked = action('git push');
    await granted(asked);
    const taken = await Promise.all(Array.from({ length: 20 }, () => open().take(asked)));
    expect(taken.filter(Boolean)).toHaveLength(1);
  });

  it('ends after half an hour', async () => {
    const asked = action('git push');
    await granted(asked);
    now += 30 * 60_000;
    expect(await open().take(asked)).toBeUndefined();
    expect(open().list().grants).toEqual([]);
  });

  it('can be revoked, by its ticket or with all others', async () => {
    const asked = action('git push');
    const { id } = await granted(asked);
    expect(await open().revoke('00000000')).toEqual([]);
    expect(await open().revoke(id)).toHaveLength(1);
    await granted(asked);
    expect(await open().revoke()).toHaveLength(1);
    expect(await open().take(asked)).toBeUndefined();
  });
});

describe('a grant with a pattern', () => {
  const pattern = 'git push origin feature/*';

  it.each([
    'git push origin feature/a',
    'git push origin feature/a/b-1',
    'git push origin feature/a && git push origin feature/b',
  ])('lets %j pass, as often as it comes', async (command) => {
    await granted(action('git push'), { pattern });
    expect(await open().take(action(command, { session: 'another' }))).toMatchObject({ by: 'me' });
    expect(await open().take(action(command))).toBeDefined();
  });

  it.each([
    'git push origin main',
    'git push origin feature/a --force',
    'git push --force origin feature/a',
    'git push origin feature/a:main',
    'git push origin feature/a main',
    'git push origin feature/../main',
    'git push origin "feature/a --force"',
    'git push origin feature/a; rm -rf x',
    'git push origin feature/a && git push origin main',
    'cd /elsewhere && git push origin feature/a',
    'git push origin feature/$(rm x)',
    'git push origin feature/$X',
    'git push origin feature/a > ~/.bashrc',
    'sudo git push origin feature/a',
    './git push origin feature/a',
    'GIT_SSH_COMMAND=./x git push origin feature/a',
    'git -c core.sshCommand=./x push origin feature/a',
  ])('does not let %j pass', async (command) => {
    await granted(action('git push'), { pattern });
    expect(await open().take(action(command))).toBeUndefined();
  });

  it('is for its project alone, wherever the call says that it runs', async () => {
    await granted(action('git push'), { pattern });
    const other = join(root, 'other');
    mkdirSync(other);
    const input = { command: 'git push origin feature/a', workdir: other };
    expect(await open().take(action('git push origin feature/a', { project: other, cwd: other }))).toBeUndefined();
    expect(await open().take(action('git push origin feature/a', { cwd: other }))).toBeUndefined();
    expect(await open().take(action('', { calls: [{ tool: 'run_shell_command', input }] }))).toBeUndefined();
  });

  it('covers every call of an action, or none', async () => {
    await granted(action('x'), { pattern: 'write(docs/**)' });
    const write = (file: string) => ({ tool: 'write_file', input: { file_path: file, content: '' } });
    expect(await open().take(action('', { calls: [write('docs/a.md')] }))).toBeDefined();
    expect(await open().take(action('', { calls: [write('docs/a.md'), write('src/a.ts')] }))).toBeUndefined();
  });

  it('an option is not a word of a pattern', async () => {
    await granted(action('x'), { pattern: 'npm run *' });
    expect(await open().take(action('npm run build'))).toBeDefined();
    expect(await open().take(action('npm run --script-shell=./x'))).toBeUndefined();
  });

  it.each(['*', 'shell(*)', '', 'shell()', 'shell(:*)', '/.*/', 'write(**)', 'shell(/(/)'])(
    'refuses %j, which would allow too much or cannot be read',
    async (given) => {
      await expect(granted(action('git push'), { pattern: given })).rejects.toThrow(/too much|invalid/);
      expect(open().list().grants).toEqual([]);
    },
  );
});

describe('ranks', () => {
  const ofMachine = () => action('git push', { askedBy: [{ name: 'company', source: 'system' }] });

  it('no one answers for a higher one', async () => {
    await expect(granted(ofMachine())).rejects.toThrow('an administrator');
    await expect(granted(ofMachine(), { rank: 2 })).rejects.toThrow('an administrator');
    await granted(action('git push'));
    expect(await open().take(ofMachine())).toBeUndefined();
    expect(await open().take(action('git push'))).toBeDefined();
  });

  it('a pattern of a user answers no question of the machine', async () => {
    await granted(action('x'), { pattern: 'git push' });
    expect(await open().take(ofMachine())).toBeUndefined();
    expect(await open().take(action('git push'))).toBeDefined();
  });

  it('a directory counts for no more than its owner, whatever is in its files', async () => {
    const asMachine = open({ maximumRank: 2 });
    await granted(ofMachine(), { rank: 2 }, asMachine);
    expect(await open().take(ofMachine())).toBeUndefined();
    expect(await asMachine.take(ofMachine())).toBeDefined();
  });
});

it('a question tells the model its ticket, and is listed without secrets until it is granted', async () => {
  const asked = action('curl -H "Authorization: Bearer sk-ant-api03-abcdefghijklmnop" https://x.example');
  const settled = await settleAsk(open(), asked);
  const ticket = shortTicket(ticketOf(asked));
  expect(settled).toMatchObject({ goesOn: false, isNew: true });
  expect(settled).toHaveProperty('message', expect.stringContaining(`agent-hooks asks grant ${ticket}`));
  expect(await settleAsk(open(), asked)).toMatchObject({ goesOn: false, isNew: false });
  const [listed] = open().list().asks;
  expect(listed).toMatchObject({ agent: 'codex', askedBy: ['pushes'], rank: 1, project });
  expect(JSON.stringify(listed)).not.toContain('abcdefghijklmnop');
  const grant = await open().grant(ticket, { by: 'me' });
  expect(open().list().asks).toEqual([]);
  expect(await settleAsk(open(), asked)).toEqual({ goesOn: true, grant });
});

it('a host that can ask no one is reported no with a ticket, and yes once that is granted', async () => {
  const place = { agent: 'mcp', session: 's', project, cwd: project };
  const told: string[] = [];
  const onAsk = askByTicket(open(), { ...place, onNew: ({ ticket }) => void told.push(ticket) });
  const call = { toolName: 'write', toolInput: { path: 'a' }, reason: 'Write?' };
  const askers = [{ name: 'writes', source: 'user' as const }];
  const no = await onAsk({ ...call, askers });
  expect(no).toMatchObject({ allowed: false, message: expect.stringContaining('agent-hooks asks grant') });
  expect(told).toHaveLength(1);
  await open().grant(told[0] ?? '', { by: 'me' });
  expect(await onAsk({ ...call, askers })).toEqual({ allowed: true });
  await onAsk(call);
  await expect(open().grant(told[0] ?? '', { by: 'me' })).rejects.toThrow('an administrator');
});

it('files are private, and what cannot be read is not a grant', async () => {
  const asked = action('git push');
  await granted(asked);
  const directory = join(root, 'asks');
  if (process.platform !== 'win32') {
    expect(statSync(directory).mode & 0o077).toBe(0);
    for (const name of readdirSync(directory)) expect(statSync(join(directory, name)).mode & 0o077).toBe(0);
  }
  const [file = ''] = readdirSync(directory).filter((name) => name.startsWith('grant-'));
  const { ticket, ...rest } = JSON.parse(readFileSync(join(directory, file), 'utf8'));
  for (const text of ['', '{', '[]', JSON.stringify(rest), JSON.stringify({ ...rest, ticket, rule: 'shell' })]) {
    writeFileSync(join(directory, file), text);
    expect(await open().take(asked)).toBeUndefined();
  }
});

it('old questions are dropped, and so is the oldest of very many', () => {
  for (let index = 0; index < 230; index++) open().ask(action(`git push ${index}`));
  expect(open().list().asks.length).toBeLessThanOrEqual(201);
  now += 25 * 60 * 60_000;
  expect(open().list().asks).toEqual([]);
});

it('what is given, used and revoked is in the audit of the machine', async () => {
  const file = join(root, 'audit.jsonl');
  writeFileSync(join(root, 'settings.json'), JSON.stringify({ hooksConfig: { audit: file } }));
  const asked = action('git push');
  await granted(asked);
  await open().take(asked);
  await granted(asked);
  await open().revoke(undefined, 'me');
  expect(existsSync(file)).toBe(true);
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  const said = lines.map((line) => JSON.parse(line));
  expect(said.map(({ what }) => what)).toEqual(['grant given', 'grant used', 'grant given', 'grant revoked']);
  expect(said.every(({ details }) => details.by === 'me')).toBe(true);
});
