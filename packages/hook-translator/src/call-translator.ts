import {
  copyJson,
  type HookToolConfig,
  isRecord,
  isSameJson,
  keepMessages,
  type LLMRequest,
  type LLMResponse,
} from '@agent-hooks/hook-types';
import type { HookData, HookTranslator, LLMRequestPatch, LLMResponsePatch } from './hook-translator.ts';

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

  constructor(translator: AnyTranslator) {
    this.#translator = translator;
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

  fromHookLLMRequest(patch: LLMRequestPatch, base?: unknown): unknown {
    return this.#translator.fromHookLLMRequest(patch, base);
  }

  fromHookLLMResponse(patch: LLMResponsePatch, base?: unknown): unknown {
    return this.#translator.fromHookLLMResponse(patch, base);
  }

  toHookToolConfig(toolConfig: unknown): HookToolConfig {
    return this.#translator.toHookToolConfig(toolConfig);
  }

  fromHookToolConfig(choice: HookToolConfig | HookData, base?: unknown): unknown {
    return this.#translator.fromHookToolConfig(choice, base);
  }
}

function showOnce<Shown>(known: WeakMap<object, Shown>, payload: unknown, show: () => Shown): Shown {
  const shown = isRecord(payload) ? known.get(payload) : undefined;
  if (shown) return shown;
  const now = show();
  if (isRecord(payload)) known.set(payload, now);
  return now;
}

/** The fields of a request that are not as they were shown; of its settings only those. */
function changesBetween(shown: object, final: object): HookData {
  const changed = Object.entries(final).filter(([name, value]) => !isSameJson(value, Reflect.get(shown, name)));
  return Object.fromEntries(
    changed.map(([name, value]) => {
      const former: unknown = Reflect.get(shown, name);
      return [name, name === 'config' && isRecord(value) && isRecord(former) ? changesBetween(former, value) : value];
    }),
  );
}
