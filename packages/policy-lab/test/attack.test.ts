import { attackCases, attackPolicy, renderAttack, ShellOracle } from '@agent-hooks/policy-lab';
import { afterAll, describe, expect, it } from 'vitest';
import { bash } from './bash.ts';

const oracle = new ShellOracle(bash);
afterAll(() => oracle.dispose());

describe.skipIf(process.platform === 'win32')('an attack', () => {
  it('reports what slips and what is hit wrongly as pairs, and makes cases of them', async () => {
    const rules = [{ rule: 'shell(/rm -rf/)', decision: 'deny', match: ['rm -rf work'] }];
    const report = await attackPolicy({ rules }, oracle);
    expect(renderAttack(report).join('\n')).toMatch(
      /lets the same through in other words\n {2}rm -rf work\n {2}rm -(?:r|-)/,
    );
    expect(report.pairs.map(({ kind, other }) => [kind, other])).toContainEqual(['hit', "echo 'rm -rf work'"]);
    const cases = attackCases(report);
    expect(cases.find(({ input }) => JSON.stringify(input).includes("echo 'rm"))?.decision).toBe('allow');
    expect(new Set(cases.map(({ decision }) => decision))).toEqual(new Set(['allow', 'deny']));
  });

  it('reports what is not proven as such where there is no shell', async () => {
    const rules = [{ rule: 'shell(/^rm -rf/)', decision: 'deny', match: ['rm -rf work'] }];
    const report = await attackPolicy({ rules });
    expect(report.pairs.length).toBeGreaterThan(0);
    expect(report.pairs.every(({ isProven }) => isProven === undefined)).toBe(true);
    expect(renderAttack(report).join('\n')).toContain('There was no shell to prove');
  });
});
