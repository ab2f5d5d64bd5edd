import { describe, expect, it } from 'vitest';
import { installRecipe, type RecipeProject } from '../test/install-recipe.ts';

async function send(project: RecipeProject, prompt: string) {
  const { aggregated } = await project.fire('BeforeAgent', { prompt });
  expect(aggregated.errors).toEqual([]);
  return aggregated.finalOutput;
}

describe('prompt-template', () => {
  it.each(['review', 'fix', 'explain'])('/%s becomes its instructions, with what the user wrote', async (name) => {
    const project = await installRecipe('prompt-template');
    const output = await send(project, `  /${name}  src/ü.js\nand $& {text} too \n`);
    expect(output?.isBlockingDecision()).toBe(false);
    const prompt = output?.hookSpecificOutput?.prompt;
    expect(prompt).toMatch(/^[A-Z][\s\S]{60,}\n\nsrc\/ü\.js\nand \$& \{text\} too$/);
  });

  it.each([
    'Review src/app.js',
    '/deploy now',
    '/reviewer src/app.js',
    '/constructor x',
    'What is /review?',
    '/etc/hosts is odd',
    '',
  ])('leaves %j as it is', async (prompt) => {
    expect(await send(await installRecipe('prompt-template'), prompt)).toBeUndefined();
  });

  it('refuses a name alone and says what to write', async () => {
    const output = await send(await installRecipe('prompt-template'), '/review ');
    expect(output?.isBlockingDecision()).toBe(true);
    expect(output?.getEffectiveReason()).toContain('for example: /review src/app.js');
  });
});
