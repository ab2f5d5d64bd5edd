import { join } from 'node:path';
import { readCaseFile, type TestCase } from '../cases/case-file.ts';
import type { Recipe } from './recipe.ts';

/** The command that shows best what a recipe does: a case of its own that is refused, if it has one. */
export async function suggestCall({ folder, name, events, files }: Recipe): Promise<string> {
  const own = files.filter((file) => /\.cases\.(json|yaml)$/.test(file));
  const read = await Promise.all(
    (folder === undefined ? [] : own.length > 0 ? own : [`${name}.cases.json`]).map((file) =>
      readCaseFile(join(folder ?? '', file)),
    ),
  );
  const cases = read.flatMap((file) => ('cases' in file ? file.cases : [])).filter(isTypable);
  const refused = cases.find(({ decision }) => decision !== 'allow');
  return refused ? commandOf(refused) : `agent-hooks fire ${events[0]}`;
}

/** A case that needs variables, or quotes within quotes, is not one to type. */
function isTypable({ env, input }: TestCase): boolean {
  return Object.keys(env).length === 0 && !JSON.stringify(input).includes("'");
}

function commandOf({ event, tool, subject, input }: TestCase): string {
  const words = [
    `agent-hooks fire ${event}`,
    ...(tool === undefined ? [] : [`--tool ${tool}`]),
    ...(subject === undefined ? [] : [`--subject ${subject}`]),
    ...(Object.keys(input).length === 0 ? [] : [`--input '${JSON.stringify(input)}'`]),
  ];
  return words.join(' ');
}
