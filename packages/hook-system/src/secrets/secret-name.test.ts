import { describe, expect, it } from 'vitest';
import { isSecretName } from './secret-name.ts';

describe('a name', () => {
  it.each([
    'API_KEY',
    'GEMINI_API_KEY',
    'MY_KEY',
    'apiKey',
    'privateKey',
    'aws_secret_access_key',
    'token',
    'GITHUB_TOKEN',
    'GITHUBTOKEN',
    'accessToken',
    'TOKEN2',
    'password',
    'PGPASSWORD',
    'DB_PASSWD',
    'db.password',
    'pwd',
    'passphrase',
    'client_secret',
    'Authorization',
    'proxy-authorization',
    'Cookie',
    'set-cookie',
    'x-api-key',
    'credentials',
    'auth',
    'SENTRY_DSN',
    'SSHPASS',
    'GH_PAT',
    'API_TOKENS',
  ])('%s contains a secret', (name) => {
    expect(isSecretName(name)).toBe(true);
  });

  it.each([
    'key',
    'public_key',
    'primaryKey',
    'cache_key',
    'keyboard',
    'monkey',
    'max_tokens',
    'MAX_TOKENS',
    'CLAUDE_CODE_MAX_OUTPUT_TOKENS',
    'pat',
    'maxOutputTokens',
    'promptTokenCount',
    'totalTokenCount',
    'tokenizer',
    'author',
    'session_id',
    'tool_name',
    'command',
    'path',
    '',
  ])('%s holds none', (name) => {
    expect(isSecretName(name)).toBe(false);
  });
});
