import type { GatedCall } from '../chat/open-gated-stream.ts';
import type { ModelAdapter, ModelShapes } from '../shapes/model-adapter.ts';

/** One method of an HTTP API that asks a model; requests and streams are JSON of the very shapes that the adapter knows. */
export interface HttpEndpoint<Shapes extends ModelShapes = ModelShapes> {
  readonly adapter: ModelAdapter<Shapes>;
  /** Whether a path is that of the method, whatever comes before it. */
  isPath(path: string): boolean;
  /** The request behind a response that is read at a path, such as one made in the background, as far as it is known. */
  resultRequest?(path: string): Shapes['Request'] | undefined;
  /** What came from the server with the fields that the adapter relies on; the very same object if nothing is missing. */
  normalize?(data: Readonly<Record<string, unknown>>, form: 'whole' | 'chunk'): Readonly<Record<string, unknown>>;
  /** The name of an event in a stream, for APIs that send one. */
  eventName(chunk: Shapes['Chunk']): string | undefined;
  /** What a stream ends with after its last chunk, for APIs that send something. */
  readonly endOfStream?: string | undefined;
  /** Whether what came in a stream is the report of an error. */
  isError(data: unknown): boolean;
}

/** Calls of `fetch`, as SDKs make them. */
export type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;

/** A call of `fetch` that asks a model. */
export interface HttpCall extends Omit<GatedCall<ModelShapes>, 'adapter'> {
  readonly endpoint: HttpEndpoint;
  /** Sends a request; one that hooks left alone goes out byte for byte as it was given. */
  send(request: object, signal: AbortSignal): Promise<Response>;
}
