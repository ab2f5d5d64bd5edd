import { findProgram } from '@agent-hooks/shell-effects';
import { readCommands } from './read-commands.ts';

/** Programs that hooks often call and that are not on every machine. */
const helpers = /^(jq|yq|python3?|node|deno|bun|perl|ruby|php|curl|wget|git|gh|rg|fd|npx|p?npm|cargo|go|pwsh)$/;
const questions = /^(command|which|type|hash)$/;

/** Finds the helpers that shell text calls without checking first whether they exist, with the line of the first call. */
export function helpersIn(text: string): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  const checked = new Set<string>();
  for (const { words, span } of readCommands(text).commands) {
    const [program, ...operands] = words
      .map((word) => word.text)
      .slice(words.findIndex((word) => !isStarter(word.text)));
    if (program === undefined) continue;
    if (questions.test(program)) for (const operand of operands) checked.add(operand);
    if (helpers.test(program) && !found.has(program)) found.set(program, lineAt(text, span.start));
  }
  for (const name of checked) found.delete(name);
  return found;
}

/** Whether what follows is a program too. */
const isStarter = (name: string): boolean => {
  const { family, stopsAtOperand } = findProgram(name) ?? {};
  return stopsAtOperand === true && !questions.test(name) && (family === 'shell' || family === 'system');
};

const lineAt = (text: string, position: number): number => text.slice(0, position).split('\n').length;
