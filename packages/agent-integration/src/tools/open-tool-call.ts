import type { ToolInput } from '../shapes/agent-tool.ts';
import type { ToolResult } from '../shapes/tool-result.ts';
import type { HookProvider } from '../triggers/hook-provider.ts';
import { executeToolWithHooks } from './execute-tool-with-hooks.ts';
import type { ExecuteToolOptions } from './tool-call.ts';

/** A tool call whose hooks before it were asked: either what takes its place, or what it runs with. */
export type OpenedToolCall =
  | { readonly runs: false; readonly result: ToolResult }
  | {
      readonly runs: true;
      /** With hooks' changes. */
      readonly input: ToolInput;
      /** Shows hooks what the tool gave, or how it failed, and gives what they made of it. */
      finish(outcome: ToolResult | Promise<ToolResult>): Promise<ToolResult>;
    };

/** The first half of `executeToolWithHooks`, for frameworks with two places. Without `finish`, no AfterTool. */
export function openToolCall(
  config: HookProvider,
  call: { readonly name: string; readonly input: ToolInput },
  options?: ExecuteToolOptions,
): Promise<OpenedToolCall> {
  return new Promise((resolve) => {
    const whole = executeToolWithHooks(
      config,
      call.name,
      call.input,
      (input) =>
        new Promise<ToolResult>((end) => {
          const finish = (outcome: ToolResult | Promise<ToolResult>) => {
            end(outcome);
            return whole;
          };
          resolve({ runs: true, input, finish });
        }),
      options,
    );
    void whole.then((result) => resolve({ runs: false, result }));
  });
}
