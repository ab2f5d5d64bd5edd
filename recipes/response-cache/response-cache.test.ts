import { readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { installRecipe, type RecipeProject } from '../test/install-recipe.ts';

const request = (contents: string, more = {}) => ({ model: 'gemini-2.5-flash', contents, ...more });
const answer = (text: string, finishReason = 'STOP') => ({
  candidates: [{ content: { role: 'model', parts: [{ text }] }, finishReason, index: 0 }],
});

async function ask(project: RecipeProject, llmRequest: object): Promise<string | undefined> {
  const { aggregated } = await project.fire('BeforeModel', { llm_request: llmRequest });
  expect(aggregated.errors).toEqual([]);
  const response = aggregated.finalOutput?.getSyntheticResponse<{ readonly text: string }>();
  expect(aggregated.finalOutput?.isBlockingDecision() ?? false).toBe(response !== undefined);
  return response?.text;
}

async function answered(project: RecipeProject, llmRequest: object, llmResponse: object) {
  const { aggregated } = await project.fire('AfterModel', { llm_request: llmRequest, llm_response: llmResponse });
  expect(aggregated).toMatchObject({ success: true, finalOutput: undefined });
}

const stateOf = (project: RecipeProject) => join(project.directory, '.agent-hooks/hooks/response-cache/state');
const cachedIn = (project: RecipeProject) => readdirSync(stateOf(project)).filter((name) => name.endsWith('.cache'));

describe('response-cache', () => {
  it('answers the same request again, and no other', async () => {
    const project = await installRecipe('response-cache');
    const text = `A "quoted"\nanswer ü 😀 ${'long '.repeat(100_000)}`;
    expect(await ask(project, request('What?'))).toBeUndefined();
    await answered(project, request('What?'), answer(text));
    expect(await ask(project, request('What?'))).toBe(text);
    expect(await ask(project, request('What else?'))).toBeUndefined();
    expect(await ask(project, request('What?', { config: { temperature: 1 } }))).toBeUndefined();
    expect(await ask(project, request('What?', { model: 'another' }))).toBeUndefined();
    if (process.platform !== 'win32')
      expect(statSync(join(stateOf(project), cachedIn(project)[0] ?? '')).mode & 0o077).toBe(0);
  });

  it('takes two requests for different if tools gave back different things', async () => {
    const project = await installRecipe('response-cache');
    const after = (output: string) => ({
      model: 'gemini-2.5-flash',
      contents: [
        { role: 'user', parts: [{ text: 'What is in the file?' }] },
        { role: 'model', parts: [{ functionCall: { name: 'read', args: {} } }] },
        { role: 'user', parts: [{ functionResponse: { name: 'read', response: { output } } }] },
      ],
    });
    await answered(project, after('one'), answer('One.'));
    expect(await ask(project, after('one'))).toBe('One.');
    expect(await ask(project, after('two'))).toBeUndefined();
  });

  it('keeps nothing that is cut off, empty or only a tool call', async () => {
    const project = await installRecipe('response-cache');
    const call = {
      candidates: [
        { content: { role: 'model', parts: [{ functionCall: { name: 'x', args: {} } }] }, finishReason: 'STOP' },
      ],
    };
    for (const response of [answer('half', 'MAX_TOKENS'), answer(' '), call, { candidates: [] }]) {
      await answered(project, request('What?'), response);
    }
    expect(await ask(project, request('What?'))).toBeUndefined();
  });

  it('asks the model when an answer is too old, damaged or of another model', async () => {
    const project = await installRecipe('response-cache', { env: { CACHE_SECONDS: '60', CACHE_MODELS: 'flash' } });
    await answered(project, request('What?'), answer('This.'));
    const file = join(stateOf(project), cachedIn(project)[0] ?? '');
    const longAgo = Date.now() / 1000 - 120;
    utimesSync(file, longAgo, longAgo);
    expect(await ask(project, request('What?'))).toBeUndefined();
    writeFileSync(file, '{"candidates":[{"content"');
    expect(await ask(project, request('What?'))).toBeUndefined();
    await answered(project, request('What?', { model: 'pro' }), answer('That.'));
    expect(cachedIn(project)).toHaveLength(1);
  });
});
