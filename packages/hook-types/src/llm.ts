import * as v from 'valibot';
import { areKnownMessages, isSpeaker, speakers } from './fast/plain-message.ts';
import { fields, isRecord, record, withQuickWay } from './record.ts';

/** Which tools the model may call. */
export const hookToolConfigSchema = fields({
  /** `AUTO`: the model may call tools, `ANY`: it must, `NONE`: it must not. */
  mode: v.optional(v.picklist(['AUTO', 'ANY', 'NONE'])),
  /** The names of the tools that may be called; absent: all. */
  allowedFunctionNames: v.optional(v.array(v.string())),
});
export type HookToolConfig = v.InferOutput<typeof hookToolConfigSchema>;

const generationConfigSchema = fields({
  /** How freely the model chooses its words. */
  temperature: v.optional(v.number()),
  /** The most tokens that the answer may have. */
  maxOutputTokens: v.optional(v.number()),
  /** Nucleus sampling: the share of likely tokens that is considered. */
  topP: v.optional(v.number()),
  /** How many of the most likely tokens are considered. */
  topK: v.optional(v.number()),
  /** Texts at which the answer ends. */
  stopSequences: v.optional(v.array(v.string())),
  /** How many answers the model is to give. */
  candidateCount: v.optional(v.number()),
  /** Discourages tokens that were used already. */
  presencePenalty: v.optional(v.number()),
  /** Discourages tokens the more often they were used. */
  frequencyPenalty: v.optional(v.number()),
});

/** Where an entry is: its id, which a hook sends back with it, and the place of its turn; -1 is before the first turn. */
const placeEntries = {
  /** Which entry of the request this is; keep it, so that an edit lands where it was made. */
  id: v.optional(v.string()),
  /** The place of its turn; -1 is before the first turn. */
  position: v.optional(v.number()),
};

/** A call of a tool in the conversation; its arguments are JSON, or a text where the API has one. */
const toolCallSchema = fields({
  ...placeEntries,
  /** The id of the call. */
  call_id: v.optional(v.string()),
  /** The name of the tool. */
  name: v.optional(v.string()),
  /** The arguments of the call. */
  args: v.optional(v.unknown()),
});

/** What a tool returned; a text, or JSON where the API has it. */
const toolResultSchema = fields({
  ...placeEntries,
  /** The id of the call that it answers. */
  call_id: v.optional(v.string()),
  /** The name of the tool. */
  name: v.optional(v.string()),
  /** What the model reads. */
  content: v.optional(v.unknown()),
});

/** A part of the system instruction. */
const systemTextSchema = fields({
  ...placeEntries,
  /** The text. */
  content: v.string(),
});

const messageSchema = fields({
  /** Which message of the request this is; keep it, so that an edit lands where it was made. */
  id: v.optional(v.string()),
  /** Who speaks. */
  role: v.picklist(speakers),
  /** The text. */
  content: v.string(),
});

/** Whether each item of a list is a message; a request has a thousand of them, so it is asked by hand. */
export function areMessages(list: unknown): list is v.InferOutput<typeof messageSchema>[] {
  return Array.isArray(list) && (areKnownMessages(list) || areAllMessages(list));
}

function areAllMessages(list: readonly unknown[]): boolean {
  for (let index = 0; index < list.length; index++) if (!isMessage(list[index])) return false;
  return true;
}

/** Whether a value is a message as hooks are shown them, and as most of them come back. */
export function isMessage(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { id, role, content } = value;
  return isSpeaker(role) && typeof content === 'string' && (id === undefined || typeof id === 'string');
}

/** A model call as hooks see it, whatever SDK the host uses: messages are text only, calls and results are beside them. */
export const llmRequestSchema = fields({
  /** The name of the model. */
  model: v.string(),
  /** The conversation as text, oldest first. */
  messages: withQuickWay(v.array(messageSchema), areMessages),
  /** The calls of tools in the conversation. */
  tool_calls: v.optional(v.array(toolCallSchema)),
  /** What tools returned. */
  tool_results: v.optional(v.array(toolResultSchema)),
  /** The system instruction. */
  system: v.optional(v.array(systemTextSchema)),
  /** How the model is to answer. */
  config: v.optional(generationConfigSchema),
  /** Which tools the model may call. */
  toolConfig: v.optional(hookToolConfigSchema),
});
export type LLMRequest = v.InferOutput<typeof llmRequestSchema>;

/** A model's answer as hooks see it. */
export const llmResponseSchema = fields({
  /** The text of the first candidate. */
  text: v.optional(v.string()),
  /** The answers that the model gave, usually one. */
  candidates: v.array(
    fields({
      /** What it said. */
      content: fields({
        /** Who speaks, usually `model`. */
        role: v.optional(v.string()),
        /** The texts, in order. */
        parts: v.array(v.string()),
      }),
      /** Why the answer ended, such as `STOP` or `MAX_TOKENS`. */
      finishReason: v.optional(v.string()),
      /** Its place among the candidates. */
      index: v.optional(v.number()),
      /** What the model's provider says about its safety. */
      safetyRatings: v.optional(v.array(fields({ category: v.string(), probability: v.string() }))),
    }),
  ),
  /** What it cost. */
  usageMetadata: v.optional(
    fields({
      /** Tokens of the request. */
      promptTokenCount: v.optional(v.number()),
      /** Tokens of the answer. */
      candidatesTokenCount: v.optional(v.number()),
      /** Tokens of both. */
      totalTokenCount: v.optional(v.number()),
    }),
  ),
});
export type LLMResponse = v.InferOutput<typeof llmResponseSchema>;

/** What a hook sends back as `llm_request`: any part of it, in any spelling until the answer has been read. */
export const llmRequestPatchSchema = record();

/** What a hook sends back as `llm_response`: the same. */
export const llmResponsePatchSchema = record();
