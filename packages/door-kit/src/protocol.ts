import type { NotificationMessage, RequestMessage, ResponseMessage } from './message.ts';

/** Who sends a message: the program that opened the connection, or the one that it started or called. */
export type Side = 'client' | 'server';

/** An answer as the other program wrote it. */
export interface Answer {
  readonly response: ResponseMessage;
  readonly bytes: Buffer;
}

/** Why a request failed, as JSON-RPC has it. */
export interface ErrorFields {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}

/** What is answered to a request: what the other program wrote, or something in its place. */
export type Reply = Answer | { readonly result: unknown } | { readonly error: ErrorFields };

/** A request of the door itself. */
export interface Question {
  readonly method: string;
  readonly params: object;
}

/** A request that has not been sent on. */
export interface HeldRequest {
  readonly from: Side;
  readonly request: RequestMessage;
  /** Aborts when the request is cancelled or the connection ends. */
  readonly signal: AbortSignal;
  /** Sends the request on, byte for byte, or with other params, and gives the answer. It can be called once. */
  forward(params?: object): Promise<Answer>;
  /** Asks the client, where the person is. */
  ask(question: Question): Promise<ResponseMessage>;
  /** Tells the client something that it need not answer. */
  notify(notification: Question): void;
}

/** Decides about a request. If it fails, the request is refused. */
export type RequestHandler = (held: HeldRequest) => Promise<Reply>;

/** What a door has to know of its protocol. */
export interface DoorProtocol {
  /** True while there is nothing to decide about: then messages are not even read. */
  isOpen?(): boolean;
  /** What decides about a request; undefined: it passes as it is. */
  handlerFor(from: Side, request: Omit<RequestMessage, 'id'>): RequestHandler | undefined;
  /** Called with a request that passes; what it returns is called with the answer, before that is sent on. */
  observe?(from: Side, request: RequestMessage): ((response: ResponseMessage) => void) | undefined;
  /** The id of the request that a notification cancels. */
  cancelledBy(notification: NotificationMessage): unknown;
}

/** What JSON-RPC calls the failures that a door itself answers with. */
export const errorCodes = {
  parse: -32700,
  invalidRequest: -32600,
  invalidParams: -32602,
  internal: -32603,
  refused: -32003,
} as const;
