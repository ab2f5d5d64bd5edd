import type { LLMRequest } from '@agent-hooks/hook-types';

/** A call of a tool as hooks see it. */
type HookToolCall = NonNullable<LLMRequest['tool_calls']>[number];

/** What a tool returned as hooks see it. */
type HookToolResult = NonNullable<LLMRequest['tool_results']>[number];

/** A call or a result in a part of a turn. */
export interface ToolPiece {
  readonly kind: 'call' | 'result';
  /** The id that a call shares with its result. */
  readonly callId?: string | undefined;
  readonly name?: string | undefined;
  /** The arguments of a call, or what the tool returned: a text or JSON. */
  readonly value: unknown;
}

/** How calls and results in the turns of one SDK are read and edited. */
export interface ToolShape<Turn, Part> {
  /** The parts of a turn among which there may be calls or results. */
  partsOf(turn: Turn): readonly Part[];
  withParts(turn: Turn, parts: readonly Part[]): Turn;
  /** What a part calls, and what it returns; most parts do neither. */
  piecesOf(part: Part): readonly ToolPiece[];
  /** The part with other arguments or another result, and all else as it was. */
  withValue(part: Part, kind: ToolPiece['kind'], value: unknown): Part;
}

/** A call or a result, and where it is. */
export interface PlacedPiece extends ToolPiece {
  /** What hooks name it by. */
  readonly id: string;
  readonly turn: number;
  readonly part: number;
}

/** All calls and results of turns, in order; a result has the name of its call where it has none itself. */
export function placePieces<Turn, Part>(shape: ToolShape<Turn, Part>, turns: readonly Turn[]): readonly PlacedPiece[] {
  const placed: PlacedPiece[] = [];
  const names = new Map<string, string | undefined>();
  for (let turn = 0; turn < turns.length; turn++) {
    const parts = shape.partsOf(turns[turn] as Turn);
    let calls = 0;
    let results = 0;
    for (let part = 0; part < parts.length; part++) {
      const pieces = shape.piecesOf(parts[part] as Part);
      // Of most parts.
      if (pieces.length === 0) continue;
      for (const { kind, callId, name, value } of pieces) {
        const isCall = kind === 'call';
        if (isCall && callId !== undefined) names.set(callId, name);
        const known = name ?? (callId === undefined ? undefined : names.get(callId));
        const id = isCall ? `c${turn}.${calls++}` : `r${turn}.${results++}`;
        placed.push({ kind, callId, name: known, value, id, turn, part });
      }
    }
  }
  return placed;
}

/** Shows calls and results to hooks; a list without any is left out. */
export function showPieces(placed: readonly PlacedPiece[]): Pick<LLMRequest, 'tool_calls' | 'tool_results'> {
  const calls: HookToolCall[] = [];
  const results: HookToolResult[] = [];
  for (const piece of placed) {
    const { id, turn: position, callId, name, value } = piece;
    // Field by field: one is made for every call of a conversation, and joining two objects takes many times as long.
    const shown: Shown = { id, position };
    if (callId !== undefined) shown.call_id = callId;
    if (name !== undefined) shown.name = name;
    if (piece.kind === 'call') {
      shown.args = value;
      calls.push(shown);
    } else {
      shown.content = value;
      results.push(shown);
    }
  }
  return { ...(calls.length > 0 && { tool_calls: calls }), ...(results.length > 0 && { tool_results: results }) };
}

type Shown = { -readonly [Field in keyof (HookToolCall & HookToolResult)]?: (HookToolCall & HookToolResult)[Field] };
