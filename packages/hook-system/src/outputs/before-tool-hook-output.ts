import { getEventRow, isRecord } from '@agent-hooks/hook-types';
import type { HookAnswer } from '@agent-hooks/hook-types/internal';
import { DefaultHookOutput } from './default-hook-output.ts';

/** The merged answer before a tool runs: it also reads `permissionDecision` and its reason. */
export class BeforeToolHookOutput extends DefaultHookOutput {
  /** The arguments that hooks changed, to be laid over the caller's; undefined if they changed none. */
  getModifiedToolInput(): Record<string, unknown> | undefined {
    const input = this.hookSpecificOutput?.tool_input;
    return isRecord(input) ? input : undefined;
  }

  protected override readAnswer(): HookAnswer {
    return getEventRow('BeforeTool').readAnswer(this);
  }
}
