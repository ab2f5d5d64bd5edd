import { describe, expect, it } from 'vitest';
import { installRecipe } from '../test/install-recipe.ts';

// Put together here, so that this file holds nothing that looks like a secret.
const body = 'q7Zt2mXv9LbN4cRk8WsJ3hPd6FgY1aTe5UoKx';
const secrets = {
  'an AWS access key': `AKIA${'Q3EGT5RZ7WXMB2KD'}`,
  'a GitHub token': `ghp_${body.slice(0, 36)}`,
  'a GitLab token': `glpat-${body.slice(0, 20)}`,
  'a Slack token': `xoxb-${body.slice(0, 24)}`,
  'a Google API key': `AIza${body.slice(0, 35)}`,
  'a Stripe key': `sk_live_${body.slice(0, 24)}`,
  'an Anthropic key': `sk-ant-${body}`,
  'an OpenAI key': `sk-proj-${body}${body}`,
  'an npm token': `npm_${body.slice(0, 36)}`,
  'a private key': `-----BEGIN RSA PRIVATE KEY-----\nMIIE${body}${body}\n-----END RSA PRIVATE KEY-----`,
  'a password in an address': `postgres://app:${body.slice(0, 12)}@db.internal/app`,
  'a secret in a setting': `export DB_PASSWORD=${body.slice(0, 20)}`,
  'a secret in an assignment': `const apiKey = "${body.slice(0, 24)}";`,
};

const write = (content: unknown) => ({
  tool_name: 'write_file',
  tool_input: { file_path: 'a.ts', content } as Record<string, unknown>,
});

describe('secret-scan', () => {
  it('refuses every shape it knows, and tells where it stood but not what it was', async () => {
    const project = await installRecipe('secret-scan');
    for (const [what, secret] of Object.entries(secrets)) {
      const { aggregated } = await project.fire('BeforeTool', write(`// "quoted" ünïcode\n${secret}\n`));
      expect(aggregated.finalOutput?.isBlockingDecision(), what).toBe(true);
      expect(aggregated.finalOutput?.reason).toContain(`content, line 2: ${what}`);
      expect(aggregated.finalOutput?.reason).not.toContain(body.slice(0, 12));
    }
  });

  it.each([
    ['a placeholder of a vendor', 'AKIAIOSFODNN7EXAMPLE'],
    ['a run of the same letter', `ghp_${'x'.repeat(36)}`],
    ['a variable', `const token = "\${GITHUB_TOKEN_FROM_ENVIRONMENT}"`],
    ['words', 'password = "correct horse battery"; token: "<paste your token here>"'],
    ['an empty key block', '-----BEGIN PRIVATE KEY-----\n...\n-----END PRIVATE KEY-----'],
    ['an address with a stand-in', 'postgres://user:password@localhost/db'],
    ['a content hash', `integrity: sha512-${body}${body}==`],
    [
      'settings that hold none',
      'PUBLIC_TOKEN_URL=https://example.org/token\nTOKEN=$GITHUB_TOKEN\ntoken: process.env.TOKEN_2026\nMAX_TOKENS=100000000000000000\napi_key: ""\n  secret: my-app-secret-name-v2',
    ],
    ['code that handles some', 'const token = await readTokenFromStore1(request2);\n  password: hashPassword,\n'],
    ['an identifier', 'const secretNameOfTheThing = "configuration-of-the-service"'],
  ])('lets %s pass', async (_what, content) => {
    const project = await installRecipe('secret-scan');
    const { aggregated } = await project.fire('BeforeTool', write(content));
    expect(aggregated).toMatchObject({ success: true, finalOutput: undefined });
  });

  it('finds a secret in any argument of any tool, however deep and in a name', async () => {
    const project = await installRecipe('secret-scan');
    const token = secrets['a GitHub token'];
    for (const toolInput of [
      { command: `curl -H 'Authorization: Bearer ${token}' https://example.org` },
      { edits: [{ new_string: 'a' }, { new_string: `t = ${token}` }] },
      { headers: { [token]: true } },
    ]) {
      const { aggregated } = await project.fire('BeforeTool', { tool_name: 'any_tool', tool_input: toolInput });
      expect(aggregated.finalOutput?.isBlockingDecision(), JSON.stringify(toolInput)).toBe(true);
    }
  });

  it('lets an edit take a secret away', async () => {
    const project = await installRecipe('secret-scan');
    const { aggregated } = await project.fire('BeforeTool', {
      tool_name: 'replace',
      tool_input: { old_string: secrets['a GitHub token'], new_string: 'process.env.TOKEN' },
    });
    expect(aggregated.finalOutput).toBeUndefined();
  });

  it('is done with megabytes made to slow it down, and still finds what stands at their end', async () => {
    const project = await installRecipe('secret-scan', { timeout: 60_000 });
    const hostile = [
      'a.'.repeat(1e6),
      '-eyJ'.repeat(4e5),
      '-----BEGIN '.repeat(1e5),
      'token="'.repeat(2e5),
      'TOKEN_'.repeat(3e5),
      `${'a-'.repeat(3e5)}token`,
      'x:'.repeat(1e6),
    ];
    const { aggregated } = await project.fire('BeforeTool', write(`${hostile.join('\n')}\n${secrets['an npm token']}`));
    expect(aggregated.finalOutput?.reason).toContain('an npm token');
    expect(aggregated.errors).toEqual([]);
  });

  it('says nothing about a call without arguments', async () => {
    const project = await installRecipe('secret-scan');
    const { aggregated } = await project.fire('BeforeTool', { tool_name: 'list', tool_input: {} });
    expect(aggregated).toMatchObject({ success: true, finalOutput: undefined });
  });

  it('refuses when it cannot do its work', async () => {
    const project = await installRecipe('secret-scan', { timeout: 1 });
    const { aggregated } = await project.fire('BeforeTool', write('harmless'));
    expect(aggregated.finalOutput?.isBlockingDecision()).toBe(true);
  });
});
