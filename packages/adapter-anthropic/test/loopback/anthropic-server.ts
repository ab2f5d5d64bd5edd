import type { ModelServerKind } from '@agent-hooks/agent-integration/testing';
import { isRecord } from '@agent-hooks/hook-types';
import { readToolChoice } from '../../src/tool-choice.ts';
import { startLoopbackAnthropic } from './loopback-anthropic.ts';

/** Plays the messages API for the host conformance kit; the address is for `new Anthropic({ apiKey, baseURL })`. */
export const anthropicServer: ModelServerKind = {
  start: (answer) => startLoopbackAnthropic(({ body }, index) => answer(body, index)),
  toolsIn: ({ tools }) =>
    (Array.isArray(tools) ? tools : []).flatMap((tool) =>
      isRecord(tool) && typeof tool.name === 'string' ? [tool.name] : [],
    ),
  allowsCalls: ({ tool_choice: choice }) => readToolChoice(choice).mode !== 'NONE',
};
