import { isRecord } from '@agent-hooks/hook-types';
import { readToolChoice, type ToolChoiceShape } from '../../src/tool-choice.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** Says what the API does not accept about the choice of tools. */
export function findChoiceProblem(shape: ToolChoiceShape, body: Fields): string | undefined {
  const tools = listOf(body.tools);
  if (Array.isArray(body.tools) && tools.length === 0) return "Invalid 'tools': empty array.";
  if (body.tool_choice === undefined) return undefined;
  if (tools.length === 0) return "'tool_choice' is only allowed when 'tools' are specified.";
  if (!isKnownChoice(shape, body.tool_choice)) return "Invalid value for 'tool_choice'.";
  const { allowedFunctionNames } = readToolChoice(shape, body.tool_choice);
  if (allowedFunctionNames?.length === 0) return "Invalid 'tool_choice': empty list of allowed tools.";
  const declared = tools.map((tool) => shape.nameOf(tool));
  const unknown = allowedFunctionNames?.find((name) => !declared.includes(name)) ?? findOtherType(shape, body);
  return unknown === undefined ? undefined : `Tool choice '${unknown}' not found in 'tools' parameter.`;
}

/** The name of a chosen tool that was declared as another kind of tool. */
function findOtherType(shape: ToolChoiceShape, { tools, tool_choice: choice }: Fields): string | undefined {
  if (!isRecord(choice)) return undefined;
  const chosen = choice.type === 'allowed_tools' ? listOf(shape.readAllowed(choice).tools) : [choice];
  const isDeclared = (tool: Fields) =>
    listOf(tools).some(
      ({ type, ...other }) => type === tool.type && shape.nameOf({ type, ...other }) === shape.nameOf(tool),
    );
  const wrong = chosen.find((tool) => shape.nameOf(tool) !== undefined && !isDeclared(tool));
  return wrong && shape.nameOf(wrong);
}

/** A word, a list of a known mode, or a tool; a function has a name where this API has it. */
function isKnownChoice(shape: ToolChoiceShape, choice: unknown): boolean {
  if (!isRecord(choice)) return ['none', 'auto', 'required'].includes(String(choice));
  if (choice.type === 'allowed_tools') return ['auto', 'required'].includes(String(shape.readAllowed(choice).mode));
  const isNamed = ['function', 'custom'].includes(String(choice.type));
  return typeof choice.type === 'string' && (!isNamed || shape.nameOf(choice) !== undefined);
}

/** Whether a list has anything but objects. */
export function hasOthers(value: unknown): boolean {
  return Array.isArray(value) && !value.every(isRecord);
}

/** The objects in a list. */
export function listOf(value: unknown): readonly Fields[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}
