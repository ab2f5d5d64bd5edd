import { describe, expect, it } from 'vitest';
import { packs } from '../packs/table.ts';
import { checkPolicy } from './check-policy.ts';
import { compilePolicy, type PolicySettings } from './compile-policy.ts';
import { createSessionPast } from './session-past.ts';

const event = (name: string, input: object, more: object = {}) => ({
  ...{ hook_event_name: 'BeforeTool', session_id: 's', cwd: '/home/me/app', tool_name: name, tool_input: input },
  ...more,
});
const shell = (command: string, more?: object) => event('run_shell_command', { command }, more);

/** A session under a policy: calls that are let through one after the other, and then one that is judged. */
function begin(settings: PolicySettings) {
  const policy = compilePolicy(settings);
  const place = { home: '/home/me', project: '/home/me/app', past: createSessionPast() };
  return {
    policy,
    do: (...inputs: readonly object[]) => inputs.map((input) => policy.note?.(input, place) ?? []),
    judge: (input: object, project = place.project) => policy.judge(input, { ...place, project }),
  };
}

const sendsAfterSecret = { rules: [{ rule: 'send', decision: 'ask', after: 'read(secret)' }] };

describe('a rule with `after`', () => {
  it.each([
    ['a command', shell('cat .env')],
    ['another tool', event('Read', { file_path: '/home/me/app/.env' })],
    ['a subagent', shell('cat ~/.ssh/id_rsa', { agent_id: 'sub', agent_type: 'helper' })],
    ['a part of a command', shell('npm test && grep KEY .env | head -1')],
  ])('holds once the session has done that, by %s', (_, deed) => {
    const session = begin(sendsAfterSecret);
    expect(session.judge(shell('git push origin main'))).toBeUndefined();
    session.do(shell('cat README.md'));
    expect(session.judge(shell('git push origin main'))).toBeUndefined();
    session.do(deed);
    const answer = session.judge(shell('git push origin main'));
    expect(answer?.decision).toBe('ask');
    expect(answer?.reason).toMatch(/did this before: read \/.*\[rule send after read\(secret\): ask\.\]$/);
    expect(session.judge(shell('ls'))).toBeUndefined();
  });

  it('counts for other sessions in the same project, and nowhere else', () => {
    const session = begin(sendsAfterSecret);
    session.do(shell('cat .env'));
    const push = shell('git push', { session_id: 'other', agent: 'codex' });
    expect(session.judge(push)?.decision).toBe('ask');
    expect(session.judge(push, '/home/me/other')).toBeUndefined();
    expect(session.judge(shell('git push'), '/home/me/other')?.decision).toBe('ask');
  });

  it('may be about tools on both sides', () => {
    const rules = [
      { rule: 'shell(npm publish:*)', decision: 'deny', after: 'mcp(web/*)', reason: 'Not after the web.' },
    ];
    const session = begin({ rules });
    session.do(event('mcp__web__get', { page: 'a' }, { mcp_context: { server_name: 'web', tool_name: 'get' } }));
    expect(session.judge(shell('npm publish'))).toMatchObject({ decision: 'deny' });
  });

  it.each([
    [{ rule: 'send', decision: 'allow', after: 'fetch' }, 'one that asks or denies'],
    [{ rule: 'send', decision: 'ask', after: 7 }, 'a text such as shell(git push:*)'],
    [{ rule: 'send', decision: 'ask', after: 'read(/(/)' }, 'a prefix with :*, a glob, or /an expression/'],
  ])('that cannot be relied on is a problem: %j', async (rule, expected) => {
    const { problems } = await checkPolicy({ rules: [rule] });
    expect(problems).toMatchObject([{ path: ['rules', 0, 'after'], expected }]);
  });
});

describe('flows of the packs', () => {
  const publish = shell('npm publish');

  it.each([
    ['a secret was read', event('Read', { file_path: '.env' })],
    ['a page was fetched', event('WebFetch', { url: 'https://a.example' })],
    ['a file was downloaded', shell('curl -O https://a.example/a.txt')],
    ['the web was searched', event('WebSearch', { query: 'a' })],
  ])('ask about what leaves the machine once %s, from strict on', (_, deed) => {
    for (const [level, expected] of [
      ['standard', undefined],
      ['strict', 'ask'],
      ['paranoid', 'ask'],
    ] as const) {
      const session = begin({ packs: ['secrets'], level });
      const before = session.judge(publish)?.decision;
      expect(before).toBe(level === 'paranoid' ? 'ask' : undefined);
      session.do(deed);
      expect(session.judge(publish)?.decision, level).toBe(expected);
      expect(session.judge(shell('git push'))?.decision, level).toBe(expected);
    }
  });

  it('note nothing at standard, and are no rule of it', () => {
    expect(begin({ packs: ['all'] }).do(shell('cat .env; curl https://a.example'))).toEqual([[]]);
    const flows = packs.flatMap(({ rules }) => rules.filter(({ after }) => after !== undefined));
    expect(flows.length).toBeGreaterThan(0);
    expect(flows.filter(({ from = 'standard' }) => from === 'standard')).toEqual([]);
  });
});
