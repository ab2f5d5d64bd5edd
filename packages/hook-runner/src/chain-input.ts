import { type AnyEventRow, type HookExecutionResult, type HookInput, messageOf } from '@agent-hooks/hook-types';

/** The input of the next hook; one that the event's own rule cannot change goes on as it is, with a warning. */
export function chainInput(
  row: AnyEventRow | undefined,
  input: HookInput,
  { success, output, warnings }: HookExecutionResult,
): { readonly next: HookInput; readonly warnings?: readonly string[] } {
  if (!success || !output || !row?.chain) return { next: input };
  try {
    return { next: row.chain(input, output) };
  } catch (error) {
    const why = messageOf(error);
    return { next: input, warnings: [...warnings, `The input could not be changed as the hook answered: ${why}`] };
  }
}
