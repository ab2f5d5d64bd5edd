import { growthOf, makeTemporaryDirectory, writeBelow } from '@agent-hooks/test-support';
import { describe, expect, it } from 'vitest';
import { parseSettingsDocument } from './document/settings-document.ts';
import { loadHookSettings } from './load-settings.ts';

const hook = '{"type":"command","command":"./gate.sh"}';
const repeat = (size: number, text: (index: number) => string) =>
  Array.from({ length: size }, (_, i) => text(i)).join(',');
const inGroup = (hooks: string) => `{"hooks":{"BeforeTool":[{"hooks":[${hooks}]}]}}`;

/** What a stranger may put into a project, and how much of it. */
const files: readonly (readonly [string, number, (size: number) => string])[] = [
  ['good hooks', 4000, (size) => inGroup(repeat(size, () => hook))],
  ['good hooks, each on its line', 4000, (size) => inGroup(repeat(size, () => `\n${hook}`))],
  ['bad entries', 40_000, (size) => `{"hooks":{"BeforeTool":[${repeat(size, () => '0')}]}}`],
  ['unknown events', 5000, (size) => `{"hooks":{${repeat(size, (index) => `"BeforTool${index}":[]`)}}}`],
  ['duplicate keys', 10_000, (size) => `{"hooks":{${repeat(size, () => '"BeforeTool":[]')}}}`],
  ['mistakes in the syntax', 20_000, (size) => `{"hooks":{${repeat(size, () => "'a'")}}}`],
  ['open brackets', 200_000, (size) => '['.repeat(size)],
  ['brackets that are closed again', 20_000, (size) => `{"a":[${repeat(size, () => '[]')}]}`],
  ['a comment', 1_000_000, (size) => `{} // ${'x'.repeat(size)}`],
  ['one long text', 200_000, (size) => `{"hooks":"${'\\"'.repeat(size)}"}`],
  ['settings of others', 8000, (size) => `{${repeat(size, (index) => `"key${index}":{"a":1}`)}}`],
];

describe('loading settings takes time in proportion to their size', () => {
  it.each(files)('%s', async (_, size, text) => {
    const prepare = (amount: number) => {
      const projectDir = makeTemporaryDirectory();
      writeBelow(projectDir, '.gemini/settings.json', text(amount));
      return { projectDir, userDir: projectDir, systemDir: projectDir, maxFileBytes: 64 * 1024 * 1024 };
    };
    expect(await growthOf({ size, prepare, run: loadHookSettings })).toBeLessThan(1.7);
  });

  it('looking up the places of all entries', async () => {
    const prepare = async (size: number) => {
      const names = Array.from({ length: size }, (_, index) => `E${index}`);
      const text = `{"hooks":{${names.map((name) => `"${name}":\n[]`).join(',')}}}`;
      return { names, document: await parseSettingsDocument(Buffer.from(text)) };
    };
    const run = ({ names, document }: Awaited<ReturnType<typeof prepare>>) => {
      for (const name of names) document.keySpanOf(['hooks', name]);
    };
    expect(await growthOf({ size: 5000, prepare, run })).toBeLessThan(1.7);
  });
});

describe('a file of any kind costs itself only', () => {
  const rows: readonly (readonly [string, string, number])[] = [
    ['130,000 bad entries', `{"hooks":{"BeforeTool":[${repeat(130_000, () => '0')}]}}`, 130_000],
    ['20,000 unknown events', `{"hooks":{${repeat(20_000, (index) => `"Event${index}":[]`)}}}`, 20_000],
    ['20,000 duplicate keys', `{"hooks":{${repeat(20_001, () => '"BeforeTool":[]')}}}`, 20_000],
  ];
  it.each(rows)('%s: a hundred problems are reported with the number of the rest', async (_, text, count) => {
    const root = makeTemporaryDirectory();
    const [projectDir, userDir, systemDir] = [`${root}/project`, `${root}/home`, `${root}/etc`];
    const file = writeBelow(projectDir, '.gemini/settings.json', text);
    writeBelow(userDir, '.gemini/settings.json', inGroup(hook));
    const { sources, problems } = await loadHookSettings({ projectDir, userDir, systemDir });
    expect(sources.find(({ source }) => source === 'user')?.hooks).toHaveLength(1);
    expect(problems).toHaveLength(101);
    expect(problems.at(-1)).toMatchObject({
      file,
      more: count - 100,
      message: `${file}: ${count - 100} more problems like these`,
    });
  });

  it('20,000 good hooks are loaded, each with its place', async () => {
    const projectDir = makeTemporaryDirectory();
    writeBelow(projectDir, '.llxprt/settings.json', inGroup(repeat(20_000, () => `\n${hook}`)));
    const { sources, problems } = await loadHookSettings({ projectDir, userDir: projectDir, systemDir: projectDir });
    expect(problems).toEqual([]);
    expect(sources[0]?.hooks).toHaveLength(20_000);
    expect(sources[0]?.hooks.at(-1)).toMatchObject({ line: 20_001, column: 1 });
  });
});
