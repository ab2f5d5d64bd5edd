import {
  type PartShape,
  parseJsonText,
  replaceText,
  type ToolPiece,
  type ToolShape,
  textOfParts,
  toJsonText,
} from '@agent-hooks/hook-translator/define';
import { isRecord } from '@agent-hooks/hook-types';
import { ItemRun, isMessage, type ResponsesTurn } from './item-runs.ts';
import type { ResponsesItem, ResponsesPart } from './responses-types.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Calls and results among the items of an input, those of tools that the API runs itself among them. */
export const responsesTools: ToolShape<ResponsesTurn, ResponsesItem> = {
  partsOf: (turn) => (turn instanceof ItemRun ? turn.items : isMessage(turn) ? none : [turn]),
  withParts: (turn, items) => (turn instanceof ItemRun ? new ItemRun(items) : (items[0] ?? turn)),
  piecesOf(item) {
    const row = rowOf(item);
    if (row === undefined) return noPieces;
    const { call, result } = row;
    const identity = identify(item, row);
    const pieces: ToolPiece[] = [];
    if (call !== undefined) pieces.push({ kind: 'call', ...identity, value: readField(item, call) });
    const output = result === undefined ? undefined : fieldOf(item, result);
    if (output !== undefined && output !== null)
      pieces.push({ kind: 'result', ...identity, value: readOutput(output) });
    return pieces;
  },
  withValue(item, kind, value) {
    const field = rowOf(item)?.[kind];
    if (field === undefined) return item;
    const before = fieldOf(item, field);
    if (kind === 'result') return { ...item, [field]: writeOutput(before, value) };
    return { ...item, [field]: typeof before === 'string' ? toJsonText(value) : value };
  },
};

/** The name of the tool that an item asks for. */
export function nameOfCall(item: ResponsesItem): string {
  return item.name ?? rowOf(item)?.name ?? '';
}

const none: readonly ResponsesItem[] = [];
const noPieces: readonly ToolPiece[] = [];

/** Where an item has its arguments and its result, and what the tool is called where the item does not say. */
interface ItemRow {
  readonly call?: string;
  readonly result?: string;
  readonly name?: string;
}

const rows: ReadonlyMap<unknown, ItemRow> = new Map<string, ItemRow>([
  ['function_call', { call: 'arguments' }],
  ['function_call_output', { result: 'output' }],
  ['custom_tool_call', { call: 'input' }],
  ['custom_tool_call_output', { result: 'output' }],
  ['mcp_call', { call: 'arguments', result: 'output' }],
  ['mcp_approval_request', { call: 'arguments' }],
  ['local_shell_call', { call: 'action', name: 'local_shell' }],
  ['local_shell_call_output', { result: 'output', name: 'local_shell' }],
  ['shell_call', { call: 'action', name: 'shell' }],
  ['shell_call_output', { result: 'output', name: 'shell' }],
  ['apply_patch_call', { call: 'operation', name: 'apply_patch' }],
  ['apply_patch_call_output', { result: 'output', name: 'apply_patch' }],
  ['computer_call', { call: 'action', name: 'computer' }],
  ['web_search_call', { call: 'action', name: 'web_search' }],
  ['file_search_call', { call: 'queries', result: 'results', name: 'file_search' }],
  ['code_interpreter_call', { call: 'code', result: 'outputs', name: 'code_interpreter' }],
  ['tool_search_call', { call: 'arguments', name: 'tool_search' }],
]);

function rowOf(item: ResponsesItem): ItemRow | undefined {
  return isMessage(item) ? undefined : rows.get(item.type);
}

function identify(item: ResponsesItem, { name: known }: ItemRow): Pick<ToolPiece, 'callId' | 'name'> {
  // Tools that the API runs itself have one id for both.
  return { callId: item.call_id ?? item.id ?? undefined, name: item.name ?? known };
}

function fieldOf(item: ResponsesItem, field: string): unknown {
  return (item as Fields)[field];
}

/** Code and the input of custom tools are texts; all else is JSON. */
function readField(item: ResponsesItem, field: string): unknown {
  const found = fieldOf(item, field);
  return field === 'arguments' ? parseJsonText(found) : (found ?? {});
}

const textTypes: ReadonlySet<unknown> = new Set(['input_text', 'output_text', 'text']);

const textShape: PartShape<ResponsesPart> = {
  textOf: ({ type, text }) => (textTypes.has(type) ? text : undefined),
  withText: (part, text) => ({ ...part, text }),
};

/** A text, a list of texts, images and files, or JSON such as what a shell printed. */
function readOutput(output: unknown): unknown {
  return isContent(output) ? textOfParts(textShape, output) : output;
}

function writeOutput(before: unknown, value: unknown): unknown {
  if (!isContent(before) || typeof value !== 'string') return value;
  const parts = replaceText(textShape, before, { text: value, createPart: (text) => ({ type: 'input_text', text }) });
  return parts.length === 0 ? '' : parts;
}

function isContent(output: unknown): output is ResponsesPart[] {
  const isPart = (part: unknown) => isRecord(part) && String(part.type).startsWith('input_');
  return Array.isArray(output) && output.every(isPart);
}
