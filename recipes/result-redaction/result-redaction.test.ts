import type { ToolResponse } from '@agent-hooks/hook-types/internal';
import { describe, expect, it } from 'vitest';
import { installRecipe, type RecipeProject } from '../test/install-recipe.ts';

async function redact(project: RecipeProject, response: ToolResponse) {
  const call = { tool_name: 'run_shell_command', tool_input: { command: 'env' } };
  const { aggregated } = await project.fire('AfterTool', { ...call, tool_response: response });
  return {
    errors: aggregated.errors,
    result: aggregated.finalOutput?.hookSpecificOutput?.tool_response,
    told: aggregated.finalOutput?.userMessage,
  };
}

const token = `ghp_${'a1B2'.repeat(9)}`;
const privateKey = `-----BEGIN RSA PRIVATE KEY-----\n${'q83vASNFZ4mrze8B\n'.repeat(20)}-----END RSA PRIVATE KEY-----`;

describe('result-redaction', () => {
  it('takes secrets out of what the model reads and the user sees, and tells the user', async () => {
    const project = await installRecipe('result-redaction');
    const lines = [
      'REGION=eu-west-1',
      'export AWS_SECRET_ACCESS_KEY="wJalrXUtnFEMI/K7MDENG"',
      `remote: https://ada:${'p4ss'}@example.org/x.git and ${token}.`,
      'Authorization: Bearer abcdefgh.12345',
      `const password = 'correct+horse'; login({ token: "correct-horse" });`,
      'password: password1',
      privateKey,
      'done',
    ];
    expect(await redact(project, { llmContent: lines.join('\n'), returnDisplay: `Token ${token}` })).toEqual({
      errors: [],
      result: {
        llmContent: [
          'REGION=eu-west-1',
          'export AWS_SECRET_ACCESS_KEY="[redacted]"',
          'remote: https://ada:[redacted]@example.org/x.git and [redacted].',
          'Authorization: Bearer [redacted]',
          `const password = '[redacted]'; login({ token: "[redacted]" });`,
          'password: [redacted]',
          '[redacted]',
          'done',
        ].join('\n'),
        returnDisplay: 'Token [redacted]',
      },
      told: 'Secrets in the result were redacted.',
    });
  });

  it('reads parts and lists of parts, and leaves the bytes of a picture alone', async () => {
    const project = await installRecipe('result-redaction');
    const picture = { inlineData: { mimeType: 'image/png', data: token } };
    const { result } = await redact(project, { llmContent: [{ text: `a ${token}` }, picture, { data: token }] });
    expect(result).toEqual({ llmContent: [{ text: 'a [redacted]' }, picture, { data: '[redacted]' }] });
  });

  it('has nothing to say about a result without secrets', async () => {
    const project = await installRecipe('result-redaction');
    const program = [
      'const apiKey = process.env.API_KEY;',
      'const token = readTheToken(); let password = "";',
      '  accessToken: SomeTypeName;',
      '  password: stringOrNothing',
      'TOKEN=$(cat /run/token)',
      'see https://example.org:8080/a@b, sha 3f786850e387550fdab8',
    ].join('\n');
    for (const llmContent of ['', program, [{ text: 'ok' }], undefined]) {
      const response = { ...(llmContent !== undefined && { llmContent }) };
      expect(await redact(project, response)).toEqual({ errors: [], result: undefined, told: undefined });
    }
  });

  it('is done with megabytes made to slow it down', async () => {
    const project = await installRecipe('result-redaction', { timeout: 60_000 });
    const slow = [
      '-----BEGIN PRIVATE KEY-----',
      'eyJaaaaaaaaaa.',
      'password=',
      'a://b:',
      'authorization: ',
      'token_',
      ' ',
      'secret: ',
    ];
    const text = `${slow.map((each) => each.repeat(500_000 / each.length)).join('\n')}\n${token}`;
    expect((await redact(project, { llmContent: text })).result).toEqual({
      llmContent: expect.not.stringContaining(token),
    });
  });

  it('withholds a result that it cannot read in time', async () => {
    const project = await installRecipe('result-redaction', { timeout: 1 });
    const { result } = await redact(project, { llmContent: token });
    expect(JSON.stringify(result)).not.toContain(token);
    expect(result).toEqual({ llmContent: expect.any(String), returnDisplay: expect.any(String) });
  });
});
