import { isRecord } from '@agent-hooks/hook-types';
import { textField } from '@agent-hooks/hook-types/internal';
import { badHookData } from '../hook-data/bad-hook-data.ts';
import { matchEntries, refuseOtherFields, type SentEntry } from '../hook-data/match-entries.ts';
import { readTexts } from '../hook-data/read-fields.ts';
import { applyJson, isSameJson } from './json-values.ts';
import { type PlacedPiece, placePieces, type ToolShape } from './tool-shape.ts';

/** What a hook sent about calls and results. */
export interface SentTools {
  readonly tool_calls?: readonly unknown[] | undefined;
  readonly tool_results?: readonly unknown[] | undefined;
}

/** Puts what a hook sent about calls and results onto turns: the very same list if it is what was shown. */
export function applyTools<Turn, Part>(
  shape: ToolShape<Turn, Part>,
  turns: readonly Turn[],
  { tool_calls: calls, tool_results: results }: SentTools,
): readonly Turn[] {
  if (calls === undefined && results === undefined) return turns;
  const placed = placePieces(shape, turns);
  const edits = [
    ...(calls === undefined ? [] : findEdits(placed, 'call', calls)),
    ...(results === undefined ? [] : findEdits(placed, 'result', results)),
  ];
  if (edits.length === 0) return turns;
  const edited = turns.slice();
  for (const { piece, value } of edits) {
    const turn = edited[piece.turn] as Turn;
    const parts = shape
      .partsOf(turn)
      .map((part, place) =>
        place === piece.part ? shape.withValue(part, piece.kind, applyJson(piece.value, value)) : part,
      );
    edited[piece.turn] = shape.withParts(turn, parts);
  }
  return edited;
}

interface Edit {
  readonly piece: PlacedPiece;
  readonly value: unknown;
}

const fieldsOf = { call: 'tool_calls', result: 'tool_results' } as const;

function findEdits(placed: readonly PlacedPiece[], kind: PlacedPiece['kind'], sent: readonly unknown[]): Edit[] {
  const shown = placed.filter((piece) => piece.kind === kind);
  const list = `llm_request.${fieldsOf[kind]}`;
  const edits: Edit[] = [];
  for (const { shown: piece, entry, index } of matchEntries(shown, sent, list)) {
    if (isAsShown(piece, entry)) continue;
    const path = `${list}[${index}]`;
    refuseOtherFields(entry, path, { name: piece.name, call_id: piece.callId, position: piece.turn });
    const value = kind === 'call' ? readArgs(entry, piece, path) : readContent(entry, piece, path);
    if (!isSameJson(piece.value, value)) edits.push({ piece, value });
  }
  return edits;
}

/** Most entries come back as they were shown, and need no reading. */
function isAsShown({ kind, callId, name, turn, value }: PlacedPiece, entry: SentEntry): boolean {
  if (entry.call_id !== callId || entry.name !== name || entry.position !== turn) return false;
  const sent = kind === 'call' ? entry.args : entry.content;
  return sent !== undefined && isSameJson(value, sent);
}

/** A tool takes an object; where the API has a text, it stays one. */
function readArgs({ args }: SentEntry, { value }: PlacedPiece, path: string): unknown {
  const isText = typeof value === 'string';
  if (isText ? typeof args === 'string' : isRecord(args) || isSameJson(value, args)) return args;
  throw badHookData(`${path}.args`, args, isText ? 'a string' : 'an object');
}

/** A text may be spelt in any way that hooks use; in the place of JSON there may be other JSON or a text. */
function readContent(entry: SentEntry, { value }: PlacedPiece, path: string): unknown {
  const [name, found] = typeof value === 'string' ? textField(entry) : (['content', entry.content] as const);
  if (typeof value === 'string') return readTexts(found, `${path}.${name}`).join('');
  if (found === undefined) throw badHookData(`${path}.content`, found, 'a text or JSON');
  return found;
}
