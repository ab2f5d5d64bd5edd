import { growthOf } from '@agent-hooks/test-support';
import { describe, expect, it } from 'vitest';
import { maxReportedProblems } from '../problem-list.ts';
import { nearestName } from './nearest-name.ts';
import { parseHookSettings } from './parse-settings.ts';

const gate = { type: 'command', command: './gate.sh' };
const many = <Item>(size: number, item: (index: number) => Item) =>
  Array.from({ length: size }, (_, index) => item(index));
const named = (size: number, name: (index: number) => string) =>
  Object.fromEntries(many(size, (index) => [name(index), []]));
const inGroup = (hooks: unknown) => ({ hooks: { BeforeTool: [{ hooks }] } });

const files: readonly (readonly [string, number, (size: number) => unknown])[] = [
  ['good hooks', 20_000, (size) => inGroup(many(size, () => gate))],
  ['good groups', 20_000, (size) => ({ hooks: { BeforeTool: many(size, () => ({ matcher: 'x', hooks: [gate] })) } })],
  ['hooks that are no objects', 40_000, (size) => inGroup(many(size, () => 0))],
  ['hooks with a bad field', 10_000, (size) => inGroup(many(size, () => ({ ...gate, timout: 1 })))],
  ['groups that are no objects', 40_000, (size) => ({ hooks: { BeforeTool: many(size, () => 0) } })],
  ['unknown events', 10_000, (size) => ({ hooks: named(size, (index) => `BeforTool${index}`) })],
  ['unknown fields of one hook', 10_000, (size) => inGroup([{ ...gate, ...named(size, (index) => `timeot${index}`) }])],
  ['bad arguments of one hook', 10_000, (size) => inGroup([{ ...gate, args: many(size, () => 1) }])],
  ['bad variables of one hook', 10_000, (size) => inGroup([{ ...gate, env: named(size, (index) => `V${index}`) }])],
  ['names that are no text', 20_000, (size) => ({ hooksConfig: { disabled: many(size, () => 1) } })],
];

describe('reading a stranger’s settings takes time in proportion to their size', () => {
  it.each(files)('%s', async (_, size, prepare) => {
    expect(await growthOf({ size, prepare, run: parseHookSettings })).toBeLessThan(1.7);
  });

  it('misspelt names among many known ones', async () => {
    const words = many(50, (index) => `naem-of-hook-${index}`);
    const prepare = (size: number) => many(size, (index) => `name-of-hook-${index}`);
    const run = (known: readonly string[]) => words.map((word) => nearestName(word, known));
    expect(await growthOf({ size: 200, prepare, run })).toBeLessThan(1.7);
  });
});

it('of very many problems a hundred are reported and the rest is counted, and what is good still counts', () => {
  const { entries, problems, moreProblems } = parseHookSettings({
    hooks: { BeforeTool: [...many(130_000, () => 0), { hooks: [gate] }] },
  });
  expect(problems).toHaveLength(maxReportedProblems);
  expect(moreProblems).toBe(130_000 - maxReportedProblems);
  expect(entries.map(({ config }) => config)).toEqual([gate]);
});

it('names of any length are cut where they are reported', () => {
  const { problems } = parseHookSettings({ hooks: { ['x'.repeat(1_000_000)]: [] } });
  expect(problems[0]?.message.length).toBeLessThan(500);
});
