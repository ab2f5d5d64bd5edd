import { attackPolicy, ShellOracle } from '@agent-hooks/policy-lab';
import { afterAll, describe, expect, it } from 'vitest';
import { bash } from './bash.ts';

// AGENT_HOOKS_SOAK=1 attacks all packs instead of one.
const isSoak = process.env.AGENT_HOOKS_SOAK !== undefined;
const oracle = new ShellOracle(bash);
afterAll(() => oracle.dispose());

describe.skipIf(process.platform === 'win32')('an attack on our own packs', () => {
  it.each(isSoak ? (['standard', 'strict', 'paranoid'] as const) : [])(
    'finds nothing that slips at %s',
    async (level) => {
      const { pairs, tried } = await attackPolicy({ packs: ['all'], level }, oracle);
      // At the other levels what is not known for certain is asked about on purpose.
      expect(pairs.filter(({ kind }) => kind === 'slips' || level === 'standard')).toEqual([]);
      expect(tried).toBeGreaterThan(15_000);
    },
  );

  it.each(isSoak ? ['core', 'secrets'] : ['git'])('finds nothing in the pack %s alone', async (pack) => {
    const { pairs, tried } = await attackPolicy({ packs: [pack] }, oracle);
    expect(pairs).toEqual([]);
    expect(tried).toBeGreaterThan(500);
  });
});
