import type { Content, GenerateContentParameters, Part } from '@google/genai';
import fc from 'fast-check';

/** Few words, so that equal texts and equal neighbours are common. */
export const words = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('yes', 'no', 'ok', 'read the file', 'done. ', 'é😀 ünï', ' ', '\n') },
  { weight: 1, arbitrary: fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' }) },
);

const name = fc.constantFrom('read', 'write');

const textPart: fc.Arbitrary<Part> = fc.oneof(
  { weight: 4, arbitrary: words.map((text) => ({ text })) },
  { weight: 1, arbitrary: fc.constant({ text: '' }) },
  { weight: 1, arbitrary: words.map((text) => ({ text, thought: true })) },
  { weight: 1, arbitrary: words.map((text) => ({ text, thoughtSignature: 'c2ln' })) },
  { weight: 1, arbitrary: words.map((text) => ({ text, partMetadata: { from: 'host' } })) },
);

const mediaPart: fc.Arbitrary<Part> = fc.oneof(
  fc.base64String({ maxLength: 8 }).map((data) => ({ inlineData: { mimeType: 'image/png', data } })),
  fc.constant({ fileData: { fileUri: 'files/1', mimeType: 'application/pdf' } }),
  fc.constant({ executableCode: { code: 'print(1)' } }),
  fc.constant({ aFieldOfTheFuture: { value: 1 } } as Part),
);

const callPart: fc.Arbitrary<Part> = name.map((tool) => ({
  functionCall: { name: tool, args: { path: 'a' } },
  thoughtSignature: 'c2ln',
}));

const answerPart: fc.Arbitrary<Part> = name.map((tool) => ({
  functionResponse: { name: tool, response: { output: 'yes' } },
}));

function turn(role: fc.Arbitrary<string | undefined>, part: fc.Arbitrary<Part>): fc.Arbitrary<Content[]> {
  return fc
    .tuple(role, fc.array(part, { maxLength: 4 }))
    .map(([speaker, parts]) => [speaker === undefined ? { parts } : { role: speaker, parts }]);
}

/** A call and its answer come together, as they do in every real history. */
const callTurns: fc.Arbitrary<Content[]> = fc
  .tuple(fc.array(textPart, { maxLength: 2 }), fc.array(callPart, { minLength: 1, maxLength: 2 }), answerPart)
  .map(([texts, calls, answer]) => [
    { role: 'model', parts: [...texts, ...calls] },
    { role: 'user', parts: [answer] },
  ]);

const speaker = fc.constantFrom('user', 'model', 'system', undefined);

/** A list of turns as an agent would have them, and stranger ones. */
export const contentList: fc.Arbitrary<Content[]> = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: turn(speaker, textPart) },
      { weight: 2, arbitrary: turn(speaker, fc.oneof(textPart, mediaPart)) },
      { weight: 1, arbitrary: turn(speaker, mediaPart) },
      { weight: 1, arbitrary: callTurns },
    ),
    { maxLength: 8 },
  )
  .map((turns) => turns.flat());

/** `contents` in every form that the SDK takes. */
export const anyContents: fc.Arbitrary<GenerateContentParameters['contents']> = fc.oneof(
  { weight: 6, arbitrary: contentList },
  { weight: 1, arbitrary: words },
  { weight: 1, arbitrary: fc.oneof(textPart, mediaPart) },
  { weight: 1, arbitrary: fc.array(fc.oneof(words, textPart, mediaPart), { maxLength: 4 }) },
  { weight: 1, arbitrary: turn(speaker, fc.oneof(textPart, mediaPart)).map(([content]) => content ?? {}) },
);

const callableTool = {
  tool: async () => ({ functionDeclarations: [{ name: 'live' }] }),
  callTool: async () => [],
};

const anyConfig = fc.record(
  {
    temperature: fc.double({ min: 0, max: 2, noNaN: true }),
    maxOutputTokens: fc.nat(),
    topP: fc.double({ min: 0, max: 1, noNaN: true }),
    topK: fc.nat(),
    stopSequences: fc.array(words, { maxLength: 2 }),
    candidateCount: fc.nat(4),
    presencePenalty: fc.double({ min: -2, max: 2, noNaN: true }),
    frequencyPenalty: fc.double({ min: -2, max: 2, noNaN: true }),
    systemInstruction: words,
    tools: fc.constant([{ functionDeclarations: [{ name: 'read' }] }, callableTool]),
    safetySettings: fc.constant([{ category: 'HARM_CATEGORY_HARASSMENT', threshold: 'BLOCK_NONE' }]),
    thinkingConfig: fc.constant({ includeThoughts: true, thinkingBudget: 128 }),
    abortSignal: fc.constant(new AbortController().signal),
    httpOptions: fc.constant({ headers: { 'x-host': 'yes' } }),
    aSettingOfTheFuture: fc.constant({ nested: [1, { two: 2 }] }),
    toolConfig: fc.record(
      {
        functionCallingConfig: fc.record(
          {
            mode: fc.constantFrom('AUTO', 'ANY', 'NONE', 'VALIDATED', 'MODE_UNSPECIFIED'),
            allowedFunctionNames: fc.array(name, { maxLength: 2 }),
            streamFunctionCallArguments: fc.boolean(),
          },
          { requiredKeys: [], noNullPrototype: true },
        ),
        retrievalConfig: fc.constant({ languageCode: 'en' }),
        includeServerSideToolInvocations: fc.boolean(),
      },
      { requiredKeys: [], noNullPrototype: true },
    ),
  },
  { requiredKeys: [], noNullPrototype: true },
);

/** A whole request, frozen to its last field, so that whoever changes it fails. */
export function requestWith(
  contents: fc.Arbitrary<GenerateContentParameters['contents']>,
): fc.Arbitrary<GenerateContentParameters> {
  return (
    fc
      .record(
        { model: fc.constant('gemini-2.5-pro'), contents, config: anyConfig },
        { requiredKeys: ['model', 'contents'], noNullPrototype: true },
      )
      // The SDK types modes and categories as enums, whose values are these words.
      .map((request) => deepFreeze(request as unknown as GenerateContentParameters))
  );
}

/** Freezes plain objects and lists; a signal or a function is left as it is. */
export function deepFreeze<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || value instanceof AbortSignal) return value;
  for (const inner of Object.values(value)) deepFreeze(inner);
  return Object.freeze(value);
}
