import type { GenerateContentParameters, GenerateContentResponse, ToolConfig } from '@google/genai';
import { describe, expect, it } from 'vitest';
import { defaultHookTranslator, type HookTranslator } from '../src/index.ts';
import { translatorConformance } from '../src/testing.ts';
import { requests, responses, toolConfigs } from './samples.ts';

type GenAITranslator = HookTranslator<GenerateContentParameters, GenerateContentResponse, ToolConfig>;

const samples = { requests, responses, toolConfigs };
const good: GenAITranslator = defaultHookTranslator;

/** The good translator with one thing wrong. */
function broken(wrong: Partial<GenAITranslator>): GenAITranslator {
  return {
    toHookLLMRequest: (request) => good.toHookLLMRequest(request),
    fromHookLLMRequest: (patch, base) => good.fromHookLLMRequest(patch, base),
    toHookLLMResponse: (response) => good.toHookLLMResponse(response),
    fromHookLLMResponse: (patch, base) => good.fromHookLLMResponse(patch, base),
    toHookToolConfig: (toolConfig) => good.toHookToolConfig(toolConfig),
    fromHookToolConfig: (choice, base) => good.fromHookToolConfig(choice, base),
    ...wrong,
  };
}

function failuresOf(translator: GenAITranslator): string[] {
  return translatorConformance(translator, samples).flatMap(({ run }) => {
    try {
      run();
      return [];
    } catch (error) {
      return [String(error)];
    }
  });
}

describe('the conformance suite', () => {
  for (const { name, run } of translatorConformance(good, samples)) it(`is passed by our translator: ${name}`, run);

  it.each<[string, Partial<GenAITranslator>, string]>([
    [
      'rebuilds a request from its text alone',
      { fromHookLLMRequest: (patch, base) => ({ ...good.fromHookLLMRequest(patch), model: base?.model ?? '' }) },
      'a request that the hook echoes comes back unchanged',
    ],
    [
      'drops what surrounds an edit',
      {
        fromHookLLMRequest: (patch, base) => {
          const result = good.fromHookLLMRequest(patch, base);
          return result.contents === base?.contents ? result : { ...result, config: {} };
        },
      },
      'an added message costs nothing that hooks do not see',
    ],
    [
      'ignores the edits of a hook',
      { fromHookLLMRequest: (_, base) => base ?? { model: '', contents: [] } },
      'an edited message says what the hook wrote, and no other one changes',
    ],
    [
      'keeps what was removed',
      {
        fromHookLLMRequest: (patch, base) => {
          const count = base ? good.toHookLLMRequest(base).messages.length : 0;
          const removes = Array.isArray(patch.messages) && patch.messages.length < count;
          return removes && base ? base : good.fromHookLLMRequest(patch, base);
        },
      },
      'a text that the hook took out is nowhere in the request',
    ],
    [
      'writes into its input',
      {
        fromHookLLMRequest: (patch, base) => {
          if ('config' in patch) Object.assign(patch, { config: undefined });
          return good.fromHookLLMRequest(patch, base);
        },
      },
      'neither the request nor the data of the hook is changed in place',
    ],
    [
      'shows a message without text',
      {
        toHookLLMRequest: (request) => {
          const shown = good.toHookLLMRequest(request);
          return { ...shown, messages: [...shown.messages, { role: 'user', content: '' }] };
        },
      },
      'messages without text are not shown',
    ],
    [
      'shows a request of another SDK as an empty one',
      {
        toHookLLMRequest: (request) =>
          'contents' in request ? good.toHookLLMRequest(request) : { model: 'm', messages: [] },
      },
      'a request of another SDK is an error',
    ],
    [
      'shows whether a rating blocked',
      {
        toHookLLMResponse: (response) => {
          const shown = good.toHookLLMResponse(response);
          const safetyRatings = [{ category: 'a', probability: 'b', blocked: true }];
          return { ...shown, candidates: shown.candidates.map((candidate) => ({ ...candidate, safetyRatings })) };
        },
      },
      'hooks are not shown whether a rating blocked',
    ],
    [
      'forgets other fields of a tool config',
      { fromHookToolConfig: (choice) => good.fromHookToolConfig(choice) },
      'a tool config that the hook echoes comes back unchanged',
    ],
    [
      'turns whatever it is sent into text',
      {
        fromHookLLMRequest: (patch, base) => {
          const messages = Array.isArray(patch.messages)
            ? patch.messages.map((message) => ({ ...message, content: String(message?.content) }))
            : undefined;
          return good.fromHookLLMRequest({ ...patch, ...(messages && { messages }) }, base);
        },
      },
      'content without text is refused with an error that says so',
    ],
  ])('names the check that fails for a translator that %s', (_, wrong, check) => {
    expect(failuresOf(broken(wrong)).join('\n')).toContain(check);
  });
});
