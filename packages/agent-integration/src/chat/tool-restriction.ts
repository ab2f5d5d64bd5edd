import type { GenAIRequest, GenAIToolConfig } from '@agent-hooks/hook-translator';
import { isRecord } from '@agent-hooks/hook-types';

/** Tells whether a tool config lets the model call a function; an empty list of names allows none. */
export function allowsTool(toolConfig: GenAIToolConfig, name: string): boolean {
  const { mode, allowedFunctionNames } = toolConfig.functionCallingConfig ?? {};
  return mode !== 'NONE' && (allowedFunctionNames === undefined || allowedFunctionNames.includes(name));
}

/**
 * Puts what hooks chose into a form that the Gemini API takes and that means the same: it accepts names only beside
 * the modes ANY and VALIDATED and only of declared functions, and it takes an empty list for none at all.
 */
export function toSendableToolConfig<ToolConfig extends GenAIToolConfig>(
  toolConfig: ToolConfig,
  tools: unknown,
): ToolConfig {
  const { mode, allowedFunctionNames, ...others } = toolConfig.functionCallingConfig ?? {};
  const declared = declaredNames(tools);
  const names = allowedFunctionNames?.filter((name) => declared === undefined || declared.has(name));
  const send = (calling: NonNullable<GenAIToolConfig['functionCallingConfig']>) => ({
    ...toolConfig,
    functionCallingConfig: { ...others, ...calling },
  });
  if (mode === 'NONE' || names?.length === 0) return send({ mode: 'NONE' });
  if (names === undefined) return toolConfig;
  // VALIDATED leaves the model the choice between text and a call, as AUTO does, and takes names.
  return send({ mode: mode === 'ANY' ? mode : 'VALIDATED', allowedFunctionNames: names });
}

/** Tells whether a request offers any function; the model's own tools, such as a search, are none. */
export function hasFunctions(request: GenAIRequest): boolean {
  return declaredNames(toolsOf(request))?.size !== 0;
}

/** Tells whether the SDK itself would run some of a request's tools. */
export function hasCallableTools(request: GenAIRequest): boolean {
  return toolsOf(request).some(isCallable);
}

function toolsOf(request: GenAIRequest): readonly unknown[] {
  const tools = isRecord(request.config) ? request.config.tools : undefined;
  return Array.isArray(tools) ? tools : [];
}

/** The names of all declared functions; undefined if some tool tells its names only when it is asked. */
function declaredNames(tools: unknown): ReadonlySet<string> | undefined {
  const list: readonly unknown[] = Array.isArray(tools) ? tools : [];
  if (list.some(isCallable)) return undefined;
  const declarations = list.flatMap((tool) => (isRecord(tool) ? (tool.functionDeclarations ?? []) : []));
  return new Set(declarations.flatMap((each) => (isRecord(each) && typeof each.name === 'string' ? [each.name] : [])));
}

function isCallable(tool: unknown): boolean {
  return isRecord(tool) && typeof tool.callTool === 'function';
}
