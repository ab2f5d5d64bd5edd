import { describe, expect, it } from 'vitest';
import { installRecipe, type RecipeProject } from '../test/install-recipe.ts';

const request = { model: 'gemini-2.5-pro', contents: 'Who?' };
const answer = (...parts: string[]) => ({
  candidates: [{ content: { role: 'model', parts: parts.map((text) => ({ text })) } }],
});

async function redact(project: RecipeProject, ...parts: string[]): Promise<string | undefined> {
  const response = answer(...parts);
  const { aggregated } = await project.fire('AfterModel', { llm_request: request, llm_response: response });
  expect(aggregated.errors).toEqual([]);
  return aggregated.finalOutput?.getModifiedResponse<{ readonly text: string }>()?.text;
}

describe('personal-data-redaction', () => {
  it('takes out addresses, phone numbers and card numbers and leaves the rest as it was', async () => {
    const project = await installRecipe('personal-data-redaction');
    const lines = [
      'Write to "Anna" <anna.müller+x@example.co.uk>, or jöhn@bücher.example.',
      'Call +49 (30) 1234-5678, +1-202-555-0143 or (202) 555-0143.',
      'Card 4111 1111 1111 1111 or 5500-0000-0000-0004 or 378282246310005.',
    ];
    expect(await redact(project, lines.join('\n'))).toBe(
      [
        'Write to "Anna" <[e-mail]>, or [e-mail].',
        'Call [phone number], [phone number] or [phone number].',
        'Card [card number] or [card number] or [card number].',
      ].join('\n'),
    );
  });

  it('sees an address that two parts share', async () => {
    const project = await installRecipe('personal-data-redaction');
    expect(await redact(project, 'to anna@exa', 'mple.org now')).toBe('to [e-mail] now');
  });

  it('leaves code, versions, dates, hashes and numbers with a wrong check digit alone', async () => {
    const project = await installRecipe('personal-data-redaction');
    const text = [
      'npm i react@18.2.0 @types/node@latest; git clone git@github.com:a/b.git',
      'on 2026-01-31 at 2026-01-31T10:11:12.123Z from 192.168.100.200:8080',
      'order 4111 1111 1111 1112, id 1234567890, 0000000000000000, 1.234.567.890',
      'sha 3f786850e387550fdab836ed7e6dc881de23001b and @decorator.method(x)',
    ].join('\n');
    expect(await redact(project, text)).toBeUndefined();
  });

  it('is done with megabytes made to slow it down', async () => {
    const project = await installRecipe('personal-data-redaction', { timeout: 60_000 });
    const text = `${'a.'.repeat(500_000)} ${'1 '.repeat(500_000)} ${'+1 '.repeat(300_000)} a@${'b.'.repeat(300_000)} x@example.org`;
    expect(await redact(project, text)).toMatch(/\[e-mail\]$/);
  });

  it('takes out what a tool printed before the model reads it, and leaves all else of the request alone', async () => {
    const project = await installRecipe('personal-data-redaction');
    const contents = [
      { role: 'user', parts: [{ text: 'Mail ada@example.org what the table says.' }] },
      { role: 'model', parts: [{ functionCall: { name: 'query', args: { table: 'customers' } } }] },
      {
        role: 'user',
        parts: [
          { functionResponse: { name: 'query', response: { output: 'line 1\nbob@example.org +1-202-555-0143' } } },
          { functionResponse: { name: 'query', response: { rows: [{ id: 7, mail: 'x\neve@example.org' }] } } },
        ],
      },
    ];
    const llmRequest = { model: 'gemini-2.5-pro', contents };
    const { aggregated } = await project.fire('BeforeModel', { llm_request: llmRequest });
    expect(aggregated.errors).toEqual([]);
    const changed = aggregated.finalOutput?.applyLLMRequestModifications(llmRequest);
    const expected = structuredClone(llmRequest);
    expected.contents[2] = {
      role: 'user',
      parts: [
        { functionResponse: { name: 'query', response: { output: 'line 1\n[e-mail] [phone number]' } } },
        { functionResponse: { name: 'query', response: { rows: [{ id: 7, mail: 'x\n[e-mail]' }] } } },
      ],
    };
    expect(changed).toEqual(expected);
  });

  it('has nothing to do for an answer without text', async () => {
    const project = await installRecipe('personal-data-redaction');
    for (const response of [{ candidates: [] }, answer()]) {
      const { aggregated } = await project.fire('AfterModel', { llm_request: request, llm_response: response });
      expect(aggregated).toMatchObject({ success: true, finalOutput: undefined });
    }
  });
});
