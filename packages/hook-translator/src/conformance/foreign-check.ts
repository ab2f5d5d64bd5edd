import type { HookTranslator } from '../hook-translator.ts';
import { assertThat, type ConformanceCheck } from './check.ts';

/** A request of another SDK must not be shown as one without messages: whoever guards would see nothing of it. */
export function foreignCheck<Request>(
  translator: Pick<HookTranslator<Request, unknown, unknown>, 'toHookLLMRequest'>,
): ConformanceCheck {
  return {
    name: 'a request of another SDK is an error',
    run: () => {
      // That it has none of the fields is the point.
      const foreign = { model: 'any', fieldOfAnotherSdk: [{ said: 'hello' }] } as unknown as Request;
      assertThat(
        doesThrow(() => translator.toHookLLMRequest(foreign)),
        'it is shown to hooks as if it were empty',
      );
    },
  };
}

function doesThrow(run: () => unknown): boolean {
  try {
    run();
    return false;
  } catch {
    return true;
  }
}
