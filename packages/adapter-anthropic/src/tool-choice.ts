import { type HookToolConfig, isRecord } from '@agent-hooks/hook-types';
import type { MessagesRequest, MessagesToolChoice } from './messages-types.ts';

/** Shows to hooks what `tool_choice` says. */
export function readToolChoice(choice: unknown): HookToolConfig {
  if (!isRecord(choice)) return {};
  if (choice.type === 'tool' && typeof choice.name === 'string')
    return { mode: 'ANY', allowedFunctionNames: [choice.name] };
  const mode = modes.find(([type]) => type === choice.type)?.[1];
  return mode === undefined ? {} : { mode };
}

/**
 * What `tool_choice` says for what hooks chose. The API takes one name or none: of a longer list it gets the
 * mode alone, and calls of other tools are refused when they come.
 */
export function writeToolChoice(
  { mode, allowedFunctionNames: names }: HookToolConfig,
  base: unknown,
): MessagesToolChoice {
  if (mode === 'NONE' || names?.length === 0) return { type: 'none' };
  const parallel = isRecord(base) ? base.disable_parallel_tool_use : undefined;
  const others = parallel === undefined ? {} : { disable_parallel_tool_use: parallel };
  const [name] = names ?? [];
  if (mode === 'ANY' && name !== undefined && names?.length === 1) return { type: 'tool', name, ...others };
  return { type: mode === 'ANY' ? 'any' : 'auto', ...others };
}

/** A request whose `tool_choice` the API accepts: there is none without tools, and it names a declared one. */
export function toSendable(request: MessagesRequest): MessagesRequest {
  const { tool_choice: choice, ...others } = request;
  const declared = (request.tools ?? []).flatMap((tool) => (isRecord(tool) ? [tool.name] : []));
  if (declared.length === 0 || choice === undefined) return others;
  return choice.type === 'tool' && !declared.includes(choice.name)
    ? { ...others, tool_choice: { type: 'none' } }
    : request;
}

const modes = [
  ['auto', 'AUTO'],
  ['any', 'ANY'],
  ['none', 'NONE'],
] as const;
