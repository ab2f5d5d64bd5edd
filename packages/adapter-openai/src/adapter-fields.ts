import type { LLMResponsePatch } from '@agent-hooks/hook-translator';

// What the adapters of both APIs have in common.

/** The SDK takes its signal beside the request. */
export function signalOf(): undefined {
  return undefined;
}

/** The tools of a request, and which of them the model may call. */
export function readToolFields<Choice>({
  tool_choice: toolConfig,
  tools,
}: {
  readonly tool_choice?: Choice;
  readonly tools?: object[];
}) {
  return { ...(toolConfig !== undefined && { toolConfig }), ...(tools !== undefined && { tools }) };
}

/** The request with another choice of tools. */
export function withToolConfig<Request extends object>(request: Request, choice: unknown): Request {
  return choice === undefined ? request : { ...request, tool_choice: choice };
}

/** The responses that are made in the model's place. */
export function responsesOf<Response>(translator: { fromHookLLMResponse(response: LLMResponsePatch): Response }) {
  const respond = (parts: string[], finishReason: string) =>
    translator.fromHookLLMResponse({ candidates: [{ content: { parts }, finishReason }] });
  return {
    emptyResponse: () => respond([], 'SAFETY'),
    textResponse: (text: string) => respond([text], 'STOP'),
  };
}
