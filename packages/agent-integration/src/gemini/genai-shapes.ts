import type { GenAIPart, GenAIRequest, GenAIResponse, GenAIToolConfig } from '@agent-hooks/hook-translator';
import type { ContentPart } from '../shapes/content-part.ts';
import type { ModelShapes } from '../shapes/model-adapter.ts';
import type { ToolCall } from '../shapes/tool-call-record.ts';

// The SDK ships no types for CommonJS, so a declaration file that named them would break such users.

/** A tool call that a model asks for, as `@google/genai` has it. */
export type FunctionCall = ToolCall;

/** What came of a tool call, as `@google/genai` has it. */
export interface FunctionResponse {
  id?: string;
  name?: string;
  response?: Record<string, unknown>;
}

/** A part of a turn with the fields that an agent works with. */
export interface AgentPart extends GenAIPart, ContentPart {
  functionCall?: FunctionCall;
  functionResponse?: FunctionResponse;
}

/** A turn of a conversation. */
export interface AgentContent {
  role?: string;
  parts?: AgentPart[];
}

/** One or more parts, as `@google/genai` takes them for a message. */
export type AgentPartList = string | AgentPart | readonly (string | AgentPart)[];

/** The methods of `ai.models` that hooks are put around. */
export interface ModelsLike<Request = never, Response = GenAIResponse> {
  generateContent(request: Request): Promise<Response>;
  generateContentStream(request: Request): Promise<AsyncGenerator<Response>>;
}

/** The types of `@google/genai`, for `ModelAdapter`. */
export interface GeminiShapes<
  Request extends GenAIRequest = GenAIRequest,
  Response extends GenAIResponse = GenAIResponse,
> extends ModelShapes {
  Client: ModelsLike<Request, Response>;
  Request: Request;
  Response: Response;
  Chunk: Response;
  Turn: AgentContent;
  Message: AgentPartList;
  Settings: Request['config'];
  ToolConfig: GenAIToolConfig;
}

/** The parts of a response's first candidate. */
export function partsOf(response: GenAIResponse): readonly AgentPart[] {
  return response.candidates?.[0]?.content?.parts ?? [];
}

/** The text of a response without the model's thoughts; unlike the SDK's getter it prints no warning about other parts. */
export function textOf(response: GenAIResponse): string {
  return partsOf(response)
    .map((part) => (part.thought ? '' : (part.text ?? '')))
    .join('');
}
