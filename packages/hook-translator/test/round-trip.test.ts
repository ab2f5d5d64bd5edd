import type { LLMRequest } from '@agent-hooks/hook-types';
import type { Content, GenerateContentParameters, Part } from '@google/genai';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultHookTranslator } from '../src/index.ts';
import { translatorConformance } from '../src/testing.ts';
import { anyContents, contentList, deepFreeze, requestWith, words } from './arbitraries.ts';

type Messages = LLMRequest['messages'];

const translator = defaultHookTranslator;
const runs = { numRuns: 2000 };
const anyRequest = requestWith(anyContents);
const listRequest: fc.Arbitrary<GenerateContentParameters & { contents: Content[] }> = contentList.chain((contents) =>
  requestWith(fc.constant(contents)).map((request) => ({ ...request, contents })),
);

describe('a request shown to a hook and taken back', () => {
  it('passes the conformance suite, with its calls and results edited', () => {
    fc.assert(
      fc.property(anyRequest, (request) => {
        const samples = { requests: [request], responses: [], toolConfigs: [] };
        for (const { run } of translatorConformance(translator, samples)) run();
      }),
      { numRuns: 60 },
    );
  });

  it('is the same when the hook echoes it, with the very same contents and config', () => {
    fc.assert(
      fc.property(anyRequest, fc.boolean(), (request, keepsIds) => {
        const echo = throughHook(request, keepsIds);
        const back = translator.fromHookLLMRequest(echo, request);
        expect(back).toStrictEqual(request);
        expect(back.contents).toBe(request.contents);
        expect(back.config).toBe(request.config);
      }),
      runs,
    );
  });

  it('changes in one text part alone when the hook edits a message that has one', () => {
    fc.assert(
      fc.property(listRequest, words, fc.nat(), fc.boolean(), (request, text, seed, keepsIds) => {
        const { messages } = throughHook(request, keepsIds);
        const leaves = request.contents.flatMap((content, turn) => {
          const said = (content.parts ?? []).flatMap((part, place) => (part.text ? [place] : []));
          return said.length === 0 ? [] : [{ turn, parts: said }];
        });
        const edited = leaves.length === 0 ? -1 : seed % leaves.length;
        const leaf = leaves[edited];
        fc.pre(leaf !== undefined && leaf.parts.length === 1);
        const sent = messages.map((message, index) => (index === edited ? { ...message, content: text } : message));
        const expected = structuredClone(request.contents);
        Object.assign(expected[leaf?.turn ?? 0]?.parts?.[leaf?.parts[0] ?? 0] ?? {}, { text });
        const back = translator.fromHookLLMRequest({ messages: sent }, request);
        expect(back.contents).toStrictEqual(expected);
        expect(back.config).toBe(request.config);
      }),
      runs,
    );
  });

  it('says what the hook says and keeps every other part in order, whatever is edited, removed and added', () => {
    fc.assert(
      fc.property(
        anyRequest,
        fc.array(fc.tuple(fc.nat(), words, fc.nat(4)), { maxLength: 5 }),
        fc.boolean(),
        (request, edits, keepsIds) => {
          const sent = deepFreeze(change(throughHook(request, keepsIds).messages, edits));
          const back = deepFreeze(translator.fromHookLLMRequest({ messages: sent }, request));
          expect(spoken(translator.toHookLLMRequest(back).messages)).toStrictEqual(spoken(sent));
          expect(silentParts(back.contents)).toStrictEqual(silentParts(request.contents));
          expect(back.config).toBe(request.config);
        },
      ),
      runs,
    );
  });

  it('says what the hook says and loses no other part when messages are put in another order', () => {
    fc.assert(
      fc.property(listRequest, fc.infiniteStream(fc.nat()), fc.boolean(), (request, seeds, keepsIds) => {
        const { messages } = throughHook(request, keepsIds);
        const sent = messages
          .map((message) => ({ message, rank: seeds.next().value ?? 0 }))
          .sort((a, b) => a.rank - b.rank)
          .map(({ message }) => message);
        const back = translator.fromHookLLMRequest({ messages: sent }, request);
        expect(spoken(translator.toHookLLMRequest(back).messages)).toStrictEqual(spoken(sent));
        expect(sorted(silentParts(back.contents))).toStrictEqual(sorted(silentParts(request.contents)));
      }),
      runs,
    );
  });

  it('never comes back with a call and its answer apart', () => {
    fc.assert(
      fc.property(listRequest, fc.array(fc.tuple(fc.nat(), words, fc.nat(4)), { maxLength: 5 }), (request, edits) => {
        const sent = change(throughHook(request, false).messages, edits);
        const contents = asList(translator.fromHookLLMRequest({ messages: sent }, request).contents);
        const calls = contents.flatMap((content, index) => (has(content, 'functionCall') ? [index] : []));
        expect(calls.filter((index) => !has(contents[index + 1], 'functionResponse'))).toStrictEqual([]);
        expect(calls).toHaveLength(request.contents.filter((content) => has(content, 'functionCall')).length);
      }),
      runs,
    );
  });

  it('contains no trace of a secret that the hook took out of any text part', () => {
    const secret = 'sk-4f9a';
    fc.assert(
      fc.property(
        listRequest,
        fc.nat(),
        fc.constantFrom('[gone]', ''),
        fc.boolean(),
        (request, seed, stand, keepsIds) => {
          const contents = structuredClone(request.contents);
          const texts = contents.flatMap(({ parts = [] }) => parts).filter((part) => part.text !== undefined);
          fc.pre(texts.length > 0);
          for (const place of [seed, seed >> 3]) {
            const part = texts[place % texts.length] ?? {};
            part.text = `${part.text} ${secret} tail`;
          }
          const base = { ...request, contents };
          const { messages } = throughHook(base, keepsIds);
          const sent = messages.map((message) => ({ ...message, content: message.content.replaceAll(secret, stand) }));
          const back = translator.fromHookLLMRequest({ messages: sent }, base);
          expect(JSON.stringify(back.contents)).not.toContain(secret);
          expect(spoken(translator.toHookLLMRequest(back).messages)).toStrictEqual(spoken(sent));
        },
      ),
      runs,
    );
  });
});

