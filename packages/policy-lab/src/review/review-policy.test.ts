import { describe, expect, it } from 'vitest';
import { reviewPolicy } from './review-policy.ts';

const deny = (rule: string) => ({ rule, decision: 'deny' });

describe('a review of a policy', () => {
  it.each([
    ['a tool that does not exist', [deny('shel(ls)')], /never match: found "shel".*shell/],
    ['two commands in one rule', [deny('shell(cd x && rm:*)')], /never match.*&&/],
    ['an effect in two places', [deny('delete(project home)')], /never match: nothing is in two places/],
    [
      'a longer prefix',
      [deny('shell(git push:*)'), deny('Bash(git push --force:*)')],
      /rules\.0 \(shell\(git push:\*\): deny\), and can be left out/,
    ],
    ['the same rule twice', [deny('shell(ls)'), deny('shell(ls)')], /covered by rules\.0/],
    ['everything of a tool', [deny('fetch'), deny('fetch(example.com)')], /covered by rules\.0/],
    [
      'a narrower effect',
      [deny('delete(outside project)'), deny('delete(recursive outside project)')],
      /covered by rules\.0/,
    ],
    ['a file in a folder', [deny('write(deploy/**)'), deny('write(deploy/a.yaml)')], /covered by rules\.0/],
    [
      'an allow below a deny',
      [deny('shell(git push:*)'), { rule: 'shell(git push origin:*)', decision: 'allow' }],
      /contradicts rules\.0.*no effect/,
    ],
    [
      'an ask beside the same deny',
      [deny('shell(ls)'), { rule: 'shell(ls)', decision: 'ask' }],
      /contradicts rules\.0/,
    ],
  ])('warns of %s', async (_title, rules, expected) => {
    const warnings = await reviewPolicy({ rules });
    expect(warnings).toHaveLength(1);
    expect(warnings[0]?.message).toMatch(expected);
  });

  it.each([
    [
      'a stricter rule within a milder one',
      [{ rule: 'shell(git push:*)', decision: 'ask' }, deny('shell(git push --force:*)')],
    ],
    ['prefixes of words', [deny('shell(git pu:*)'), deny('shell(git push:*)')]],
    ['different tools', [deny('write(a/**)'), deny('read(a/b)')]],
    ['a tool and an effect of one name', [deny('read'), deny('shell(cat:*)')]],
    ['expressions with a bar', [deny('shell(/a | b/)')]],
    ['names of one tool', [deny('Bash(ls)'), deny('shell(pwd)')]],
    ['a folder beside another', [deny('write(deploy/**)'), deny('write(deployment/a)')]],
    ['effects that differ', [deny('delete(recursive home)'), deny('delete(home)'.replace('home', 'system'))]],
  ])('says nothing of %s', async (_title, rules) => {
    expect(await reviewPolicy({ rules })).toEqual([]);
  });

  it('warns of an exception that is over', async () => {
    const except = [{ rule: 'shell(ls)', decision: 'allow', until: '2020-01-01' }];
    expect(await reviewPolicy({ packs: ['core'], except })).toEqual([
      { path: ['except', 0, 'until'], message: 'the exception is over, and can be left out' },
    ]);
  });
});
