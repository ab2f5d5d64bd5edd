import { isRecord } from '@agent-hooks/hook-types';

/** What identifies a request. */
type MessageId = string | number;

/** A request: it has a method and an id. */
export interface RequestMessage {
  readonly id: MessageId;
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** A notification: it has a method and no id. */
export interface NotificationMessage {
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** The answer to a request. */
export interface ResponseMessage {
  readonly id: unknown;
  readonly result?: unknown;
  readonly error?: unknown;
}

/** A message as the door sorts it; `invalid` says why it could be taken for two kinds of message. */
export type SortedMessage =
  | { readonly kind: 'request'; readonly request: RequestMessage }
  | { readonly kind: 'notification'; readonly notification: NotificationMessage }
  | { readonly kind: 'response'; readonly response: ResponseMessage }
  | { readonly kind: 'invalid'; readonly problem: string }
  /** Something that no program takes for a message. */
  | { readonly kind: 'other' };

/** Sorts a parsed message. */
export function sortMessage(value: unknown): SortedMessage {
  if (!isRecord(value)) return { kind: 'other' };
  const { id, method, params } = value;
  const isAnswer = 'result' in value || 'error' in value;
  if (isAnswer && method !== undefined) return { kind: 'invalid', problem: 'it has a method and a result' };
  if (isAnswer) return { kind: 'response', response: { id, result: value.result, error: value.error } };
  if (typeof method !== 'string') return { kind: 'other' };
  const fields = isRecord(params) ? params : {};
  if (typeof id !== 'string' && typeof id !== 'number') {
    return { kind: 'notification', notification: { method, params: fields } };
  }
  return { kind: 'request', request: { id, method, params: fields } };
}

/** The same for ids that a program may take for each other: some read `"5"` as 5. */
export function keyOfId(id: unknown): string {
  const number = typeof id === 'string' && id.trim() !== '' ? Number(id) : id;
  return typeof number === 'number' && !Number.isNaN(number) ? `${number}` : `"${String(id)}"`;
}

/** A message as a line. */
export function encodeMessage(message: object): Buffer {
  return Buffer.from(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
}
