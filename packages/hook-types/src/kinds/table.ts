import * as v from 'valibot';
import { type BusHookConfig, busHookSchema, busKind } from './bus.ts';
import { type CommandHookConfig, commandHookSchema, commandKind } from './command.ts';
import { type FunctionHookConfig, functionKind } from './function.ts';
import { type HttpHookConfig, httpHookSchema, httpKind } from './http.ts';
import type { KindRow } from './kind-row.ts';
import { type McpToolHookConfig, mcpToolHookSchema, mcpToolKind } from './mcp-tool.ts';
import { type PluginHookConfig, pluginHookSchema, pluginKind } from './plugin.ts';
import { type PolicyHookConfig, policyHookSchema, policyKind } from './policy.ts';
import { type ResidentHookConfig, residentHookSchema, residentKind } from './resident.ts';

/** One hook of any kind. */
export type HookConfig =
  | CommandHookConfig
  | ResidentHookConfig
  | HttpHookConfig
  | BusHookConfig
  | FunctionHookConfig
  | PolicyHookConfig
  | McpToolHookConfig
  | PluginHookConfig;

/** Every kind of hook by its `type`: one row a kind. Everything else in the packages is generic over it. */
export const kindTable = {
  command: commandKind,
  resident: residentKind,
  http: httpKind,
  bus: busKind,
  function: functionKind,
  policy: policyKind,
  mcp_tool: mcpToolKind,
  plugin: pluginKind,
} as const satisfies RowsUnderTheirTypes;

export type HookType = HookConfig['type'];

/** The kinds by name, so that `HookType.Command` and the plain string both work. */
// The keys of an object are its keys: fromEntries and mapping lose that in their types.
export const HookType = Object.fromEntries(Object.keys(kindTable).map((type) => [toName(type), type])) as {
  readonly [Type in HookType as NameOf<Type>]: Type;
};

/** The schemas of the kinds that a settings file can contain. */
export const hookConfigSchema = v.variant('type', [
  commandHookSchema,
  residentHookSchema,
  httpHookSchema,
  busHookSchema,
  policyHookSchema,
  mcpToolHookSchema,
  pluginHookSchema,
]);

/** A row whose kind is not known until run time. */
export type AnyKindRow = KindRow<HookConfig>;

/** Whether a value is the `type` of a kind. */
export function isHookType(value: unknown): value is HookConfig['type'] {
  return typeof value === 'string' && Object.hasOwn(kindTable, value);
}

/** The row of a kind that is not known until run time. */
export function getKindRow(type: HookConfig['type']): AnyKindRow {
  // A row reads only hooks of its own type; a union of functions cannot say so.
  return kindTable[type] as unknown as AnyKindRow;
}

/** What a hook runs or calls, as its settings name it; undefined for a hook that is neither a program nor a service. */
export function targetOfHook(config: HookConfig): string | undefined {
  const row = getKindRow(config.type);
  return row.starts(config)?.command ?? row.calls(config)?.address;
}

type RowsUnderTheirTypes = {
  readonly [Type in HookConfig['type']]: KindRow<Extract<HookConfig, { readonly type: Type }>>;
};

/** `mcp_tool` becomes `McpTool`. */
type NameOf<Type extends string> = Type extends `${infer First}_${infer Rest}`
  ? `${Capitalize<First>}${NameOf<Rest>}`
  : Capitalize<Type>;

function toName(type: string): string {
  return type.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** The name by which a hook is listed and switched: its own, else what it runs. */
export function nameOfHook(config: HookConfig): string {
  return config.name || (targetOfHook(config) ?? config.type);
}
