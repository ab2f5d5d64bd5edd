import { isRecord } from '@agent-hooks/hook-types';
import type { McpToolHookConfig } from '@agent-hooks/hook-types/internal';
import type { HostKindRunner } from '../host/host-kind.ts';
import { expandInput } from './expand-input.ts';

/** A runner of a host that hands over hooks with the event's fields in their input, and reads what MCP calls a result. */
export function mcpToolKind(call: HostKindRunner<McpToolHookConfig>): HostKindRunner<McpToolHookConfig> {
  return async (config, input, context) => {
    const expanded = config.input && (expandInput(config.input, input) as McpToolHookConfig['input']);
    return readResult(await call({ ...config, input: expanded }, input, context));
  };
}

type Answer = Awaited<ReturnType<HostKindRunner>>;

/** A host may return the result of the tool as it is: its structured content counts, else its texts. */
function readResult(result: Answer): Answer {
  if (!isRecord(result)) return result;
  const { content, structuredContent, isError } = result as Record<string, unknown>;
  if (content === undefined && structuredContent === undefined) return result;
  const text = Array.isArray(content)
    ? content
        .flatMap((part: unknown) => (isRecord(part) && typeof part.text === 'string' ? [part.text] : []))
        .join('\n')
    : '';
  if (isError === true) throw new Error(text || 'the tool reported an error');
  return isRecord(structuredContent) ? (structuredContent as Answer) : text;
}
