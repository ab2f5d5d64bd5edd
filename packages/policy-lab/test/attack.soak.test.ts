import { attackPolicy, ShellOracle } from '@agent-hooks/policy-lab';
import { afterAll, describe, expect, it } from 'vitest';
import { bash } from './bash.ts';

const oracle = new ShellOracle(bash);
afterAll(() => oracle.dispose());

describe.skipIf(process.platform === 'win32')('an attack on our own packs', () => {
  it.each(['standard', 'strict', 'paranoid'] as const)('finds nothing that slips at %s', async (level) => {
    const { pairs, tried } = await attackPolicy({ packs: ['all'], level }, oracle);
    expect(pairs.filter(({ kind }) => kind === 'slips')).toEqual([]);
    expect(tried).toBeGreaterThan(15_000);
  });
});
