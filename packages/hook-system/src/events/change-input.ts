import { getEventRow, type HookEventName, type HookInput, type HookOutput, isRecord } from '@agent-hooks/hook-types';
import { isSameJson } from '@agent-hooks/hook-types/internal';
import type { AnyHookTranslator } from '../any-hook-translator.ts';

/** What an answer makes of the input of its event. */
export interface ChangeInput {
  /** The same object if the answer changes nothing. */
  readonly apply: (input: HookInput, output: HookOutput) => HookInput;
  /** True if in a sequence each hook gets what those before it have made of the input. */
  readonly isChained: boolean;
}

/** The change that the answers to an event make: that of its row, or what takes the place of a response or a result. */
export function changeInputOf(eventName: HookEventName, translator: AnyHookTranslator): ChangeInput {
  const { chain, rewrite } = getEventRow(eventName);
  const change =
    chain ?? rewrite ?? ((input, output) => replaceResult(replaceResponse(input, output, translator), output));
  return {
    apply: (input, output) => {
      try {
        const changed = output.hookSpecificOutput ? change(input, output) : input;
        return isSame(input, changed) ? input : changed;
      } catch {
        // What cannot be applied has no effect on the input.
        return input;
      }
    },
    isChained: chain !== undefined,
  };
}

/** Shows the response as the host would make it of what the hook sent. */
function replaceResponse(input: HookInput, output: HookOutput, translator: AnyHookTranslator): HookInput {
  const response = output.hookSpecificOutput?.llm_response;
  if (!('llm_response' in input) || !isRecord(response)) return input;
  try {
    return {
      ...input,
      llm_response: translator.toHookLLMResponse(translator.fromHookLLMResponse(response)),
    } as HookInput;
  } catch {
    // No response can be made of it, so the host cannot use it either.
    return input;
  }
}

/** Shows the result of a tool as the host would make it of what the hook sent. */
function replaceResult(input: HookInput, output: HookOutput): HookInput {
  const result = output.hookSpecificOutput?.tool_response;
  if (!('tool_response' in input) || !isRecord(input.tool_response) || !isRecord(result)) return input;
  return { ...input, tool_response: { ...input.tool_response, ...result } } as HookInput;
}

function isSame(input: HookInput, changed: HookInput): boolean {
  try {
    return input === changed || isSameJson(input, changed);
  } catch {
    // Nested too deeply to be compared.
    return false;
  }
}
