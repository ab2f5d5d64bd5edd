import type { CallTranslator } from '@agent-hooks/hook-translator';
import { HookError, isRecord, toError } from '@agent-hooks/hook-types';
import { llmRequestSchema, llmResponseSchema } from '@agent-hooks/hook-types/internal';
import * as v from 'valibot';

/** The input fields that come in the shapes of an SDK. */
const translations = {
  llm_request: {
    schema: llmRequestSchema,
    translate: (translator: CallTranslator, request: unknown) => translator.toHookLLMRequest(request),
  },
  llm_response: {
    schema: llmResponseSchema,
    translate: (translator: CallTranslator, response: unknown) => translator.toHookLLMResponse(response),
  },
} as const;

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
  /** As the host gave them. */
  readonly given: Readonly<Record<string, unknown>>;
  /** What the translator shows of the model payloads: copies already. */
  readonly shown: Readonly<Record<string, unknown>>;
}

/** Turns the model payloads among an event's fields into the shapes that hooks see. */
export function translateFields(
  fields: Readonly<Record<string, unknown>>,
  translator: CallTranslator,
  mayBeTranslated = false,
): TranslatedFields {
  const shown: Record<string, unknown> = {};
  for (const [field, { schema, translate }] of Object.entries(translations)) {
    const payload = fields[field];
    if (payload === undefined || (mayBeTranslated && v.is(schema, payload))) continue;
    shown[field] = translateShown(() => translate(translator, payload));
  }
  const given = Object.entries(fields).filter(([field]) => !Object.hasOwn(shown, field));
  return { given: Object.fromEntries(given), shown };
}

/** What hooks cannot be shown, because it is too deep, too large or no data. */
export function unshowable(cause: unknown): HookError {
  return new HookError('unshowable_input', toError(cause).message, { cause });
}

/** What overflows the stack is nested too deeply to be shown. */
function translateShown<Payload>(translate: () => Payload): Payload {
  try {
    return translate();
  } catch (error) {
    throw error instanceof RangeError ? unshowable(error) : error;
  }
}
