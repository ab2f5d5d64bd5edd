import type { ModelServerKind, RequestBody } from '@agent-hooks/agent-integration/testing';
import { chatToolChoice } from '../../src/chat/chat-tool-choice.ts';
import { responsesToolChoice } from '../../src/responses/responses-tool-choice.ts';
import { readToolChoice, type ToolChoiceShape } from '../../src/tool-choice.ts';
import { startLoopbackOpenAI } from './loopback-openai.ts';
import { listOf } from './request-rules.ts';

/** Plays chat completions for the host conformance kit; the address is for `new OpenAI({ apiKey, baseURL })`. */
export const chatServer: ModelServerKind = serverKind(chatToolChoice);

/** Plays responses for the host conformance kit; the address is for `new OpenAI({ apiKey, baseURL })`. */
export const responsesServer: ModelServerKind = serverKind(responsesToolChoice);

function serverKind(shape: ToolChoiceShape): ModelServerKind {
  return {
    start: (answer) => startLoopbackOpenAI(({ body }, index) => answer(body, index)),
    toolsIn: (body) => listOf(body.tools).flatMap((tool) => shape.nameOf(tool) ?? []),
    allowsCalls: (body: RequestBody) => readToolChoice(shape, body.tool_choice).mode !== 'NONE',
  };
}
