import schema from '../../settings.schema.json' with { type: 'json' };
import { listEventNames } from '../events/table.ts';

/** The JSON Schema of a settings file, for editors; it accepts exactly what is read without a problem. */
export const hooksConfigurationJsonSchema: Readonly<Record<string, unknown>> = schema;

/** The same with the events of hosts' own that are known in this process. */
export function jsonSchemaWithEvents(): Readonly<Record<string, unknown>> {
  const { hooks } = schema.properties;
  const groups = hooks.properties.BeforeTool;
  const own = listEventNames().filter((name) => !Object.hasOwn(hooks.properties, name));
  const properties = { ...hooks.properties, ...Object.fromEntries(own.map((name) => [name, groups])) };
  return { ...schema, properties: { ...schema.properties, hooks: { ...hooks, properties } } };
}
