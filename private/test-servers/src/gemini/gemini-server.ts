import { isRecord } from '@agent-hooks/hook-types';
import type { LoopbackServer, RequestBody } from '../serve-loopback.ts';
import {
  callReply,
  type LoopbackReply,
  type LoopbackRequest,
  startLoopbackGemini,
  textReply,
} from './loopback-gemini.ts';
import { listOf } from './request-rules.ts';

/** What the model of a scene answers. */
interface Answer {
  readonly texts?: readonly string[];
  readonly calls?: readonly (readonly [name: string, args?: object])[];
}

/** The loopback server of Gemini as the model of the host conformance kit. */
export const geminiServer = {
  start: (answer: (body: RequestBody, index: number) => Answer): Promise<LoopbackServer<LoopbackRequest>> =>
    startLoopbackGemini(({ body }, index) => toReply(answer(body, index))),
  toolsIn: ({ tools }: RequestBody): readonly string[] =>
    listOf(tools)
      .flatMap((tool) => listOf(tool.functionDeclarations))
      .map(({ name }) => String(name)),
  allowsCalls({ toolConfig }: RequestBody): boolean {
    const calling = isRecord(toolConfig) ? toolConfig.functionCallingConfig : undefined;
    return !isRecord(calling) || calling.mode !== 'NONE';
  },
};

function toReply({ texts = [], calls = [] }: Answer): LoopbackReply {
  return calls.length > 0 ? callReply(...calls) : textReply(...texts);
}
