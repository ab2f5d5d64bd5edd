/** What a model answers in a scene: texts, each a piece of a stream, or calls of tools. */
export interface ScriptedReply {
  readonly texts?: readonly string[];
  readonly calls?: readonly (readonly [name: string, args?: Readonly<Record<string, unknown>>])[];
}

/** The body of a request as it came over the wire. */
export type RequestBody = Readonly<Record<string, unknown>>;

/** A server on this machine that plays the model in a scene. */
export interface ModelServer {
  /** To be given to the client of the host. */
  readonly url: string;
  close(): Promise<void>;
}

/** A kind of server that the host conformance kit can use, one for each API. */
export interface ModelServerKind {
  /** Starts a server that asks what to answer to each request, streamed or not, given how many came before it. */
  start(answer: (body: RequestBody, index: number) => ScriptedReply): Promise<ModelServer>;
  /** The names of the tools whose definitions a request contains. */
  toolsIn(body: RequestBody): readonly string[];
  /** Whether a request lets the model call any tool. */
  allowsCalls(body: RequestBody): boolean;
}
