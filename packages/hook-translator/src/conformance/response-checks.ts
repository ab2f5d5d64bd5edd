import { type LLMResponse, validateAfterModelInput } from '@agent-hooks/hook-types';
import type { HookTranslator, LLMResponsePatch } from '../hook-translator.ts';
import { assertAlike, assertRefused, assertThat, type ConformanceCheck, mentions, snapshot } from './check.ts';

/** What must hold for a translator and one response. */
export function responseChecks<Response>(
  translator: Pick<HookTranslator<unknown, Response, unknown>, 'toHookLLMResponse' | 'fromHookLLMResponse'>,
  response: Response,
): ConformanceCheck[] {
  const show = (): LLMResponse => translator.toHookLLMResponse(response);
  const remake = (patch: LLMResponsePatch): LLMResponse =>
    translator.toHookLLMResponse(translator.fromHookLLMResponse(patch));
  return [
    {
      name: 'hooks are shown the stable format and nothing else',
      run: () => assertThat(validateAfterModelInput(inputWith(show())), 'what is shown does not fit the stable format'),
    },
    {
      name: 'hooks are not shown whether a rating blocked',
      run: () =>
        assertThat(
          show().candidates.every(({ safetyRatings = [] }) => safetyRatings.every((rating) => !('blocked' in rating))),
          'a rating has `blocked`',
        ),
    },
    {
      name: 'showing a response does not change it',
      run: () => {
        const before = snapshot(fieldsOf(response));
        show();
        assertAlike(fieldsOf(response), before, 'the response');
      },
    },
    {
      name: 'a response that the hook echoes says the same',
      run: () => assertAlike(saidBy(remake(show())), saidBy(show()), 'what is shown'),
    },
    {
      name: 'a response with another text says that and no longer the old one',
      run: () => {
        const [first, ...others] = show().candidates;
        if (first === undefined) return;
        const content = { ...first.content, parts: ['said by the hook'] };
        const made = remake({ candidates: [{ ...first, content }, ...others] });
        assertThat(made.text === 'said by the hook', `the text is ${JSON.stringify(made.text)}`);
        const old = first.content.parts.find((part) => part !== '' && !others.some((other) => mentions(other, part)));
        assertThat(old === undefined || !mentions(made, old), 'the old text is still there');
      },
    },
    {
      name: 'a text alone makes a complete response',
      run: () =>
        assertThat(remake({ text: 'said by the hook' }).text === 'said by the hook', 'the text is another one'),
    },
    ...badPatches.map(([name, patch]) => ({
      name: `${name} is refused with an error that says so`,
      run: () => assertRefused(() => translator.fromHookLLMResponse(patch)),
    })),
  ];
}

const badPatches: readonly (readonly [string, LLMResponsePatch])[] = [
  ['a response that says nothing', {}],
  ['a text that is no text', { text: { value: 'hello' } }],
  ['candidates that are not a list', { candidates: 'hello' }],
  ['a part without text', { candidates: [{ content: { parts: [{ image: 'x' }] } }] }],
];

function inputWith(response: LLMResponse): object {
  const base = { session_id: 's', transcript_path: '', cwd: '/', timestamp: '2025-01-31T12:00:00Z' };
  const request = { model: 'any', messages: [] };
  const shown: unknown = JSON.parse(JSON.stringify(response));
  return { ...base, hook_event_name: 'AfterModel', llm_request: request, llm_response: shown };
}

/** The fields of a class instance, which is otherwise compared as a whole. */
function fieldsOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? { ...value } : value;
}

/** Who spoke is left out: a response always comes from the model. */
function saidBy({ text, candidates, usageMetadata }: LLMResponse): unknown {
  return {
    text,
    usageMetadata,
    candidates: candidates.map(({ content, ...details }) => ({ ...details, parts: content.parts })),
  };
}
