import { CliExit } from '../cli-exit.ts';

/** Loads the Gemini SDK, which nothing but the demonstration needs, and makes a client. */
export async function loadClient({
  apiKey,
  baseUrl,
}: {
  readonly apiKey: string;
  readonly baseUrl?: string | undefined;
}) {
  const { GoogleGenAI } = await import('@google/genai').catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    throw new CliExit(1, `The demonstration needs the Gemini SDK: npm install @google/genai\n${why}`);
  });
  return new GoogleGenAI({ apiKey, vertexai: false, ...(baseUrl && { httpOptions: { baseUrl } }) });
}
