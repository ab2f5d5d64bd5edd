import { describe, expect, it } from 'vitest';
import { meetsCondition } from './condition.ts';

const shell = (command: string) => ({ names: ['Bash'], kind: 'shell' as const, input: { command }, cwd: '/srv' });
const edit = (path: string) => ({
  names: ['Edit', 'MultiEdit'],
  kind: 'edit' as const,
  input: { file_path: path },
  cwd: '/srv',
});

describe('a condition such as Bash(git *)', () => {
  it.each([
    ['Bash', shell('anything'), true],
    ['Bash(git *)', shell('git status'), true],
    ['Bash(git *)', shell('git'), true],
    ['Bash(git *)', shell('gitk'), false],
    ['Bash(git:*)', shell('git push'), true],
    ['Bash(rm *)', shell('cd x && rm -rf y'), true],
    ['Bash(rm *)', shell('echo rm'), false],
    ['Bash(rm *)', shell('echo $(rm -rf y)'), true],
    ['Bash(npm run test)', shell('npm run test'), true],
    ['Edit(src/**)', edit('/srv/src/a/b.ts'), true],
    ['Edit(src/*.ts)', edit('/srv/src/a/b.ts'), false],
    ['Edit(*.env)', edit('/srv/.env'), true],
    ['MultiEdit(src/**)', edit('/srv/src/a.ts'), true],
    ['Write(src/**)', edit('/srv/src/a.ts'), false],
    ['Bash(', shell('x'), true],
  ])('%s on %j: %s', (condition, subject, due) => {
    expect(meetsCondition(condition, subject)).toBe(due);
  });
});
