import type { ModelServerKind } from '@agent-hooks/agent-integration/testing';
import { HookError, isRecord } from '@agent-hooks/hook-types';
import { readToolChoice } from '../../src/model/tool-choice.ts';
import { createLoopbackModel, type LoopbackModel } from './loopback-model.ts';

/** The models that play a scene, by the addresses that hosts are given. */
const models = new Map<string, LoopbackModel>();

/** Plays a language model for the host conformance kit; `loopbackModelAt` gives the model of an address. */
export const loopbackModelServer: ModelServerKind = {
  async start(answer) {
    const url = `loopback:${crypto.randomUUID()}`;
    models.set(
      url,
      createLoopbackModel(({ options }, index) => answer({ ...options, abortSignal: undefined }, index)),
    );
    return {
      url,
      async close() {
        models.delete(url);
      },
    };
  },
  toolsIn: ({ tools }) =>
    (Array.isArray(tools) ? tools : []).flatMap((tool) =>
      isRecord(tool) && typeof tool.name === 'string' ? [tool.name] : [],
    ),
  allowsCalls: ({ toolChoice }) => readToolChoice(toolChoice).mode !== 'NONE',
};

/** The model that plays the scene at an address. */
export function loopbackModelAt(url: string): LoopbackModel {
  const model = models.get(url);
  if (model === undefined) throw new HookError('invalid_input', `No scene is played at ${url}`);
  return model;
}
