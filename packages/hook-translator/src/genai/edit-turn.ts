import { isRecord } from '@agent-hooks/hook-types';
import { splitText } from '../turns/split-text.ts';
import { partsOf, type Turn, textOf, textOfPart, withParts } from './turns.ts';

/** Fields that say something about a part's text and mean nothing without it. */
const fieldsOfText = new Set(['text', 'thought', 'thoughtSignature', 'partMetadata', 'speechMetadata']);

/** Fields by which a turn asks for, or answers, a call; such turns keep their place. */
const fieldsOfCalls = ['functionCall', 'functionResponse', 'toolCall', 'toolResponse'];

/** The turn with other text: its text parts say exactly that, and all its other parts stay; undefined if none are left. */
export function editTurn(turn: Turn, text: string): Turn | undefined {
  if (text === '') return withoutText(turn);
  if (text === textOf(turn)) return turn;
  const pieces = partsOf(turn).filter(saysSomething);
  const texts = splitText(
    pieces.map((part) => ({ text: textOfPart(part) ?? '', isThought: isRecord(part) && part.thought === true })),
    text,
  );
  let next = 0;
  return withParts(
    turn,
    partsOf(turn).flatMap((part) => (saysSomething(part) ? withText(part, texts[next++] ?? '') : [part])),
  );
}

/** What is left of a turn without its text; undefined if that is nothing. */
function withoutText(turn: Turn): Turn | undefined {
  const parts = partsOf(turn).flatMap((part) => (saysSomething(part) ? withText(part, '') : [part]));
  return parts.every((part) => textOfPart(part) !== undefined) ? undefined : withParts(turn, parts);
}

/** Whether a turn calls a function or answers a call. */
export function isBoundToCalls(turn: Turn): boolean {
  return partsOf(turn).some((part) => isRecord(part) && fieldsOfCalls.some((field) => part[field] !== undefined));
}

/** Whether a turn answers the calls of the turn before it. */
export function answersCalls(turn: Turn): boolean {
  return partsOf(turn).some((part) => isRecord(part) && part.functionResponse !== undefined);
}

function saysSomething(part: unknown): boolean {
  const text = textOfPart(part);
  return text !== undefined && text !== '';
}

/** The part with other text, as a list: without text, only a part that carries something else is left. */
function withText(part: unknown, text: string): unknown[] {
  if (!isRecord(part)) return text === '' ? [] : [text];
  if (part.text === text) return [part];
  if (text !== '') return [{ ...part, text }];
  const { text: _, ...others } = part;
  return Object.keys(others).some((field) => !fieldsOfText.has(field)) ? [others] : [];
}
