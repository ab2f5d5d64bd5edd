import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

interface Frame {
  readonly name: string;
  readonly file: string;
}

interface Trace {
  readonly frames: Readonly<Record<string, readonly Frame[]>>;
  readonly counts: Readonly<Record<'tool' | 'sequence' | 'model', Readonly<Record<string, number>>>>;
}

const root = join(import.meta.dirname, '..');
const { frames, counts }: Trace = JSON.parse(
  execFileSync(process.execPath, [join(import.meta.dirname, 'walk/trace.mjs')], { encoding: 'utf8', timeout: 60_000 }),
);
const begin = '<!-- walk -->\n';
const end = '<!-- /walk -->';
const page = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8');

describe('the walk of an event through the built packages', () => {
  it.each([
    ['BeforeTool', 9],
    ['BeforeModel', 12],
  ])('from the call of the host to the hook of %s passes at most %i functions', (name, most) => {
    expect(frames[name]?.length).toBeLessThanOrEqual(most);
  });

  it('is the table in ARCHITECTURE.md', async () => {
    const [before = '', rest = ''] = page.split(begin);
    const after = rest.slice(rest.indexOf(end));
    await expect(`${before}${begin}${renderWalk()}${after}`).toMatchFileSnapshot(join(root, 'ARCHITECTURE.md'));
  });

  it('leads through files of at most 300 lines', () => {
    for (const { file } of Object.values(frames).flat()) {
      expect(readFileSync(join(root, 'packages', file), 'utf8').split('\n').length, file).toBeLessThanOrEqual(301);
    }
  });
});

describe('each fact is computed once', () => {
  it.each([
    // One hook. Three copies: of the host's fields, which the host may change meanwhile; of the input, which a hook that is a
    // function may change; and of its answer, which it may change afterwards. The event's reader calls the common one.
    ['tool', { copyJson: 3, parseHookOutput: 1, readAnswer: 1, readCommonAnswer: 1, decideVerdict: 1, showRequest: 0 }],
    // Two hooks, one after the other: a copy of the input and one of the answer for each.
    ['sequence', { copyJson: 5, parseHookOutput: 2, readAnswer: 2, readCommonAnswer: 2, decideVerdict: 1 }],
    // BeforeToolSelection, BeforeModel and AfterModel are about the same request, and AfterModel about the response: each is
    // translated and copied once, and the three events copy what a tool's event copies.
    [
      'model',
      {
        ...{ showRequest: 1, showResponse: 1, copyJson: 2 + 3 * 3 },
        ...{ parseHookOutput: 3, readAnswer: 0, readCommonAnswer: 3, decideVerdict: 3 },
      },
    ],
  ] as const)('in a %s call', (call, expected) => {
    const counted = Object.keys(expected).map((name) => [name, counts[call][name] ?? 0]);
    expect(Object.fromEntries(counted)).toEqual(expected);
  });
});

function renderWalk(): string {
  const [tool = [], model = []] = [frames.BeforeTool, frames.BeforeModel];
  const shared = tool.findIndex(({ name }) => model.some((frame) => frame.name === name));
  const joint = tool[shared]?.name ?? '';
  const own = model.slice(
    0,
    model.findIndex(({ name }) => name === joint),
  );
  const rows = (list: readonly Frame[], from = 0) =>
    list.map(({ name, file }, index) => `| ${index + from + 1} | \`${name}\` | \`${file}\` |`);
  return [
    `A tool call, from the host to a hook that is a function: ${tool.length} functions.`,
    '',
    '| | function | file |',
    '|---|---|---|',
    ...rows(tool),
    '',
    `A call of the OpenAI SDK passes these first, and from \`${joint}\` on the same: ${model.length} functions.`,
    '',
    '| | function | file |',
    '|---|---|---|',
    ...rows(own),
    '',
  ].join('\n');
}
