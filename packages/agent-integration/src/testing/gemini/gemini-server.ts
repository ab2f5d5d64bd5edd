import { isRecord } from '@agent-hooks/hook-types';
import type { ModelServerKind, RequestBody, ScriptedReply } from '../model-server.ts';
import { callReply, type LoopbackReply, startLoopbackGemini, textReply } from './loopback-gemini.ts';

/** The loopback server of Gemini as the model of the host conformance kit. */
export const geminiServer: ModelServerKind = {
  start: (answer) => startLoopbackGemini(({ body }, index) => toReply(answer(body, index))),
  toolsIn: ({ tools }) =>
    listOf(tools)
      .flatMap((tool) => listOf(tool.functionDeclarations))
      .map(({ name }) => String(name)),
  allowsCalls({ toolConfig }) {
    const calling = isRecord(toolConfig) ? toolConfig.functionCallingConfig : undefined;
    return !isRecord(calling) || calling.mode !== 'NONE';
  },
};

/** A turn of a conversation for a host to go on with, also in the form of `@google/genai`. */
export interface SceneTurn {
  readonly role: 'user' | 'model';
  readonly text: string;
  readonly parts: { readonly text: string }[];
}

/** Makes a turn that has a text. */
export function sceneTurn(role: SceneTurn['role'], text: string): SceneTurn {
  return { role, text, parts: [{ text }] };
}

function toReply({ texts = [], calls = [] }: ScriptedReply): LoopbackReply {
  return calls.length > 0 ? callReply(...calls) : textReply(...texts);
}

function listOf(value: unknown): readonly RequestBody[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}
