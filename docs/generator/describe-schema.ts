/** What the schemas of the contract have in common, as far as it is read here. */
export interface ReadableSchema {
  readonly type: string;
  readonly wrapped?: ReadableSchema;
  readonly item?: ReadableSchema;
  readonly pipe?: readonly ReadableSchema[];
  readonly entries?: Readonly<Record<string, ReadableSchema>>;
  readonly options?: readonly unknown[];
  readonly literal?: unknown;
}

/** The type of a schema in a few words, for a table. */
export function describeSchema(schema: ReadableSchema | undefined): string {
  if (!schema) return 'anything';
  return (writers[schema.type] ?? describeObject)(schema);
}

/** Tells whether a field may be left out. */
export function isOptional(schema: ReadableSchema): boolean {
  return schema.type === 'optional';
}

const quote = (value: unknown) => `\`${String(value)}\``;

const writers: Readonly<Record<string, (schema: ReadableSchema) => string>> = {
  string: () => 'text',
  number: () => 'number',
  boolean: () => 'true or false',
  literal: ({ literal }) => quote(literal),
  picklist: ({ options = [] }) => options.map(quote).join(', '),
  optional: ({ wrapped }) => describeSchema(wrapped),
  array: ({ item }) => `list of ${describeSchema(item)}`,
};

/** The contract's objects are a check that it is an object, and then the fields it must have. */
function describeObject({ entries, pipe = [] }: ReadableSchema): string {
  const fields = entries ?? pipe.find((step) => step.entries)?.entries;
  if (!fields) return 'object';
  const names = Object.entries(fields).map(([name, field]) => quote(`${name}${isOptional(field) ? '?' : ''}`));
  return `object with ${names.join(', ')}`;
}
