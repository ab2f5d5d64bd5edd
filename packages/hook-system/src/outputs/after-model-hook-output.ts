import { isRecord, type LLMResponse } from '@agent-hooks/hook-types';
import { TranslatedHookOutput } from './translated-hook-output.ts';

/** The merged answer after the model has responded. */
export class AfterModelHookOutput extends TranslatedHookOutput {
  /** The response to go on with: the reason of a stop, or the one that hooks sent; undefined leaves the model's. */
  getModifiedResponse<Response = unknown>(response?: Response): Response | undefined {
    const change = this.shouldStopExecution()
      ? stopResponse(this.getEffectiveReason())
      : this.hookSpecificOutput?.llm_response;
    // The translator makes responses of the SDK that the host speaks.
    return isRecord(change) ? (this.translator.fromHookLLMResponse(change, response) as Response) : undefined;
  }
}

function stopResponse(reason: string): LLMResponse {
  return {
    text: reason,
    candidates: [{ content: { role: 'model', parts: [reason] }, finishReason: 'STOP', index: 0 }],
  };
}
