import { writeFileSync } from 'node:fs';
import { growthOf } from '@agent-hooks/test-support';
import { describe, expect, it } from 'vitest';
import { makeProject } from '../../test/temporary-project.ts';

const settingsFile = '.gemini/settings.json';
const gate = '{"type":"command","command":"true"}';
const inGroup = (hooks: string) => `{"enableHooks":true,"hooks":{"BeforeTool":[{"hooks":[${hooks}]}]}}`;
const good = inGroup(gate);
const repeat = (size: number, text: (index: number) => string) =>
  Array.from({ length: size }, (_, index) => text(index)).join(',');

/** Files of every kind, with the hooks that they bring. */
const files: readonly (readonly [string, string | Buffer, number])[] = [
  ['plain', good, 1],
  ['UTF-8 with a mark', `\ufeff${good}`, 1],
  ['UTF-16 with a mark', Buffer.from(`\ufeff${good}`, 'utf16le'), 1],
  ['UTF-16 without a mark', Buffer.from(good, 'utf16le'), 1],
  ['UTF-16, big end first, without a mark', Buffer.from(good, 'utf16le').swap16(), 1],
  ['with comments', `// mine\n${good} /* and nothing more */`, 1],
  ['empty', '', 0],
  ['a comment alone', '// nothing yet', 0],
  ['broken', '{"hooks": ', 0],
  ['two values', `${good}${good}`, 0],
  ['binary', Buffer.from([0, 1, 2, 3, 255, 254]), 0],
  ['bytes that are no UTF-8', Buffer.from([...Buffer.from(good), 0xff]), 0],
  ['a list', '[]', 0],
  ['null', 'null', 0],
  ['nested without end', '['.repeat(100_000), 0],
  ['nested deep in what belongs to others', `{"theme":${'['.repeat(600)}${']'.repeat(600)},"hooks":{}}`, 0],
  ['the same key twice', `{"hooks":{},${good.slice(1)}`, 1],
  ['a misspelt event beside a good one', `${good.slice(0, -2)},"BeforTool":[]}}`, 1],
  ['a bad timeout', inGroup('{"type":"command","command":"true","timeout":-1}'), 1],
  ['a function', inGroup(`${gate},{"type":"function","name":"f","action":"x"}`), 1],
  ['2,000 bad entries', `{"hooks":{"BeforeTool":[${repeat(2000, () => '0')},{"hooks":[${gate}]}]}}`, 1],
];

describe('validate and list agree on a file that is', () => {
  it.each(files)('%s', async (_, content, hooks) => {
    const project = makeProject({ [settingsFile]: '' });
    writeFileSync(project.path(settingsFile), content);
    const listed = JSON.parse((await project.run(['list', '--json'])).stdout);
    const validated = JSON.parse((await project.run(['validate', '--json'])).stdout);
    const errors = validated.problems.filter(({ severity }: { severity: string }) => severity === 'error');
    expect(listed.hooks).toHaveLength(hooks);
    expect(validated.files[0]?.hooks ?? 0).toBe(hooks);
    expect(errors.length > 0).toBe(listed.problems.length > 0);
  });
});

describe('checking a file takes time in proportion to its size', () => {
  const rows: readonly (readonly [string, number, (size: number) => string])[] = [
    ['unknown events', 4000, (size) => `{"hooks":{${repeat(size, (index) => `"BeforTool${index}":[]`)}}}`],
    [
      'names of hooks that do not exist beside hooks with names',
      1000,
      (size) =>
        `{"hooks":{"BeforeModel":[{"hooks":[${repeat(size, (i) => `{"type":"plugin","name":"name-${i}"}`)}]}]},` +
        `"hooksConfig":{"disabled":[${repeat(size, (i) => `"nam-${i}"`)}]}}`,
    ],
  ];
  it.each(rows)('%s', async (_, size, text) => {
    const prepare = (amount: number) => makeProject({ 'x.json': text(amount) });
    const run = (project: ReturnType<typeof makeProject>) => project.run(['validate', 'x.json']);
    expect(await growthOf({ size, prepare, run })).toBeLessThan(1.7);
  });
});
