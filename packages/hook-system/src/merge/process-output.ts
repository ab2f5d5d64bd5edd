import type { AggregatedHookResult, HookOutput, ProcessedHookResult } from '@agent-hooks/hook-types';
import { noReason } from '../outputs/default-hook-output.ts';

/** Reads from an event's answer what every caller applies; no other code looks for a stop or a message. */
export function processCommonHookOutputFields<Output extends HookOutput>(
  aggregated: AggregatedHookResult<Output>,
): ProcessedHookResult<Output> {
  const output = aggregated.finalOutput;
  const shouldStop = output?.continue === false;
  return {
    aggregated,
    shouldStop,
    stopReason: shouldStop ? output.stopReason || output.reason || noReason : undefined,
    systemMessage: output?.systemMessage,
    suppressOutput: output?.suppressOutput === true,
  };
}
