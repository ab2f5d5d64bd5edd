import { type LLMRequest, validateBeforeModelInput } from '@agent-hooks/hook-types';
import { CallTranslator } from '../call-translator.ts';
import type { HookTranslator, LLMRequestPatch } from '../hook-translator.ts';
import {
  assertAlike,
  assertRefused,
  assertThat,
  type ConformanceCheck,
  mentions,
  snapshot,
  stringsIn,
} from './check.ts';

type Messages = LLMRequest['messages'];

/** What must hold for a translator and one request. */
export function requestChecks<Request>(
  translator: Pick<HookTranslator<Request, unknown, unknown>, 'toHookLLMRequest' | 'fromHookLLMRequest'>,
  request: Request,
): ConformanceCheck[] {
  const show = (): LLMRequest => translator.toHookLLMRequest(request);
  const apply = (patch: LLMRequestPatch, base = request): Request => translator.fromHookLLMRequest(patch, base);
  const expectMessages = (messages: Messages): void => {
    const result = translator.toHookLLMRequest(apply({ messages }));
    assertAlike(spoken(result.messages), spoken(messages), 'the messages shown after the change');
  };
  return [
    {
      name: 'hooks are shown the stable format and nothing else',
      run: () =>
        assertThat(validateBeforeModelInput(inputWith(show())), 'what is shown does not fit the stable format'),
    },
    {
      name: 'messages without text are not shown',
      run: () =>
        assertThat(
          show().messages.every(({ content }) => content !== ''),
          'a message is shown without text',
        ),
    },
    {
      name: 'a request that the hook echoes comes back unchanged',
      run: () => assertAlike(apply(throughJson(show())), request, 'the request'),
    },
    {
      name: 'a request that the hook echoes without ids comes back unchanged',
      run: () => assertAlike(apply({ messages: withoutIds(show().messages) }), request, 'the request'),
    },
    {
      name: 'what hooks make of the request is written back as their patch would be',
      run: () => {
        const { messages } = show();
        for (const patch of [{ messages: messages.map(edit) }, { messages: messages.slice(1) }, { model: 'other' }]) {
          const call = new CallTranslator(translator as HookTranslator<unknown, unknown, unknown>);
          const shown = call.toHookLLMRequest(request);
          assertAlike(call.apply(request, shown, { ...shown, ...patch }), apply(patch), 'the request');
        }
      },
    },
    {
      name: 'neither the request nor the data of the hook is changed in place',
      run: () => {
        const patch = {
          ...show(),
          model: 'another-model',
          messages: show().messages.map(edit).slice(1),
          config: { topK: 7 },
        };
        const before = snapshot([request, patch]);
        apply(patch);
        assertAlike([request, patch], before, 'the inputs');
      },
    },
    {
      name: 'naming only the model changes only the model',
      run: () => {
        const changed = apply({ model: 'another-model' });
        assertAlike(translator.toHookLLMRequest(changed), { ...show(), model: 'another-model' }, 'what is shown');
        assertAlike(apply({ model: show().model }, changed), request, 'the request with its model put back');
      },
    },
    {
      name: 'naming one setting changes only that setting',
      run: () => {
        const changed = translator.toHookLLMRequest(apply({ config: { temperature: 0.125 } }));
        assertAlike(changed, { ...show(), config: { ...show().config, temperature: 0.125 } }, 'what is shown');
      },
    },
    {
      name: 'an edited message says what the hook wrote, and no other one changes',
      run: () => {
        for (const list of [show().messages, withoutIds(show().messages)]) {
          for (const [index, message] of list.entries()) expectMessages(list.with(index, edit(message)));
        }
      },
    },
    {
      name: 'an edit that is taken back leaves the request as it was',
      run: () => {
        for (const [index, message] of show().messages.entries()) {
          const edited = apply({ messages: show().messages.with(index, edit(message)) });
          assertAlike(apply({ messages: show().messages }, edited), request, 'the request');
        }
      },
    },
    {
      name: 'a text that the hook took out is nowhere in the request',
      run: () => {
        const secret = 'conformance-secret-7f3a';
        show().messages.forEach((message, index) => {
          const planted = apply({ messages: show().messages.with(index, { ...message, content: `a ${secret} b` }) });
          const { messages } = translator.toHookLLMRequest(planted);
          const cleaned = messages.map((one) => ({ ...one, content: one.content.replace(secret, '[gone]') }));
          assertThat(
            !mentions(apply({ messages: cleaned }, planted), secret),
            `message ${index} is still there after an edit`,
          );
          const removed = messages.filter(({ content }) => !content.includes(secret));
          assertThat(
            !mentions(apply({ messages: removed }, planted), secret),
            `message ${index} is still there after removal`,
          );
        });
      },
    },
    {
      name: 'a removed message is gone, and the others are still there',
      run: () => {
        for (const index of show().messages.keys()) expectMessages(show().messages.toSpliced(index, 1));
      },
    },
    {
      name: 'an added message stands where the hook put it',
      run: () => {
        const count = show().messages.length;
        for (const index of new Set([0, Math.ceil(count / 2), count])) {
          expectMessages(show().messages.toSpliced(index, 0, { role: 'user', content: 'added by the hook' }));
        }
      },
    },
    {
      name: 'an added message costs nothing that hooks do not see',
      run: () => {
        const result = apply({ messages: [...show().messages, { role: 'user', content: 'added by the hook' }] });
        const left = new Set(stringsIn(result));
        const lost = stringsIn(request).find((text) => !left.has(text));
        assertThat(lost === undefined, `${JSON.stringify(lost)} is no longer in the request`);
      },
    },
    ...badPatches.map(([name, patch]) => ({
      name: `${name} is refused with an error that says so`,
      // Fresh each time: a translator that changes what it is given must not make the next one pass or fail.
      run: () => assertRefused(() => apply(structuredClone(patch))),
    })),
  ];
}

const badPatches: readonly (readonly [string, LLMRequestPatch])[] = [
  ['a model that is no text', { model: 7 }],
  ['messages that are not a list', { messages: 'hello' }],
  ['a message that is not an object', { messages: [null] }],
  ['content without text', { messages: [{ role: 'user', content: { image: 'x' } }] }],
  ['an unknown role', { messages: [{ role: 'nobody', content: 'hello' }] }],
  ['a setting of the wrong type', { config: { temperature: 'hot' } }],
  ['an unknown mode of tool calling', { toolConfig: { mode: 'SOMETIMES' } }],
];

function inputWith(request: LLMRequest): object {
  const base = { session_id: 's', transcript_path: '', cwd: '/', timestamp: '2025-01-31T12:00:00Z' };
  return { ...base, hook_event_name: 'BeforeModel', llm_request: throughJson(request) };
}

function throughJson(request: LLMRequest): LLMRequest {
  return JSON.parse(JSON.stringify(request));
}

function withoutIds(messages: Messages): Messages {
  return messages.map(({ role, content }) => ({ role, content }));
}

function edit(message: Messages[number]): Messages[number] {
  return { ...message, content: `${message.content} (edited by the hook)` };
}

function spoken(messages: Messages): string[] {
  return messages.map(({ role, content }) => `${role}: ${content}`);
}
