import { isRecord } from '@agent-hooks/hook-types';
import type { HookRole } from '../hook-data/read-hook-request.ts';

/** One turn of a conversation: a `Content` of the SDK, or the loose parts that it takes for one. */
export interface Turn {
  readonly role: HookRole;
  /** All its text; empty if it has none. */
  readonly text: string;
  readonly parts: readonly unknown[];
  /** The `Content` that the parts stand in; undefined for a string or parts given without one. */
  readonly content: Readonly<Record<string, unknown>> | undefined;
}

/** Reads `contents` in any form that the SDK takes: a string, a part, a content, or a list of one kind. */
export function readTurns(contents: unknown): Turn[] {
  if (contents === undefined || contents === null) return [];
  if (!Array.isArray(contents)) return [isContent(contents) ? contentTurn(contents) : looseTurn([contents])];
  const turns: Turn[] = [];
  let loose: unknown[] = [];
  for (const item of contents) {
    if (!isContent(item)) {
      loose.push(item);
      continue;
    }
    if (loose.length > 0) turns.push(looseTurn(loose));
    loose = [];
    turns.push(contentTurn(item));
  }
  if (loose.length > 0) turns.push(looseTurn(loose));
  return turns;
}

/** Writes turns in the form that `contents` had, or as a list of contents where they no longer fit it. */
export function writeTurns(turns: readonly Turn[], contents: unknown): unknown {
  const [turn, ...others] = turns;
  if (turn === undefined || others.length > 0) return turns.map(toContent);
  if (turn.content !== undefined) return isContent(contents) ? turn.content : [turn.content];
  return Array.isArray(contents) || turn.parts.length !== 1 ? turn.parts : turn.parts[0];
}

/** A turn that a hook added. A system message becomes a user's: the API knows no other roles inside a conversation. */
export function newTurn(role: HookRole, text: string): Turn {
  const parts = [{ text }];
  return { role, text, parts, content: { role: role === 'model' ? 'model' : 'user', parts } };
}

/** The same turn with other parts. */
export function withParts(turn: Turn, parts: readonly unknown[]): Turn {
  return { ...turn, parts, content: turn.content && { ...turn.content, parts } };
}

/** The text of a part; undefined for a part of any other kind. */
export function textOf(part: unknown): string | undefined {
  if (typeof part === 'string') return part;
  return isRecord(part) && typeof part.text === 'string' ? part.text : undefined;
}

function isContent(value: unknown): value is Readonly<Record<string, unknown>> {
  return (
    isRecord(value) && (Array.isArray(value.parts) || (value.parts === undefined && typeof value.role === 'string'))
  );
}

function contentTurn(content: Readonly<Record<string, unknown>>): Turn {
  const parts: readonly unknown[] = Array.isArray(content.parts) ? content.parts : [];
  const { role } = content;
  return { role: role === 'model' || role === 'system' ? role : 'user', text: joinTexts(parts), parts, content };
}

function looseTurn(parts: readonly unknown[]): Turn {
  return { role: 'user', text: joinTexts(parts), parts, content: undefined };
}

function joinTexts(parts: readonly unknown[]): string {
  let text = '';
  for (const part of parts) text += textOf(part) ?? '';
  return text;
}

function toContent({ content, parts }: Turn): unknown {
  return content ?? { role: 'user', parts: parts.map((part) => (typeof part === 'string' ? { text: part } : part)) };
}
