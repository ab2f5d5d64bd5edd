import { modelHooks } from '@agent-hooks/adapter-ai-sdk';
import type { HookProvider, ModelHooksOptions } from '@agent-hooks/agent-integration';
import { isRecord } from '@agent-hooks/hook-types';
import type { StepModel } from './mastra-types.ts';

/** The same model, whose calls pass their hooks. */
export function hookModel(model: StepModel, config: HookProvider, options: ModelHooksOptions): StepModel {
  const { wrapStream } = modelHooks(config, options);
  // Mastra reads the stream of what either of them gives.
  const ask = async (params: object, way: 'doGenerate' | 'doStream') => {
    const { specificationVersion, modelId } = model;
    const asked = { specificationVersion, modelId, doStream: (changed: object) => model[way](changed) };
    const {
      stream,
      content: _,
      ...others
    } = await wrapStream<AnswerLike>({
      params,
      model: asked,
      doStream: () => model[way](params),
    });
    return { ...others, stream: stream?.pipeThrough(sayRefusals()) };
  };
  return new Proxy(model, {
    get(target, name) {
      if (name === 'doGenerate' || name === 'doStream') return (params: object) => ask(params, name);
      // Models have private fields.
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

interface AnswerLike {
  readonly stream?: ReadableStream<unknown>;
  readonly content?: unknown;
}

/** The reason of a refusal is in what the SDK calls metadata, which a caller of Mastra does not get: it becomes the text. */
function sayRefusals(): TransformStream<unknown, unknown> {
  return new TransformStream({
    transform(part, controller) {
      const { agentHooks } = isRecord(part) && isRecord(part.providerMetadata) ? part.providerMetadata : {};
      const reason = isRecord(agentHooks) && agentHooks.blocked === true ? agentHooks.reason : undefined;
      if (typeof reason === 'string') {
        const id = 'agent-hooks';
        controller.enqueue({ type: 'text-start', id });
        controller.enqueue({ type: 'text-delta', id, delta: reason });
        controller.enqueue({ type: 'text-end', id });
      }
      controller.enqueue(part);
    },
  });
}
