import { isRecord } from '@agent-hooks/hook-types';
import { mergeRequests } from '@agent-hooks/hook-types/merge';
import { TranslatedHookOutput } from './translated-hook-output.ts';

/** The merged answer before the model is called. */
export class BeforeModelHookOutput extends TranslatedHookOutput {
  /** The request as hooks want it; the very same object if they changed nothing. */
  applyLLMRequestModifications<Request>(request: Request): Request {
    const change = this.hookSpecificOutput?.llm_request;
    if (!isRecord(change)) return request;
    const shown = this.translator.toHookLLMRequest(request);
    // The translator returns requests of the kind it is given.
    return this.translator.apply(request, shown, mergeRequests([shown, change]) ?? shown) as Request;
  }

  applyTo<Request>(request: Request): Request {
    return this.applyLLMRequestModifications(request);
  }

  /** The response to use in place of the model's; undefined if no hook sent one. */
  getSyntheticResponse<Response = unknown>(): Response | undefined {
    const response = this.hookSpecificOutput?.llm_response;
    // The translator makes responses of the SDK that the host speaks.
    return isRecord(response) ? (this.translator.fromHookLLMResponse(response) as Response) : undefined;
  }
}
