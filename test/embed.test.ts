import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { startLoopbackAnthropic } from '../packages/adapter-anthropic/test/loopback.ts';
import { startLoopbackOpenAI } from '../packages/adapter-openai/test/loopback.ts';
import { embedCode, embedTargets } from '../packages/hook-cli/src/init/embed-code.ts';
import { startLoopbackGemini, textReply } from '../private/test-servers/src/index.ts';
import { root } from './packages.ts';

interface Server {
  readonly url: string;
  close(): Promise<void>;
}

/** Where the code finds its packages, and the server that answers it. */
const rows: Readonly<Record<(typeof embedTargets)[number], readonly [folder: string, start: () => Promise<Server>]>> = {
  openai: ['adapter-openai', () => startLoopbackOpenAI([{ texts: ['from the model'] }])],
  anthropic: ['adapter-anthropic', () => startLoopbackAnthropic([{ texts: ['from the model'] }])],
  'ai-sdk': ['adapter-ai-sdk', async () => ({ url: '', close: async () => undefined })],
  gemini: ['agent-integration', () => startLoopbackGemini([textReply('from the model')])],
};

/** What the code for the AI SDK takes from its reader. */
const agent = `import { MockLanguageModelV3 } from 'ai/test';
const usage = { inputTokens: {}, outputTokens: {} };
const answer = { content: [{ type: 'text', text: 'from the model' }], finishReason: { unified: 'stop' }, usage, warnings: [] };
export const model = new MockLanguageModelV3({ doGenerate: answer });
export const tools = {};
`;

describe.each(embedTargets)('the code that `agent-hooks init --embed %s` prints', (target) => {
  const { code, packages } = embedCode[target];

  it('is in the page about embedding, and names what has to be installed', () => {
    expect(readFileSync(join(root, 'docs/embedding.md'), 'utf8')).toContain(`\`\`\`js\n${code}\`\`\``);
    const imported = [...code.matchAll(/from '([^.'][^']*)'/g)].map((match) => match[1]);
    expect([...packages].sort()).toEqual([...new Set(imported)].sort());
  });

  it('asks the model, and the hooks of the user before that', { timeout: 60_000 }, async () => {
    const [folder, start] = rows[target];
    const server = await start();
    const place = join(root, 'packages', folder, '.vitest');
    mkdirSync(place, { recursive: true });
    // Inside the package, so that the code finds the SDK.
    const directory = mkdtempSync(join(place, 'embed-'));
    const home = mkdtempSync(join(tmpdir(), 'agent-hooks-embed-'));
    try {
      writeFileSync(join(directory, 'main.mjs'), code);
      writeFileSync(join(directory, 'agent.mjs'), agent);
      const settingsDirectory = join(home, '.config', 'agent-hooks');
      mkdirSync(settingsDirectory, { recursive: true });
      const hook = { type: 'command', name: 'no', command: 'echo "Not today." >&2; exit 2' };
      const env = {
        ...process.env,
        HOME: home,
        USERPROFILE: home,
        APPDATA: join(home, '.config'),
        OPENAI_API_KEY: 'any',
        OPENAI_BASE_URL: server.url,
        ANTHROPIC_API_KEY: 'any',
        ANTHROPIC_BASE_URL: server.url,
        GEMINI_API_KEY: 'any',
        GOOGLE_GEMINI_BASE_URL: server.url,
      };
      const run = () => promisify(execFile)(process.execPath, ['main.mjs'], { cwd: directory, env });
      expect((await run()).stdout).toBe('from the model\n');
      const settings = { hooks: { BeforeModel: [{ hooks: [hook] }] } };
      writeFileSync(join(settingsDirectory, 'settings.json'), JSON.stringify(settings));
      expect((await run()).stdout).not.toContain('from the model');
    } finally {
      for (const made of [directory, home]) rmSync(made, { recursive: true, force: true });
      await server.close();
    }
  });
});
