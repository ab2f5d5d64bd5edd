import { contractTools, createToolMap, type DialectName, getDialect } from '../src/index.ts';

/** A dialect, and what its calls are for a host that declares no tools. */
export function dialectOf(name: DialectName) {
  const dialect = getDialect(name);
  const tools = createToolMap(dialect.tools, contractTools);
  return { dialect, toHost: (call: { name: string; input: Record<string, unknown> }) => tools.toHost(call)[0] };
}
