import { isRecord } from '@agent-hooks/hook-types';
import { readToolChoice, type ToolChoiceShape } from '../tool-choice.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** Says what the API does not accept about the choice of tools. */
export function findChoiceProblem(shape: ToolChoiceShape, body: Fields): string | undefined {
  const tools = listOf(body.tools);
  if (Array.isArray(body.tools) && tools.length === 0) return "Invalid 'tools': empty array.";
  if (body.tool_choice === undefined) return undefined;
  if (tools.length === 0) return "'tool_choice' is only allowed when 'tools' are specified.";
  const { allowedFunctionNames } = readToolChoice(shape, body.tool_choice);
  if (allowedFunctionNames?.length === 0) return "Invalid 'tool_choice': empty list of allowed tools.";
  const declared = tools.map((tool) => shape.nameOf(tool));
  const unknown = allowedFunctionNames?.find((name) => !declared.includes(name));
  return unknown === undefined ? undefined : `Tool choice '${unknown}' not found in 'tools' parameter.`;
}

/** The objects in a list. */
export function listOf(value: unknown): readonly Fields[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}
