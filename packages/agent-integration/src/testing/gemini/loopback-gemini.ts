import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { GenAIResponse } from '@agent-hooks/hook-translator';
import { isRecord } from '@agent-hooks/hook-types';
import { mergeChunks } from '../../gemini/merge-chunks.ts';
import { findRequestProblem } from './request-rules.ts';

/** What the server answers to one request. */
export interface LoopbackReply {
  /** The chunks of a stream; a call that does not stream gets the one response that they amount to. */
  readonly chunks?: readonly object[];
  /** Answers with an error of this status instead. */
  readonly status?: number;
  /** After the chunks: ends the connection without ending the answer, or leaves it open. */
  readonly ending?: 'end' | 'break' | 'hang';
}

/** A request as it came over the wire. */
export interface LoopbackRequest {
  readonly model: string;
  readonly isStream: boolean;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Says what to answer to a request, given how many came before it. */
export type LoopbackAnswer = (request: LoopbackRequest, index: number) => LoopbackReply | Promise<LoopbackReply>;

/** A server on this machine that speaks the Gemini REST and streaming format. */
export interface LoopbackGemini {
  /** To be given to the client: `new GoogleGenAI({ apiKey: 'any', httpOptions: { baseUrl: url } })`. */
  readonly url: string;
  /** Every request so far, refused ones included. */
  readonly requests: readonly LoopbackRequest[];
  /** How many answers are still being given. */
  readonly openAnswers: () => number;
  close(): Promise<void>;
}

/**
 * Starts a loopback server that answers from a list, in order, or from a function. Like the real one it refuses requests
 * that break the API's rules about tools and turns; a request past the end of the list is answered with an error.
 */
export async function startLoopbackGemini(answers: readonly LoopbackReply[] | LoopbackAnswer): Promise<LoopbackGemini> {
  const requests: LoopbackRequest[] = [];
  let open = 0;
  const answer: LoopbackAnswer =
    typeof answers === 'function' ? answers : (_, index) => answers[index] ?? { status: 500 };
  const server = createServer((incoming, outgoing) => {
    open++;
    outgoing.once('close', () => open--);
    respond(incoming, outgoing, requests, answer).catch((error: unknown) => fail(outgoing, 500, String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    openAnswers: () => open,
    close: () => closeServer(server),
  };
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

async function respond(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  requests: LoopbackRequest[],
  answer: LoopbackAnswer,
): Promise<void> {
  const [, model = '', method = ''] = /^\/v1(?:beta|alpha)?\/models\/([^:/]+):(\w+)/.exec(incoming.url ?? '') ?? [];
  const body: unknown = JSON.parse(await readBody(incoming));
  if (!['generateContent', 'streamGenerateContent'].includes(method) || !isRecord(body)) {
    return fail(outgoing, 404, `There is no ${incoming.url}`);
  }
  const request = { model, isStream: method === 'streamGenerateContent', body };
  requests.push(request);
  const problem = findRequestProblem(body);
  if (problem !== undefined) return fail(outgoing, 400, problem);
  const { chunks = [], status, ending = 'end' } = await answer(request, requests.length - 1);
  if (status !== undefined) return fail(outgoing, status, 'The loopback server was told to refuse this request');
  outgoing.writeHead(200, { 'content-type': request.isStream ? 'text/event-stream' : 'application/json' });
  const pieces = request.isStream
    ? chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\r\n\r\n`)
    : // What a test gives as chunks are chunks of the API, which have no getters.
      [JSON.stringify(mergeChunks(chunks as readonly GenAIResponse[]))];
  for (const piece of pieces) {
    outgoing.write(piece);
    // Chunks that arrive together would hide what a reader does between them.
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  if (ending === 'end') outgoing.end();
  if (ending === 'break') outgoing.destroy();
}

function fail(outgoing: ServerResponse, code: number, message: string): void {
  if (!outgoing.headersSent) outgoing.writeHead(code, { 'content-type': 'application/json' });
  outgoing.end(JSON.stringify({ error: { code, message, status: code === 400 ? 'INVALID_ARGUMENT' : 'UNKNOWN' } }));
}

async function readBody(incoming: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of incoming) pieces.push(piece);
  return Buffer.concat(pieces).toString('utf8');
}

function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
