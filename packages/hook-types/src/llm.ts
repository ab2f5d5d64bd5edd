import * as v from 'valibot';
import { fields, record } from './record.ts';

/** Which tools the model may call. */
export const hookToolConfigSchema = fields({
  mode: v.optional(v.picklist(['AUTO', 'ANY', 'NONE'])),
  allowedFunctionNames: v.optional(v.array(v.string())),
});
export type HookToolConfig = v.InferOutput<typeof hookToolConfigSchema>;

const generationConfigSchema = fields({
  temperature: v.optional(v.number()),
  maxOutputTokens: v.optional(v.number()),
  topP: v.optional(v.number()),
  topK: v.optional(v.number()),
  stopSequences: v.optional(v.array(v.string())),
  candidateCount: v.optional(v.number()),
  presencePenalty: v.optional(v.number()),
  frequencyPenalty: v.optional(v.number()),
});

/** A model call as hooks see it, whatever SDK the host uses: text only. */
export const llmRequestSchema = fields({
  model: v.string(),
  messages: v.array(
    fields({
      id: v.optional(v.string()),
      role: v.picklist(['user', 'model', 'system']),
      content: v.string(),
    }),
  ),
  config: v.optional(generationConfigSchema),
  toolConfig: v.optional(hookToolConfigSchema),
});
export type LLMRequest = v.InferOutput<typeof llmRequestSchema>;

/** A model's answer as hooks see it. */
export const llmResponseSchema = fields({
  text: v.optional(v.string()),
  candidates: v.array(
    fields({
      content: fields({
        role: v.optional(v.string()),
        parts: v.array(v.string()),
      }),
      finishReason: v.optional(v.string()),
      index: v.optional(v.number()),
      safetyRatings: v.optional(v.array(fields({ category: v.string(), probability: v.string() }))),
    }),
  ),
  usageMetadata: v.optional(
    fields({
      promptTokenCount: v.optional(v.number()),
      candidatesTokenCount: v.optional(v.number()),
      totalTokenCount: v.optional(v.number()),
    }),
  ),
});
export type LLMResponse = v.InferOutput<typeof llmResponseSchema>;

/** What a hook sends back as `llm_request`: any part of it, in any spelling until the answer has been read. */
export const llmRequestPatchSchema = record();

/** What a hook sends back as `llm_response`: the same. */
export const llmResponsePatchSchema = record();
