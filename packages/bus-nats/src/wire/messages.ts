import { type HookExecutionResponse, isRecord, MessageBusType } from '@agent-hooks/hook-types';

/** A response with who gave it. */
export interface BusResponse extends HookExecutionResponse {
  /** The hash of the policy by which it was given. */
  readonly policy?: string;
  /** The worker that gave it. */
  readonly worker?: string;
}

/** Nothing was run: another worker may be asked. */
export const busyCode = 'busy';

/** Names the object in which a payload is, instead of the message. */
export const objectHeader = 'Agent-Hooks-Object';

export function encode(message: object): Uint8Array {
  return Buffer.from(JSON.stringify(message));
}

/** Undefined if the bytes are not JSON object. */
export function decode(bytes: Uint8Array): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(decoder.decode(bytes));
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** A response, or undefined if the message is not one: its sender is not a worker. */
export function decodeResponse(bytes: Uint8Array): BusResponse | undefined {
  const message = decode(bytes);
  if (message?.type !== MessageBusType.HookExecutionResponse || typeof message.success !== 'boolean') return undefined;
  // The two fields that decisions hang on are looked at; the rest is read like the answer of any hook.
  return message as unknown as BusResponse;
}

/** The answer to a request that could not be carried out. */
export function failedResponse(correlationId: string, code: string, message: string): BusResponse {
  return { type: MessageBusType.HookExecutionResponse, correlationId, success: false, error: { code, message } };
}

/** Whether hooks refused, which counts whatever else went wrong. */
export function refuses(output: HookExecutionResponse['output']): boolean {
  const final = output?.finalOutput;
  return final?.decision === 'deny' || final?.decision === 'block' || final?.continue === false;
}

const decoder = new TextDecoder('utf-8', { fatal: true });
