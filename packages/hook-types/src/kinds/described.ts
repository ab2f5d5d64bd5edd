import * as v from 'valibot';

/** A field that may be left out, with the sentence about it that the JSON Schema and the docs have. */
export function described<Schema extends v.GenericSchema>(schema: Schema, sentence: string) {
  return v.optional(v.pipe(schema, v.description(sentence)));
}
