import { isRecord, type LLMRequest, type LLMResponse } from '@agent-hooks/hook-types';
import { copyJson, isSameJson, keepMessages } from '@agent-hooks/hook-types/internal';
import type { HookData, HookTranslator } from './hook-translator.ts';

/** Any translator: its requests and responses only pass through. */
type AnyTranslator = HookTranslator<unknown, unknown, unknown>;

/**
 * The translator of one model call: every request and response is shown once, however many events are about it. What it
 * shows is a copy that no one may change, and neither may the request be changed before the call has ended.
 */
export class CallTranslator implements AnyTranslator {
  readonly #translator: AnyTranslator;
  readonly #requests = new WeakMap<object, LLMRequest>();
  readonly #responses = new WeakMap<object, LLMResponse>();
  readonly fromHookLLMRequest: AnyTranslator['fromHookLLMRequest'];
  readonly fromHookLLMResponse: AnyTranslator['fromHookLLMResponse'];
  readonly toHookToolConfig: AnyTranslator['toHookToolConfig'];
  readonly fromHookToolConfig: AnyTranslator['fromHookToolConfig'];

  constructor(translator: AnyTranslator) {
    this.#translator = translator;
    this.fromHookLLMRequest = (...args) => translator.fromHookLLMRequest(...args);
    this.fromHookLLMResponse = (...args) => translator.fromHookLLMResponse(...args);
    this.toHookToolConfig = (...args) => translator.toHookToolConfig(...args);
    this.fromHookToolConfig = (...args) => translator.fromHookToolConfig(...args);
  }

  toHookLLMRequest(request: unknown): LLMRequest {
    return showOnce(this.#requests, request, () => {
      const shown = copyJson(this.#translator.toHookLLMRequest(request)) as LLMRequest;
      if (Array.isArray(shown.messages)) keepMessages(shown.messages);
      return shown;
    });
  }

  toHookLLMResponse(response: unknown): LLMResponse {
    const show = () => copyJson(this.#translator.toHookLLMResponse(response)) as LLMResponse;
    return showOnce(this.#responses, response, show);
  }

  /** Writes what hooks made of the request that they were shown onto the SDK's; the very same object if they changed nothing. */
  apply(base: unknown, shown: object, final: object): unknown {
    const changes = changesBetween(shown, final);
    return Object.keys(changes).length === 0 ? base : this.#translator.fromHookLLMRequest(changes, base);
  }
}

function showOnce<Shown>(known: WeakMap<object, Shown>, payload: unknown, show: () => Shown): Shown {
  if (!isRecord(payload)) return show();
  const shown = known.get(payload) ?? show();
  known.set(payload, shown);
  return shown;
}

/** The fields of a request that are not as they were shown. */
function changesBetween(shown: object, final: object): HookData {
  const changed = Object.entries(final).filter(([name, value]) => !isSameJson(value, Reflect.get(shown, name)));
  return Object.fromEntries(changed);
}
