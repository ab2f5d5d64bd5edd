import { GoogleGenAI } from '@google/genai';

/** A client of the Gemini SDK, without what the environment says about Vertex. */
export function createClient(apiKey: string, baseUrl: string | undefined): GoogleGenAI {
  return new GoogleGenAI({ apiKey, vertexai: false, ...(baseUrl && { httpOptions: { baseUrl } }) });
}
