import { nearestName } from '@agent-hooks/hook-types/internal';
import type { Level } from '../packs/pack.ts';
import { packNames } from '../packs/table.ts';
import type { RuleProblem } from '../rules/compile-rule.ts';

/** The names of packs; undefined if there are none. */
export function readPacks(value: unknown, problems: RuleProblem[]): readonly string[] | undefined {
  if (value === undefined) return undefined;
  if (!Array.isArray(value)) {
    problems.push({ path: ['packs'], found: String(value), expected: 'a list of names such as core' });
    return undefined;
  }
  for (const [index, name] of value.entries()) {
    if (packNames.includes(name)) continue;
    const nearest = typeof name === 'string' ? nearestName(name, packNames) : undefined;
    const expected = nearest === undefined ? `one of ${packNames.join(', ')}` : `a pack such as ${nearest}`;
    problems.push({ path: ['packs', index], found: JSON.stringify(name) ?? String(name), expected });
  }
  return value;
}

/** How cautious packs are. */
export function readLevel(value: unknown, problems: RuleProblem[]): Level {
  const level = levels.find((each) => each === value);
  const found = JSON.stringify(value) ?? String(value);
  if (value !== undefined && !level) problems.push({ path: ['level'], found, expected: `one of ${levels.join(', ')}` });
  return level ?? 'standard';
}

/** Every level, the least cautious first. */
const levels: readonly Level[] = ['standard', 'strict', 'paranoid'];
