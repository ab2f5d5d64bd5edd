import {
  areHooksOn,
  expectHookProvider,
  type HookProvider,
  type ModelHooksOptions,
} from '@agent-hooks/agent-integration';
import { isRecord } from '@agent-hooks/hook-types';
import { hookModel } from './hooked-model.ts';
import { HookedTools, type HookedToolsOptions } from './hooked-tools.ts';
import type { StepArgs, StepModel, StepResult } from './mastra-types.ts';
import { createToolHooks, type MastraToolHooks } from './tool-hooks.ts';

/** How hooks are put around an agent of Mastra. */
export type AgentHooksOptions = ModelHooksOptions & HookedToolsOptions;

/** A processor for `inputProcessors`. */
export interface AgentHooksProcessor {
  readonly id: 'agent-hooks';
  processInputStep(step: StepArgs): Promise<StepResult | undefined>;
}

/** What an agent takes: `new Agent({ …, ...agentHooks(config) })`. */
export interface MastraAgentHooks {
  readonly hooks: MastraToolHooks;
  readonly inputProcessors: AgentHooksProcessor[];
}

/**
 * Makes what the configuration of an agent needs for its tools and models to pass their hooks. What a hook asks a person
 * suspends the run until `approveToolCall` or `declineToolCall`.
 */
export function agentHooks(config: HookProvider, options: AgentHooksOptions = {}): MastraAgentHooks {
  expectHookProvider(config);
  const { identity, ...others } = options;
  const toolOptions = { ...others, identity: typeof identity === 'function' ? undefined : identity };
  const tools = new HookedTools(config, toolOptions);
  const models = new WeakMap<object, StepModel>();
  const processor: AgentHooksProcessor = {
    id: 'agent-hooks',
    async processInputStep(step) {
      if (!areHooksOn(config)) return undefined;
      return {
        ...(isModel(step.model) && { model: modelOf(step.model) as never }),
        ...(step.tools && { tools: await tools.hook(step.tools) }),
      };
    },
  };
  function modelOf(model: StepModel): StepModel {
    const known = models.get(model);
    if (known) return known;
    const hooked = hookModel(model, config, options);
    models.set(model, hooked).set(hooked, hooked);
    return hooked;
  }
  return {
    hooks: createToolHooks(config, toolOptions, tools),
    inputProcessors: [processor],
  };
}

function isModel(value: unknown): value is StepModel {
  return isRecord(value) && typeof value.doStream === 'function' && typeof value.doGenerate === 'function';
}
