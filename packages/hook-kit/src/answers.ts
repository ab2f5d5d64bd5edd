import type { HookToolConfig, LLMRequest, LLMResponse } from '@agent-hooks/hook-types';

/** Nothing speaks against it; another hook may still object. */
export function allow(reason?: string): { decision: 'allow'; reason?: string } {
  return { decision: 'allow', ...(reason !== undefined && { reason }) };
}

/** No, and why; the model reads the reason. */
export function deny(reason: string): { decision: 'deny'; reason: string } {
  return { decision: 'deny', reason };
}

/** A person should decide. */
export function ask(reason: string): { decision: 'ask'; reason: string } {
  return { decision: 'ask', reason };
}

/** Ends the agent's work. */
export function stop(reason: string): { continue: false; stopReason: string } {
  return { continue: false, stopReason: reason };
}

/** Tells the model something more. */
export function addContext(text: string): { hookSpecificOutput: { additionalContext: string } } {
  return { hookSpecificOutput: { additionalContext: text } };
}

/** Changes these arguments of the tool call and leaves the others as they are. */
export function changeInput(toolInput: Record<string, unknown>): {
  hookSpecificOutput: { tool_input: Record<string, unknown> };
} {
  return { hookSpecificOutput: { tool_input: toolInput } };
}

/** Tells the user something; the model does not read it. */
export function tellUser(message: string): { userMessage: string } {
  return { userMessage: message };
}

/** Replaces what the model reads of a tool's result, and with `display` what the user sees of it. */
export function replaceResult(
  content: string,
  display?: string,
): { hookSpecificOutput: { tool_response: { llmContent: string; returnDisplay?: string } } } {
  const shown = display !== undefined && { returnDisplay: display };
  return { hookSpecificOutput: { tool_response: { llmContent: content, ...shown } } };
}

/** Puts another prompt in the place of the user's. */
export function rewritePrompt(prompt: string): { hookSpecificOutput: { prompt: string } } {
  return { hookSpecificOutput: { prompt } };
}

/** Changes these parts of the request to the model and leaves the others as they are. */
export function changeRequest(request: Partial<LLMRequest>): {
  hookSpecificOutput: { llm_request: Partial<LLMRequest> };
} {
  return { hookSpecificOutput: { llm_request: request } };
}

/** Answers in place of the model, before it is asked or after it has answered. */
export function respond(response: string | Partial<LLMResponse>): {
  hookSpecificOutput: { llm_response: Record<string, unknown> };
} {
  return { hookSpecificOutput: { llm_response: typeof response === 'string' ? saying(response) : { ...response } } };
}

/** Leaves the model only these tools; no names means no tools. */
export function restrictTools(
  names: readonly string[],
  mode: NonNullable<HookToolConfig['mode']> = 'AUTO',
): { hookSpecificOutput: { toolConfig: HookToolConfig } } {
  const none = mode === 'NONE' || names.length === 0;
  const toolConfig: HookToolConfig = none
    ? { mode: 'NONE', allowedFunctionNames: [] }
    : { mode, allowedFunctionNames: [...names] };
  return { hookSpecificOutput: { toolConfig } };
}

function saying(text: string): LLMResponse {
  return { text, candidates: [{ content: { role: 'model', parts: [text] }, finishReason: 'STOP', index: 0 }] };
}
