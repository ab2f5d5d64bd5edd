import { type HookToolConfig, isRecord } from '@agent-hooks/hook-types';
import type { ModelRequest, ModelToolChoice } from './model-types.ts';

/** Shows to hooks what `toolChoice` says. */
export function readToolChoice(choice: unknown): HookToolConfig {
  if (!isRecord(choice)) return {};
  const { type, toolName } = choice;
  if (type === 'tool' && typeof toolName === 'string') return { mode: 'ANY', allowedFunctionNames: [toolName] };
  const mode = modes.find(([name]) => name === type)?.[1];
  return mode === undefined ? {} : { mode };
}

/**
 * What `toolChoice` says for what hooks chose. A model takes one name or none: of a longer list it gets the
 * mode alone, and calls of other tools are refused when they come.
 */
export function writeToolChoice({ mode, allowedFunctionNames: names }: HookToolConfig): ModelToolChoice {
  if (mode === 'NONE' || names?.length === 0) return { type: 'none' };
  const [toolName] = names ?? [];
  if (mode === 'ANY' && toolName !== undefined && names?.length === 1) return { type: 'tool', toolName };
  return { type: mode === 'ANY' ? 'required' : 'auto' };
}

/** A request whose `toolChoice` providers accept: there is none without tools, and it names a declared one. */
export function toSendable(request: ModelRequest): ModelRequest {
  const { toolChoice, ...others } = request;
  const declared = (request.tools ?? []).flatMap((tool) => (isRecord(tool) ? [tool.name] : []));
  if (declared.length === 0 || toolChoice === undefined) return others;
  const isUnknown = toolChoice.type === 'tool' && !declared.includes(toolChoice.toolName);
  return isUnknown ? { ...others, toolChoice: { type: 'none' } } : request;
}

const modes = [
  ['auto', 'AUTO'],
  ['required', 'ANY'],
  ['none', 'NONE'],
] as const;
