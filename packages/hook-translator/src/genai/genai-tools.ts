import { isRecord } from '@agent-hooks/hook-types';
import type { ToolPiece, ToolShape } from '../tools/tool-shape.ts';
import { partsOf, type Turn, withParts } from './turns.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Calls and results in the parts of a conversation, those of tools that the API runs itself among them. */
export const genaiTools: ToolShape<Turn, unknown> = {
  partsOf,
  withParts,
  piecesOf(part) {
    if (!isRecord(part) || hasNoPiece(part)) return none;
    for (const { field, read } of kinds) {
      const inner = part[field];
      if (isRecord(inner)) return [read(inner)];
    }
    return none;
  },
  withValue(part, kind, value) {
    const fields = fieldsOf(part);
    const found = kinds.find((each) => isRecord(fields[each.field]) && each.kind === kind);
    return found === undefined
      ? part
      : {
          ...fields,
          [found.field]: { ...fieldsOf(fields[found.field]), ...found.write(value, fieldsOf(fields[found.field])) },
        };
  },
};

const none: readonly ToolPiece[] = [];

/** Most parts of a long conversation: asked by name, which takes a fraction of going through the table below. */
function hasNoPiece(part: Fields): boolean {
  const { functionCall, functionResponse, toolCall, toolResponse, executableCode, codeExecutionResult } = part;
  const isCalled = functionCall !== undefined || toolCall !== undefined || executableCode !== undefined;
  return !isCalled && functionResponse === undefined && toolResponse === undefined && codeExecutionResult === undefined;
}

/** A field of a part that is a call or a result. */
interface PieceKind {
  readonly field: string;
  readonly kind: ToolPiece['kind'];
  read(inner: Fields): ToolPiece;
  write(value: unknown, inner: Fields): Fields;
}

const kinds: readonly PieceKind[] = [
  callKind('functionCall', 'name', 'args'),
  resultKind('functionResponse', 'name'),
  callKind('toolCall', 'toolType', 'args'),
  resultKind('toolResponse', 'toolType'),
  {
    field: 'executableCode',
    kind: 'call',
    read: ({ code }) => ({ kind: 'call', name: 'code_execution', value: code }),
    write: (code) => ({ code }),
  },
  {
    field: 'codeExecutionResult',
    kind: 'result',
    read: ({ output }) => ({ kind: 'result', name: 'code_execution', value: output ?? '' }),
    write: (output) => ({ output }),
  },
];

function callKind(field: string, nameField: string, argsField: string): PieceKind {
  return {
    field,
    kind: 'call',
    read: (call) => ({ kind: 'call', ...namesOf(call, nameField), value: call[argsField] ?? {} }),
    write: (args) => ({ [argsField]: args }),
  };
}

function resultKind(field: string, nameField: string): PieceKind {
  return {
    field,
    kind: 'result',
    read: (result) => {
      const key = textKey(result.response);
      const value = key === undefined ? (result.response ?? {}) : fieldsOf(result.response)[key];
      return { kind: 'result', ...namesOf(result, nameField), value };
    },
    // A text in the place of JSON goes where the API looks for the output.
    write: (value, { response }) => ({
      response: typeof value === 'string' ? { [textKey(response) ?? 'output']: value } : value,
    }),
  };
}

/** The API takes an object; a text under one of these names alone is what the tool said. */
function textKey(response: unknown): string | undefined {
  const [key, ...others] = Object.keys(fieldsOf(response));
  if (others.length > 0 || (key !== 'output' && key !== 'error')) return undefined;
  return typeof fieldsOf(response)[key] === 'string' ? key : undefined;
}

function namesOf(inner: Fields, nameField: string): Pick<ToolPiece, 'callId' | 'name'> {
  const { id, [nameField]: name } = inner;
  return { callId: typeof id === 'string' ? id : undefined, name: typeof name === 'string' ? name : undefined };
}

function fieldsOf(value: unknown): Fields {
  return isRecord(value) ? value : {};
}
