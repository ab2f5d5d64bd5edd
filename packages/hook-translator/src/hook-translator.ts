import type { HookToolConfig, LLMRequest, LLMResponse } from '@agent-hooks/hook-types';

/** A record as a hook sent it: nothing about its fields is known yet. */
export type HookData = Readonly<Record<string, unknown>>;

/** The part of a request that a hook wants changed; fields it leaves out stay as they are. */
export type LLMRequestPatch =
  | { readonly [Field in keyof LLMRequest]?: Field extends 'config' ? Partial<LLMRequest[Field]> : LLMRequest[Field] }
  | HookData;

/** A response as a hook sends it: complete, or its `text` alone. */
export type LLMResponsePatch = Partial<LLMResponse> | HookData;

/** Turns the shapes of one model SDK into the stable shapes that hooks see, and back. */
export interface HookTranslator<Request, Response, ToolConfig> {
  /** Shows a request to hooks: its text, its generation settings, its tool config. */
  toHookLLMRequest(request: Request): LLMRequest;
  /** Puts what a hook sent onto the request it was shown; only what the hook changed changes. */
  fromHookLLMRequest(hookRequest: LLMRequestPatch, baseRequest?: Request): Request;
  /** Shows a response to hooks. */
  toHookLLMResponse(response: Response): LLMResponse;
  /** Makes a response out of the text that a hook sent; the base says which of two fields the hook edited. */
  fromHookLLMResponse(hookResponse: LLMResponsePatch, baseResponse?: Response): Response;
  /** Shows to hooks which tools the model may call. */
  toHookToolConfig(toolConfig: ToolConfig): HookToolConfig;
  /** Puts a hook's choice of tools onto the SDK's tool config. */
  fromHookToolConfig(hookToolConfig: HookToolConfig | HookData, baseToolConfig?: ToolConfig): ToolConfig;
}