/** What a hook script sends back that read its input and printed it: JSON, with or without the ids. */
function throughHook(request: GenerateContentParameters, keepsIds: boolean): LLMRequest {
  const shown: LLMRequest = JSON.parse(JSON.stringify(translator.toHookLLMRequest(request)));
  const messages = shown.messages.map(({ id, ...message }) =>
    keepsIds && id !== undefined ? { id, ...message } : message,
  );
  return { ...shown, messages };
}

/** Edits, removes or adds messages at places given by numbers. */
function change(messages: Messages, edits: readonly (readonly [number, string, number])[]): Messages {
  const result = [...messages];
  for (const [seed, text, kind] of edits) {
    const place = seed % (result.length + 1);
    const message = result[place];
    if (kind === 0) result.splice(place, 1);
    else if (kind === 1) result.splice(place, 0, { role: 'user', content: text });
    else if (kind === 2) result.splice(place, 0, { role: 'model', content: text });
    else if (message) result[place] = { ...message, content: kind === 3 ? text : `${message.content}${text}` };
  }
  return result;
}

function spoken(messages: Messages): string[] {
  return messages.filter(({ content }) => content !== '').map(({ role, content }) => `${role}: ${content}`);
}

function asList(contents: GenerateContentParameters['contents']): Content[] {
  const list = Array.isArray(contents) ? contents : [contents];
  return list.map((item) =>
    typeof item === 'string' ? { parts: [{ text: item }] } : 'parts' in item ? item : { parts: [item as Part] },
  );
}

function silentParts(contents: GenerateContentParameters['contents']): Part[] {
  return asList(contents).flatMap(({ parts = [] }) => parts.filter((part) => part.text === undefined));
}

function sorted(parts: Part[]): string[] {
  return parts.map((part) => JSON.stringify(part)).sort();
}

function has(content: Content | undefined, field: 'functionCall' | 'functionResponse'): boolean {
  return content?.parts?.some((part) => part[field] !== undefined) === true;
}
