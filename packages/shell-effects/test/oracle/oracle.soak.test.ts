import { describe, expect, test } from 'vitest';
import { found } from './found.ts';
import { type Difference, judgeTexts, makeTexts } from './judge.ts';
import { findShell, hasSandbox } from './shells.ts';

// Texts are run by real shells, with stubs as the only programs: every command that ran has to be among those that were
// read, or in a part that is marked as not read. AGENT_HOOKS_SOAK=1 runs 100,000 texts instead of 2,000.
const count = process.env.AGENT_HOOKS_SOAK ? 100_000 : 2_000;
const seeds = [1, 2, 3];
const batch = 500;
const canRun = process.platform === 'linux' && hasSandbox() && ['bash', 'dash'].every(findShell);

describe.skipIf(!canRun).each(['bash', 'dash'] as const)('%s', (shell) => {
  test('runs nothing that was not read, of texts that were once misread', () => {
    expect(judgeTexts(found, shell).differences).toEqual([]);
  });

  test.each(seeds)('runs nothing that was not read, with seed %i', { timeout: 4 * 3_600_000 }, (seed) => {
    const differences: Difference[] = [];
    let valid = 0;
    let unread = 0;
    const texts = makeTexts(seed, Math.ceil(count / seeds.length / 2), shell);
    for (let start = 0; start < texts.length; start += batch) {
      const judged = judgeTexts(texts.slice(start, start + batch), shell);
      differences.push(...judged.differences);
      valid += judged.valid;
      unread += judged.unread;
    }
    expect(differences).toEqual([]);
    expect(unread / valid).toBeLessThan(0.1);
  });
});
