import type { GenAIRequest, GenAIToolConfig } from '@agent-hooks/hook-translator';
import { isRecord } from '@agent-hooks/hook-types';

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

/** Puts the tool config of a request into a form that the API accepts, and keeps the SDK from running calls by itself. */
export function toSendable<Request extends GenAIRequest>(request: Request): Request {
  const toolConfig = request.config?.toolConfig;
  if (toolConfig === undefined) return request;
  const tools = toolsOf(request);
  return withConfig(request, {
    // The API refuses a config for calling functions where there are none; the model's own tools do not count.
    toolConfig: declaredNames(tools)?.size !== 0 ? toSendableToolConfig(toolConfig, tools) : withoutCalling(toolConfig),
    ...(tools.some(isCallable) && { automaticFunctionCalling: { disable: true } }),
  });
}

/** The same request with other settings beside its own. */
export function withConfig<Request extends GenAIRequest>(
  request: Request,
  changes: Readonly<Record<string, unknown>>,
): Request {
  const config: unknown = request.config;
  return { ...request, config: { ...(isRecord(config) ? config : {}), ...changes } };
}

function withoutCalling(toolConfig: GenAIToolConfig): GenAIToolConfig | undefined {
  const { functionCallingConfig: _, ...others } = toolConfig;
  return Object.keys(others).length > 0 ? others : undefined;
}

function toolsOf(request: GenAIRequest): readonly unknown[] {
  const tools = isRecord(request.config) ? request.config.tools : undefined;
  return Array.isArray(tools) ? tools : [];
}

/** The names of all declared functions; undefined if some tool gives its names only when it is called. */
function declaredNames(tools: unknown): ReadonlySet<string> | undefined {
  const list: readonly unknown[] = Array.isArray(tools) ? tools : [];
  if (list.some(isCallable)) return undefined;
  const declarations = list.flatMap((tool) => (isRecord(tool) ? (tool.functionDeclarations ?? []) : []));
  return new Set(declarations.flatMap((each) => (isRecord(each) && typeof each.name === 'string' ? [each.name] : [])));
}

function isCallable(tool: unknown): boolean {
  return isRecord(tool) && typeof tool.callTool === 'function';
}
