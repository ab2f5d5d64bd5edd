import {
  expectHookProvider,
  type HookProvider,
  runSdkTool,
  type ToolHooksOptions,
} from '@agent-hooks/agent-integration';

/** What is known of a tool that the tool runner runs. */
export interface RunnableToolLike {
  name?: string;
  run?: unknown;
  parse?: unknown;
}

/**
 * The same tools for `beta.messages.toolRunner`, each of whose calls passes its hooks; they see the input that the model
 * wrote. A refusal is an error result with its reason; after a stop a client of `withModelHooks` does not ask the model
 * again. A tool that the API runs stays as it is.
 */
export function withToolHooks<Tools extends readonly RunnableToolLike[]>(
  tools: Tools,
  config: HookProvider,
  options: ToolHooksOptions = {},
): Tools {
  expectHookProvider(config);
  // Each tool keeps its own type: what was replaced takes and gives the same.
  return tools.map((tool) => hookTool(tool, config, options)) as unknown as Tools;
}

function hookTool(tool: RunnableToolLike, config: HookProvider, options: ToolHooksOptions): RunnableToolLike {
  const { name = '', run, parse } = tool;
  if (typeof run !== 'function') return tool;
  const runHooked = (input: unknown, context?: ToolContext) =>
    runSdkTool(
      config,
      {
        name,
        input,
        givesParts: true,
        run: async (hooked) =>
          run.call(tool, typeof parse === 'function' ? await parse.call(tool, hooked) : hooked, context),
        signal: context?.signal ?? undefined,
        toolUseId: (context?.toolUse ?? context?.toolUseBlock)?.id,
      },
      options,
    );
  return { ...tool, parse: (input: unknown) => input, run: runHooked };
}

interface ToolContext {
  readonly toolUse?: { readonly id?: string };
  readonly toolUseBlock?: { readonly id?: string };
  readonly signal?: AbortSignal | null;
}
