import { isRecord, type LLMResponse } from '@agent-hooks/hook-types';
import { TranslatedHookOutput } from './translated-hook-output.ts';

/** The merged answer after the model has responded. */
export class AfterModelHookOutput extends TranslatedHookOutput {
  /**
   * The response to go on with: the reason of a stop, or the one that hooks sent; undefined leaves the model's. A hook
   * that hands back what it was shown changed nothing: the very same response comes back, with what hooks cannot see.
   */
  getModifiedResponse<Response = unknown>(response?: Response): Response | undefined {
    const stops = this.shouldStopExecution();
    const change = stops ? stopResponse(this.getEffectiveReason()) : this.hookSpecificOutput?.llm_response;
    if (!isRecord(change)) return undefined;
    // The translator makes responses of the SDK that the host speaks.
    const made = this.translator.fromHookLLMResponse(change, response) as Response;
    return !stops && response !== undefined && this.#saysTheSame(response, made) ? response : made;
  }

  applyTo<Response>(response: Response): Response {
    return this.getModifiedResponse(response) ?? response;
  }

  #saysTheSame(response: unknown, made: unknown): boolean {
    const [one, other] = [response, made].map((each) => this.translator.toHookLLMResponse(each).candidates);
    return one?.length === other?.length && one?.every((each, place) => isAlike(each, other?.[place])) === true;
  }
}

type Candidate = LLMResponse['candidates'][number];

/** Alike in all that hooks are shown: the text, and how it ended. */
function isAlike(first: Candidate, second: Candidate | undefined): boolean {
  return (
    second !== undefined &&
    first.content.parts.join('') === second.content.parts.join('') &&
    first.finishReason === second.finishReason
  );
}

function stopResponse(reason: string): LLMResponse {
  return {
    text: reason,
    candidates: [{ content: { role: 'model', parts: [reason] }, finishReason: 'STOP', index: 0 }],
  };
}
