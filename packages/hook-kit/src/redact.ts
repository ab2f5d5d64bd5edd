import type { ToolResponse } from '@agent-hooks/hook-types/internal';
import { isObject } from './read-answer.ts';

/** What a redacting handler answers: the texts of its event without what was to be taken out. */
export type RedactedAnswer<Input> = Input extends { readonly tool_response: ToolResponse }
  ? { hookSpecificOutput: { tool_response: Pick<ToolResponse, 'llmContent' | 'returnDisplay'> } }
  : Input extends { readonly llm_response: object }
    ? { hookSpecificOutput: { llm_response: Record<string, unknown> } }
    : Input extends { readonly llm_request: infer Request }
      ? { hookSpecificOutput: { llm_request: Partial<Request> } }
      : Input extends { readonly prompt: string }
        ? { hookSpecificOutput: { prompt: string } }
        : never;

/**
 * Makes a handler that takes every match of a pattern out of a tool's result, a request to the model, its response or a
 * prompt: `defineHook('AfterTool', redact(/AKIA\w{16}/))`. Without a match it has nothing to say.
 */
export function redact(
  pattern: RegExp | string | readonly (RegExp | string)[],
  replacement = '[redacted]',
): <Input extends object>(input: Input) => RedactedAnswer<Input> | undefined {
  const patterns = [pattern].flat().map(toGlobal);
  const clean = (text: string) => patterns.reduce((rest, each) => rest.replace(each, () => replacement), text);
  return <Input extends object>(input: Input) => {
    const found = redactEvent(input, clean);
    // The event of the input decides which field that is.
    return found && ({ hookSpecificOutput: found } as RedactedAnswer<Input>);
  };
}

type Clean = (text: string) => string;
type Fields = Readonly<Record<string, unknown>>;

function redactEvent(input: object, clean: Clean): Fields | undefined {
  const { tool_response: result, llm_response: response, llm_request: request, prompt } = input as Fields;
  if (isObject(result)) {
    const { llmContent, returnDisplay } = result;
    const shown = returnDisplay === undefined ? {} : { returnDisplay };
    return cleanField('tool_response', { llmContent, ...shown }, clean);
  }
  if (isObject(response)) return cleanField('llm_response', response, clean);
  if (isObject(request)) {
    const texts = Object.entries(request).filter(([key]) => requestTexts.includes(key));
    const changes = texts.map(([key, value]) => [key, cleanAll(value, clean)] as const);
    const changed = changes.filter(([key, value]) => value !== request[key]);
    return changed.length > 0 ? { llm_request: Object.fromEntries(changed) } : undefined;
  }
  if (typeof prompt !== 'string' || clean(prompt) === prompt) return undefined;
  return { prompt: clean(prompt) };
}

/** The fields of a request in which there are texts of a conversation. */
const requestTexts: readonly string[] = ['messages', 'tool_calls', 'tool_results', 'system'];

function cleanField(name: string, value: Fields, clean: Clean): Fields | undefined {
  const cleaned = cleanAll(value, clean);
  return cleaned === value ? undefined : { [name]: cleaned };
}

/** The same value if there is nothing to take out of it. */
function cleanAll(value: unknown, clean: Clean): unknown {
  if (typeof value === 'string') return clean(value);
  if (Array.isArray(value)) {
    const items = value.map((item) => cleanAll(item, clean));
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([key, item]) => [key, cleanAll(item, clean)] as const);
  return entries.some(([key, item]) => item !== value[key]) ? Object.fromEntries(entries) : value;
}

function toGlobal(pattern: RegExp | string): RegExp {
  if (typeof pattern === 'string') return new RegExp(pattern.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'), 'g');
  return pattern.global ? pattern : new RegExp(pattern, `${pattern.flags}g`);
}
