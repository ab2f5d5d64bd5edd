import { HookError, isRecord, llmRequestSchema, llmResponseSchema } from '@agent-hooks/hook-types';
import * as v from 'valibot';
import type { AnyHookTranslator } from '../any-hook-translator.ts';

/** The input fields that come in the shapes of an SDK. */
const translations = {
  llm_request: {
    schema: llmRequestSchema,
    translate: (translator: AnyHookTranslator, request: unknown) => translator.toHookLLMRequest(request),
  },
  llm_response: {
    schema: llmResponseSchema,
    translate: (translator: AnyHookTranslator, response: unknown) => translator.toHookLLMResponse(response),
  },
} as const;

/** Whether model payloads may already have the shape that hooks see. */
export type PayloadShape = 'sdk' | 'any';

/** Takes the fields of an event once, so that what is checked is what is used. */
export function readFields(given: object, identity?: object | undefined): Readonly<Record<string, unknown>> {
  const fields: Record<string, unknown> = identity ? { ...identity, ...given } : { ...given };
  for (const field of Object.keys(translations)) {
    if (fields[field] !== undefined && !isRecord(fields[field])) {
      throw new HookError('invalid_input', `${field} must be an object`);
    }
  }
  return fields;
}

/** An event's fields in the shapes that hooks see. */
export interface TranslatedFields {
  readonly fields: Readonly<Record<string, unknown>>;
  /** The messages among them, if the translator made them just now and nobody else holds them. */
  readonly newMessages?: readonly unknown[] | undefined;
}

/** Turns the model payloads among an event's fields into the shapes that hooks see. */
export function translateFields(
  own: Readonly<Record<string, unknown>>,
  translator: AnyHookTranslator,
  shape: PayloadShape,
): TranslatedFields {
  const fields: Record<string, unknown> = { ...own };
  let newMessages: readonly unknown[] | undefined;
  for (const [field, { schema, translate }] of Object.entries(translations)) {
    const payload = own[field];
    if (payload === undefined || (shape === 'any' && v.is(schema, payload))) continue;
    const translated = translate(translator, payload);
    fields[field] = translated;
    if ('messages' in translated && makesNewMessages(translator)) newMessages = translated.messages;
  }
  return { fields, newMessages };
}

/** A translator of the host's may be wrapped in anything; one that cannot say so is taken at its messages. */
function makesNewMessages(translator: AnyHookTranslator): boolean {
  try {
    return translator.makesNewMessages === true;
  } catch {
    return false;
  }
}
