import { isRecord } from '@agent-hooks/hook-types';
import type { RequestBody as Fields } from '../serve-loopback.ts';

/** Says which of the API's rules about tools and turns a request breaks; undefined if none. */
export function findRequestProblem(body: Fields): string | undefined {
  return findToolProblem(body) ?? findTurnProblem(listOf(body.contents));
}

function findToolProblem({ tools, toolConfig }: Fields): string | undefined {
  const calling = isRecord(toolConfig) ? toolConfig.functionCallingConfig : undefined;
  if (!isRecord(calling)) return undefined;
  const declared = listOf(tools)
    .flatMap((tool) => listOf(tool.functionDeclarations))
    .map(({ name }) => name);
  const names = Array.isArray(calling.allowedFunctionNames) ? calling.allowedFunctionNames : [];
  if (declared.length === 0) return 'Function calling config is set without function_declarations.';
  if (names.length > 0 && calling.mode !== 'ANY' && calling.mode !== 'VALIDATED') {
    return 'allowed_function_names is only supported with the modes ANY and VALIDATED.';
  }
  const unknown = names.find((name) => !declared.includes(name));
  return unknown === undefined ? undefined : `allowed_function_names has an undeclared function: ${unknown}`;
}

/** The turn after one that calls functions must answer each of the calls. */
function findTurnProblem(contents: readonly Fields[]): string | undefined {
  if (contents.length === 0) return 'contents is not specified';
  for (const [index, content] of contents.entries()) {
    if (content.role !== 'user' && content.role !== 'model') return `Please use a valid role: ${content.role}`;
    if (listOf(content.parts).length === 0) return 'a content must have at least one part';
    const calls = countParts(content, 'functionCall');
    const next = contents[index + 1];
    if (calls > 0 && next !== undefined && countParts(next, 'functionResponse') !== calls) {
      return 'Please ensure that the number of function response parts equals the number of function call parts.';
    }
  }
  return undefined;
}

function countParts(content: Fields, kind: string): number {
  return listOf(content.parts).filter((part) => isRecord(part[kind])).length;
}

/** The objects in a list. */
export function listOf(value: unknown): readonly Fields[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}
