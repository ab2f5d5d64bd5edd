import schema from '../../settings.schema.json' with { type: 'json' };

/** The JSON Schema of a settings file, for editors; it accepts exactly what is read without a problem. */
export const hooksConfigurationJsonSchema: Readonly<Record<string, unknown>> = schema;
