import {
  expectHookProvider,
  type HookProvider,
  runSdkTool,
  ToolErrorType,
  type ToolHooksOptions,
  ToolRefusal,
} from '@agent-hooks/agent-integration';
import { parseJsonText, toJsonText } from '@agent-hooks/hook-translator/define';
import { isRecord, toError } from '@agent-hooks/hook-types';

/**
 * The same tools for `chat.completions.runTools`, each of whose calls passes its hooks; they see the arguments that the
 * model wrote. The model reads why a call was refused; a stop ends the run with a `ToolRefusal`. Whatever is not a
 * function stays as it is.
 */
export function withToolHooks<Tools extends readonly object[]>(
  tools: Tools,
  config: HookProvider,
  options: ToolHooksOptions = {},
): Tools {
  expectHookProvider(config);
  // Each tool keeps its own type: what was replaced takes and gives the same.
  return tools.map((tool) => hookTool(tool, config, options)) as unknown as Tools;
}

/** What is known of a tool: one with a function of its own, or one that a helper of the SDK made of a schema. */
interface RunnableTool {
  readonly type?: unknown;
  readonly function?: unknown;
  readonly $callback?: unknown;
  readonly $parseRaw?: unknown;
}

function hookTool(tool: RunnableTool, config: HookProvider, options: ToolHooksOptions): object {
  if (!isRecord(tool.function)) return tool;
  const { parse: parseOwn, function: runOwn, name: given, ...definition } = tool.function;
  const run = tool.$callback ?? runOwn;
  const parse = tool.$parseRaw ?? parseOwn;
  if (typeof run !== 'function') return tool;
  const name = typeof given === 'string' ? given : run.name;

  const runHooked = async (text: string, ...context: unknown[]): Promise<unknown> => {
    const runParsed = async (input: unknown) => {
      let parsed: unknown;
      try {
        parsed = typeof parse === 'function' ? await parse(toJsonText(input)) : toJsonText(input);
      } catch (error) {
        // The SDK gives the model the error of arguments that cannot be read.
        return toError(error).message;
      }
      return await run.call(tool.function, parsed, ...context);
    };
    try {
      return await runSdkTool(config, { name, input: parseJsonText(text), run: runParsed }, options);
    } catch (error) {
      if (error instanceof ToolRefusal && error.type !== ToolErrorType.Stopped) return error.message;
      throw error;
    }
  };
  return { type: tool.type, function: { ...definition, name, function: runHooked } };
}
