import { expect, it } from 'vitest';
import { compareVersions } from './compare-versions.ts';

it.each([
  ['1.0.0', '1.0.0', 0],
  ['1.10.0', '1.9.9', 1],
  ['2', '1.99', 1],
  ['1.0', '1.0.0', 0],
  ['1.0.0-rc.1', '1.0.0', -1],
  ['1.0.0-rc.2', '1.0.0-rc.10', -1],
  ['2026.11.17', '2026.9.30', 1],
])('%s against %s', (one, other, order) => {
  expect(Math.sign(compareVersions(one, other))).toBe(order);
  expect(Math.sign(compareVersions(other, one))).toBe(order === 0 ? 0 : -order);
});
