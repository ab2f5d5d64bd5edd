import { expect, it } from 'vitest';
import { problemAt } from './problem.ts';
import { maxToldProblems, ProblemList } from './problem-list.ts';

it('describes the first problems and counts the rest', () => {
  const list = new ProblemList();
  let described = 0;
  for (let index = 0; index < 250; index++) {
    list.add(() => {
      described += 1;
      return problemAt(['hooks', index], 'nothing', 'a hook');
    });
  }
  expect([list.told.length, list.more, described]).toEqual([maxToldProblems, 150, maxToldProblems]);
  expect(list.told[0]?.path).toBe('hooks[0]');
});
