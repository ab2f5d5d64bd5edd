import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { choices, departures } from '../../test/specification/departures.ts';
import { otherNames } from '../../test/specification/names.ts';
import { isInDocuments, requirements } from '../../test/specification/requirements.ts';
import { table } from './table.ts';

/** The page for readers of the specification: its names, its numbers, and where this engine departs from it. */
export function renderSpecificationPage(): string {
  const rows = Object.entries(requirements).map(([number, [asks, ...tests]]) => [
    number,
    cell(asks),
    countByPackage(tests),
  ]);
  return `${[
    '# From the specification',
    '<!-- Generated from test/specification by docs/generator; `npx vitest run --project repository docs -u` writes it again. -->',
    'The events, answers and exit codes of agent-hooks follow the hook specification of LLxprt Code, which numbers its requirements `HOOK-nnn` and `DELTA-Xnnn-nnn`. This page is for those who know it: what each of its names is called here, what it leaves open, where agent-hooks does something else, and which tests prove each number.',
    '## Names',
    'Code that is written from the signatures of the specification compiles: a consumer of that kind is compiled and run by the tests. These names have the same meaning here:',
    table(
      ['package', 'names'],
      [...listImports()].map(([name, names]) => [`\`${name}\``, names.map((each) => `\`${each}\``).join(', ')]),
    ),
    'These have another name or another place here. Those that are values or types are exported by `@agent-hooks/agent-integration/specification`, too:',
    table(
      ['specification', 'agent-hooks'],
      Object.entries(otherNames).map(([name, ours]) => [cell(name), cell(ours)]),
    ),
    '## What the specification leaves open',
    table(
      ['question', 'choice'],
      choices.map((row) => row.map(cell)),
    ),
    '## Departures',
    table(
      ['asked by', 'specification', 'agent-hooks', 'why', 'more'],
      departures.map(({ asked, there, here, why, page }) => [
        ...[asked, there, here, why].map(cell),
        `[${titleOf(page)}](${page})`,
      ]),
    ),
    '## Requirements',
    'What each number asks, and how many tests of each package prove it. [test/specification](https://github.com/agent-hooks/agent-hooks/tree/main/test/specification) has their titles; `npm test` fails if one of them does not exist or did not pass.',
    table(
      ['number', 'asks', 'tests'],
      rows.filter(([number = '']) => isInDocuments(number)),
    ),
    'These numbers are in none of the five documents. They belong to the list of requirements behind them, and each says here what it asks:',
    table(
      ['number', 'asks', 'tests'],
      rows.filter(([number = '']) => !isInDocuments(number)),
    ),
  ].join('\n\n')}\n`;
}

/** The names that the consumer imports, by package; all but those with another name here. */
function listImports(): ReadonlyMap<string, readonly string[]> {
  const source = readFileSync(join(import.meta.dirname, '../../test/specification/consumer.ts'), 'utf8');
  const imports = [...source.matchAll(/^import (?:type )?\{([^}]*)\} from '(@agent-hooks\/[\w-]+)';/gm)];
  const read = (list = '') => list.split(',').map((name) => name.trim().replace(/^type /, ''));
  return new Map(imports.map(([, list, name = '']) => [name, read(list).filter((each) => each !== '')]));
}

function countByPackage(tests: readonly string[]): string {
  const packages = tests.map((test) => test.split(':', 1)[0] ?? '');
  return [...new Set(packages)]
    .map((name) => `${name} (${packages.filter((other) => other === name).length})`)
    .join(', ');
}

function titleOf(page: string): string {
  return (
    readFileSync(join(import.meta.dirname, '..', page), 'utf8')
      .split('\n', 1)[0]
      ?.replace('# ', '') ?? page
  );
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
