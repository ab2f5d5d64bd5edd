import { expect, it } from 'vitest';
import { problemAt } from './problem.ts';
import { maxReportedProblems, ProblemList } from './problem-list.ts';

it('describes the first problems and counts the rest', () => {
  const list = new ProblemList();
  let described = 0;
  for (let index = 0; index < 250; index++) {
    list.add(() => {
      described += 1;
      return problemAt(['hooks', index], 'nothing', 'a hook');
    });
  }
  expect([list.reported.length, list.more, described]).toEqual([maxReportedProblems, 150, maxReportedProblems]);
  expect(list.reported[0]?.path).toBe('hooks[0]');
});
