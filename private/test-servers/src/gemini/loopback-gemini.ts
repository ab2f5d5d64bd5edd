import { isRecord } from '@agent-hooks/hook-types';
import {
  type LoopbackApi,
  type LoopbackServer,
  type Replier,
  type ReplyEnding,
  type RequestBody,
  serveLoopback,
} from '../serve-loopback.ts';
import { findRequestProblem, listOf } from './request-rules.ts';

/** What the server replies to one request. */
export interface LoopbackReply extends ReplyEnding {
  /** The chunks of a stream; a call that does not stream gets the one response that they amount to. */
  readonly chunks?: readonly object[];
}

/** A request as it came over the wire. */
export interface LoopbackRequest {
  readonly model: string;
  readonly isStream: boolean;
  readonly body: RequestBody;
}

/** The Gemini REST and streaming format. */
const geminiApi: LoopbackApi<LoopbackRequest, LoopbackReply> = {
  read({ path, body }) {
    const [, model = '', method = ''] = /^\/v1(?:beta|alpha)?\/models\/([^:/]+):(\w+)/.exec(path) ?? [];
    if (!['generateContent', 'streamGenerateContent'].includes(method)) return undefined;
    return { model, isStream: method === 'streamGenerateContent', body };
  },
  findProblem: ({ body }) => findRequestProblem(body),
  reply({ isStream }, { chunks = [] }) {
    if (isStream) return { events: chunks.map((data) => ({ data })) };
    return { json: chunks.length > 1 ? wholeOf(chunks) : chunks[0] };
  },
  fail: (code, message) => ({ error: { code, message, status: code === 400 ? 'INVALID_ARGUMENT' : 'UNKNOWN' } }),
  lineEnd: '\r\n',
};

/**
 * Starts a server on this machine for a client of Gemini: `new GoogleGenAI({ apiKey: 'any', httpOptions: { baseUrl: url } })`.
 * Like the real one it refuses requests that break the API's rules about tools and turns.
 */
export function startLoopbackGemini(
  replies: readonly LoopbackReply[] | Replier<LoopbackRequest, LoopbackReply>,
): Promise<LoopbackServer<LoopbackRequest>> {
  return serveLoopback(geminiApi, replies);
}

/** A reply of text, one chunk for each given text. */
export function textReply(...texts: readonly string[]): LoopbackReply {
  return { chunks: texts.map((text, index) => chunkOf([{ text }], index === texts.length - 1)) };
}

/** A reply that calls tools: `callReply(['read_file', { file_path: 'a' }])`. */
export function callReply(...calls: readonly (readonly [name: string, args?: object])[]): LoopbackReply {
  return { chunks: [chunkOf(calls.map(([name, args = {}]) => ({ functionCall: { name, args } })))] };
}

/** One chunk of a response with these parts. */
export function chunkOf(parts: readonly object[], isLast = true): object {
  return {
    candidates: [{ content: { role: 'model', parts }, index: 0, ...(isLast && { finishReason: 'STOP' }) }],
    usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 },
    modelVersion: 'loopback',
  };
}

/** The response that the chunks of a stream amount to: its text in one part, and all other parts. */
function wholeOf(chunks: readonly object[]): object {
  const whole: RequestBody = Object.assign({}, ...chunks);
  const candidates = chunks.flatMap((chunk) => listOf(Reflect.get(chunk, 'candidates')));
  const pieces = candidates.flatMap(({ content }) => (isRecord(content) ? listOf(content.parts) : []));
  const texts = pieces.filter(isText);
  const text = texts.map((part) => part.text).join('');
  const parts = [...(texts.length > 0 ? [{ text }] : []), ...pieces.filter((part) => !isText(part))];
  return { ...whole, candidates: [{ ...candidates.at(-1), content: { role: 'model', parts } }] };
}

function isText(part: RequestBody): boolean {
  return Object.keys(part).join() === 'text';
}
