import { describe, expect, it } from 'vitest';
import { checkDepth } from './depth.ts';

describe('how deep an agent may run', () => {
  it.each([
    [undefined, undefined, false],
    ['0', undefined, false],
    ['3', undefined, false],
    ['4', undefined, true],
    ['4', 4, false],
    ['1', 0, true],
    ['many', 0, false],
    ['1000', Number.POSITIVE_INFINITY, false],
  ])('at depth %j with the limit %j it is refused: %s', (depth, limit, refused) => {
    expect(checkDepth(limit, { AGENT_HOOKS_DEPTH: depth }) !== undefined).toBe(refused);
  });

  it('is said in one sentence with both numbers', () => {
    expect(checkDepth(2, { AGENT_HOOKS_DEPTH: '5' })).toMatch(
      /^This agent was started by a hook of an agent, 5 levels deep, and the limit is 2 \(AGENT_HOOKS_DEPTH\)/,
    );
  });

  it.each([-1, Number.NaN])('cannot be %s', (limit) => {
    expect(() => checkDepth(limit, {})).toThrow('maxDepth must be a number of 0 or more');
  });
});
