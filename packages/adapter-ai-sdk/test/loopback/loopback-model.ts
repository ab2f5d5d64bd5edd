import { HookError } from '@agent-hooks/hook-types';
import { callIds } from '@agent-hooks/test-servers';
import { toStreamParts } from '../../src/model/model-chunks.ts';
import type { ModelCallOptions, ModelResponse, ModelStreamPart } from '../../src/model/model-types.ts';
import { findPromptProblem } from './prompt-rules.ts';

/** What the model answers to one call: texts, each a piece of a stream, and calls of tools. */
export interface ModelReply {
  readonly texts?: readonly string[];
  readonly calls?: readonly (readonly [name: string, args?: Readonly<Record<string, unknown>>])[];
  /** What the model thinks first. */
  readonly reasoning?: string;
  /** Fails with this error instead. */
  readonly error?: Error;
  /** After the parts: leaves the stream open. */
  readonly ending?: 'end' | 'hang';
}

/** A call as the model got it. */
export interface RecordedCall {
  readonly isStream: boolean;
  readonly options: ModelCallOptions;
}

/** A language model of the AI SDK that is played from a script. */
export interface LoopbackModel {
  readonly specificationVersion: 'v3';
  readonly provider: string;
  readonly modelId: string;
  readonly supportedUrls: Record<string, RegExp[]>;
  /** Every call so far, refused ones included. */
  readonly calls: readonly RecordedCall[];
  /** The types of a result are those of the SDK's specification. */
  doGenerate(options: ModelCallOptions): Promise<never>;
  doStream(options: ModelCallOptions): Promise<never>;
}

/**
 * Makes a language model that answers from a list, in order, or from a function. It refuses calls that break rules which
 * the providers share; a call past the end of the list fails.
 */
export function createLoopbackModel(
  replies: readonly ModelReply[] | ((call: RecordedCall, index: number) => ModelReply | Promise<ModelReply>),
  modelId = 'loopback',
): LoopbackModel {
  const calls: RecordedCall[] = [];
  const play = async (options: ModelCallOptions, isStream: boolean): Promise<Played> => {
    options.abortSignal?.throwIfAborted();
    const call = { isStream, options };
    calls.push(call);
    const problem = findPromptProblem({ ...options });
    if (problem !== undefined) throw new HookError('invalid_input', problem);
    const index = calls.length - 1;
    const reply = typeof replies === 'function' ? await replies(call, index) : (replies[index] ?? missing);
    if (reply.error) throw reply.error;
    return { reply, callId: callIds('call_', JSON.stringify(options.prompt)) };
  };
  return {
    specificationVersion: 'v3',
    provider: 'loopback',
    modelId,
    supportedUrls: {},
    calls,
    // The SDK's own types of results have the very same fields.
    doGenerate: async (options) => toResponse(await play(options, false), modelId) as never,
    doStream: async (options) => ({ stream: toStream(await play(options, true), options, modelId) }) as never,
  };
}

/** A reply of text, one piece of a stream for each given text. */
export function textReply(...texts: readonly string[]): ModelReply {
  return { texts };
}

/** A reply that calls tools: `callReply(['read_file', { path: 'a' }])`. */
export function callReply(...calls: NonNullable<ModelReply['calls']>): ModelReply {
  return { calls };
}

const missing: ModelReply = { error: new HookError('internal', 'The loopback model has no more replies') };

/** A reply, and the ids of its calls. */
interface Played {
  readonly reply: ModelReply;
  readonly callId: (index: number) => string;
}

function toResponse({ reply, callId }: Played, modelId: string): ModelResponse {
  const { texts, calls = [], reasoning } = reply;
  return {
    content: [
      ...(reasoning === undefined ? [] : [{ type: 'reasoning', text: reasoning }]),
      ...(texts === undefined ? [] : [{ type: 'text', text: texts.join('') }]),
      ...calls.map(([toolName, args = {}], index) => ({
        type: 'tool-call',
        toolCallId: callId(index),
        toolName,
        input: JSON.stringify(args),
      })),
    ],
    finishReason: { unified: calls.length > 0 ? 'tool-calls' : 'stop', raw: undefined },
    usage: {
      inputTokens: { total: 1, noCache: 1, cacheRead: undefined, cacheWrite: undefined },
      outputTokens: { total: 1, text: 1, reasoning: undefined },
    },
    warnings: [],
    response: { id: 'loopback', modelId },
  };
}

function toStream(played: Played, { abortSignal }: ModelCallOptions, modelId: string): ReadableStream<ModelStreamPart> {
  const { texts = [], ending = 'end' } = played.reply;
  const parts = toStreamParts(toResponse(played, modelId)).flatMap((part) =>
    part.type === 'text-delta' ? texts.map((delta) => ({ ...part, delta })) : [part],
  );
  let next = 0;
  return new ReadableStream({
    start(controller) {
      abortSignal?.addEventListener('abort', () => controller.error(abortSignal.reason), { once: true });
    },
    async pull(controller) {
      // Parts that arrive together would hide what a reader does between them.
      await new Promise((resolve) => setTimeout(resolve, 1));
      const part = parts[next++];
      if (abortSignal?.aborted) return;
      if (part && (ending === 'end' || part.type !== 'finish')) controller.enqueue(part);
      else if (ending === 'end') controller.close();
      else await new Promise(() => undefined);
    },
  });
}
