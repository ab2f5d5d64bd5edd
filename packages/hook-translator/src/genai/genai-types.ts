// The SDK ships no types for CommonJS, so a declaration file that named them would break such users.
// These have the fields that the translator reads or writes; all others pass through it untouched.

/** What the translator knows of a part in `@google/genai`. */
export interface GenAIPart {
  text?: string;
  thought?: boolean;
  thoughtSignature?: string;
}

/** What the translator knows of a turn in `@google/genai`. */
export interface GenAIContent {
  parts?: GenAIPart[];
  role?: string;
}

/** The forms in which `@google/genai` takes `contents`. */
export type GenAIContents = GenAIContent | GenAIContent[] | GenAIPart | string | (GenAIPart | string)[];

/** What the translator knows of a tool config in `@google/genai`. */
export interface GenAIToolConfig {
  functionCallingConfig?: {
    mode?: string;
    allowedFunctionNames?: string[];
  };
}

/** What the translator knows of a request's settings in `@google/genai`. */
export interface GenAIConfig {
  temperature?: number;
  maxOutputTokens?: number;
  topP?: number;
  topK?: number;
  stopSequences?: string[];
  candidateCount?: number;
  presencePenalty?: number;
  frequencyPenalty?: number;
  toolConfig?: GenAIToolConfig;
}

/** What the translator knows of `GenerateContentParameters`. */
export interface GenAIRequest {
  model: string;
  contents: GenAIContents;
  config?: GenAIConfig;
}

/** What the translator knows of one answer in a `GenerateContentResponse`. */
export interface GenAICandidate {
  content?: GenAIContent;
  finishReason?: string;
  index?: number;
  safetyRatings?: { category?: string; probability?: string }[];
}

/** What the translator knows of `GenerateContentResponse`, its getters included. */
export interface GenAIResponse {
  candidates?: GenAICandidate[];
  usageMetadata?: { promptTokenCount?: number; candidatesTokenCount?: number; totalTokenCount?: number };
  readonly text: string | undefined;
  readonly data: string | undefined;
  readonly functionCalls: { name?: string; args?: Record<string, unknown> }[] | undefined;
  readonly executableCode: string | undefined;
  readonly codeExecutionResult: string | undefined;
}

/** The class of the SDK's responses. */
export type GenAIResponseClass = new () => GenAIResponse;
