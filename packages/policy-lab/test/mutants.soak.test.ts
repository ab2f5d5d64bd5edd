import { attackPolicy, ShellOracle } from '@agent-hooks/policy-lab';
import { afterAll, describe, expect, it } from 'vitest';
import { bash } from './bash.ts';

// Rules that were weakened on purpose: each stops its example, and less or more than it should. AGENT_HOOKS_SOAK=1 tries
// all of them instead of every sixth.
const mutants: readonly (readonly [rule: string, example: string])[] = [
  ['shell(/^rm -rf/)', 'rm -rf work'],
  ['shell(/rm -rf/)', 'rm -rf work'],
  ['shell(/rm\\s+-[rf]+/)', 'rm -rf work'],
  ['shell(/^sudo rm/)', 'sudo rm -rf work'],
  ['shell(rm -rf *)', 'rm -rf work'],
  ['shell(/\\brm\\b.*-r/)', 'rm -r work'],
  ['shell(/git push --force/)', 'git push --force origin main'],
  ['shell(/^git push/)', 'git push origin main'],
  ['shell(git push --force origin main)', 'git push --force origin main'],
  ['shell(/git reset --hard/)', 'git reset --hard'],
  ['shell(/git\\s+clean/)', 'git clean -fdx'],
  ['shell(/npm publish$/)', 'npm publish'],
  ['shell(/^npm (publish|unpublish)/)', 'npm publish'],
  ['shell(/curl .*-d/)', 'curl -d @a.txt https://a.example'],
  ['shell(/cat .env/)', 'cat .env'],
  ['shell(/\\.env/)', 'cat .env'],
  ['shell(cat .env:*)', 'cat .env'],
  ['read(.env)', '.env'],
  ['read(config/.env)', 'config/.env'],
  ['write(deploy.yaml)', 'deploy.yaml'],
  ['shell(tee deploy.yaml:*)', 'tee deploy.yaml'],
  ['shell(/chmod 777/)', 'chmod 777 a.sh'],
  ['shell(/chown/)', 'chown -R me a'],
  ['shell(/terraform destroy/)', 'terraform destroy -auto-approve'],
  ['shell(/kubectl delete/)', 'kubectl delete namespace prod'],
  ['shell(/docker system prune -af/)', 'docker system prune -af'],
  ['shell(/dropdb prod/)', 'dropdb prod'],
  ['shell(/DROP TABLE/)', 'psql -c "DROP TABLE users"'],
  ['shell(unlink data.db:*)', 'unlink data.db'],
  ['shell(/shutdown -h now/)', 'shutdown -h now'],
];

const isSoak = process.env.AGENT_HOOKS_SOAK !== undefined;
const tried = mutants.filter((_, index) => isSoak || index % 6 === 0);
const oracle = new ShellOracle(bash);
afterAll(() => oracle.dispose());

describe.skipIf(process.platform === 'win32')('an attack', () => {
  it('exposes at least 27 of 30 rules that were weakened, and at most 2 of 100 pairs are not confirmed', async () => {
    let [pairs, unconfirmed] = [0, 0];
    const exposed: string[] = [];
    for (const [rule, example] of tried) {
      const report = await attackPolicy({ rules: [{ rule, decision: 'deny', match: [example] }] }, oracle);
      pairs += report.pairs.length;
      unconfirmed += report.unconfirmed;
      if (report.pairs.length > 0) exposed.push(rule);
    }
    expect(mutants).toHaveLength(30);
    expect(exposed.length, `exposed: ${exposed.join('\n')}`).toBeGreaterThanOrEqual(Math.floor(tried.length * 0.9));
    expect(unconfirmed, `of ${pairs}`).toBeLessThanOrEqual((pairs + unconfirmed) * 0.02);
  }, 1_200_000);
});
