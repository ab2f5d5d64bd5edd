import { describe, expect, it } from 'vitest';
import { makeProject } from '../../test/temporary-project.ts';
import { readCaseFile } from './case-file.ts';

const read = (name: string, content: string | object) => readCaseFile(makeProject({ [name]: content }).path(name));

describe('a file of cases', () => {
  it('is JSON or YAML, and says once what holds for all', async () => {
    const json = {
      event: 'BeforeTool',
      hook: 'guard',
      cases: [
        { name: 'one', tool: 'run_shell_command', input: { command: 'ls' }, decision: 'allow' },
        { event: 'BeforeAgent', decision: 'deny', text: 'no' },
      ],
    };
    const yaml = `
event: BeforeTool
hook: guard
cases:
  - name: one
    tool: run_shell_command
    input: { command: ls }
    decision: allow
  - event: BeforeAgent
    decision: deny
    text: no way
`.replace('no way', '"no"');
    const expected = [
      {
        name: 'one',
        event: 'BeforeTool',
        hook: 'guard',
        tool: 'run_shell_command',
        env: {},
        input: { command: 'ls' },
        decision: 'allow',
        text: [],
      },
      {
        name: 'BeforeAgent 2',
        event: 'BeforeAgent',
        hook: 'guard',
        env: {},
        input: {},
        decision: 'deny',
        text: ['no'],
      },
    ];
    expect(await read('a.cases.json', json)).toMatchObject({ cases: expected });
    expect(await read('a.cases.yaml', yaml)).toMatchObject({ cases: expected });
  });

  it('says nothing of the subject of a case about another event', async () => {
    const file = {
      event: 'BeforeTool',
      tool: 'write_file',
      cases: [
        { event: 'AfterTool', decision: 'allow' },
        { event: 'SessionStart', decision: 'allow' },
        { event: 'SessionStart', subject: 'resume', decision: 'allow' },
      ],
    };
    const { cases } = (await read('a.cases.json', file)) as { cases: readonly { tool?: string; subject?: string }[] };
    expect(cases.map(({ tool, subject }) => [tool, subject])).toEqual([
      ['write_file', undefined],
      [undefined, undefined],
      [undefined, 'resume'],
    ]);
  });

  it.each([
    ['{"cases":', /JSON/],
    ['[]', /^cases: missing/],
    ['5', /^the file: missing/],
    [{ cases: [{ decision: 'maybe', event: 'BeforeTool' }] }, /^cases\.0\.decision: .*"maybe"/],
    [{ cases: [{ decision: 'deny' }] }, /^cases\.0: which event\?/],
    [{ cases: [{ decision: 'deny', event: 'BeforeTol' }] }, /^cases\.0: there is no event 'BeforeTol'/],
    [
      { cases: [{ decison: 'deny', decision: 'deny', event: 'BeforeTool' }] },
      /^cases\.0\.decison: unknown field\. Did you mean 'decision'\?/,
    ],
  ])('says what is wrong with %j', async (content, problem) => {
    expect(await read('a.cases.json', content)).toMatchObject({ problem: expect.stringMatching(problem) });
  });
});
