import {
  areHooksOn,
  askAhead,
  expectHookProvider,
  type HookProvider,
  hasHooksFor,
} from '@agent-hooks/agent-integration';
import { HookError } from '@agent-hooks/hook-types';
import type { FunctionToolLike, ToolHooksOptions, ToolLike } from './agent-types.ts';
import { HookedCalls } from './hooked-calls.ts';

/**
 * The same tools, each of whose calls passes its hooks: a refusal is that of a guardrail, a stop its tripwire, and what a
 * hook asks a person is an interruption of the run. It rejects if a hook is meant for a tool that cannot be guarded.
 */
export async function withToolHooks<Tools extends readonly ToolLike[]>(
  tools: Tools,
  config: HookProvider,
  options: ToolHooksOptions = {},
): Promise<Tools> {
  expectHookProvider(config);
  if (options.hosted !== 'allow') await checkHosted(tools, config);
  // Each tool keeps its own type: what was replaced takes and gives the same.
  return tools.map((tool) => (isFunction(tool) ? hookTool(tool, config, options) : tool)) as unknown as Tools;
}

/** Tools that have their hooks already: lists of tools may be joined. */
const hooked = new WeakMap<object, HookProvider>();

function hookTool(tool: FunctionToolLike, config: HookProvider, options: ToolHooksOptions): FunctionToolLike {
  if (hooked.get(tool) === config) return tool;
  const calls = new HookedCalls(tool, config, options);
  const withHooks: FunctionToolLike = {
    ...tool,
    async needsApproval(context, input, callId) {
      if (areHooksOn(config) && options.onAsk === undefined && callId !== undefined) {
        const ahead = await askAhead(config, calls.read(input), { toolUseId: callId, identity: options.identity });
        calls.keep(callId, input, ahead);
        if (ahead.question) return true;
      }
      return await tool.needsApproval(context, input, callId);
    },
    // Hooks are asked last: what another guardrail rejects is not a call.
    inputGuardrails: [...(tool.inputGuardrails ?? []), calls.inputGuardrail],
    invoke: (context, input, details) => calls.invoke(context, input, details),
    // What hooks changed is what other guardrails see; a stop comes before them.
    outputGuardrails: [calls.outputGuardrail, ...(tool.outputGuardrails ?? [])],
  };
  hooked.set(withHooks, config);
  return withHooks;
}

async function checkHosted(tools: readonly ToolLike[], config: HookProvider): Promise<void> {
  if (!areHooksOn(config)) return;
  for (const tool of tools) {
    if (isFunction(tool) || !(await hasHooksFor(config, 'BeforeTool', tool.name))) continue;
    throw new HookError(
      'invalid_input',
      `A BeforeTool hook is meant for ${tool.name}, and tools of type ${tool.type} run where no hook can refuse them. Narrow the matcher of the hook, remove the tool, or pass { hosted: 'allow' }.`,
    );
  }
}

/** The type of a tool that runs in this process. */
const functionType: FunctionToolLike['type'] = 'function';

function isFunction(tool: ToolLike): tool is FunctionToolLike {
  return tool.type === functionType;
}
