import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FrameworkAbility, FrameworkUnderTest } from '@agent-hooks/agent-integration/testing';
import type * as ClaudeAgent from '@anthropic-ai/claude-agent-sdk';
import { z } from 'zod';
import type { agentHooks } from '../../src/index.ts';
import { startMessagesServer } from './messages-server.ts';

type Sdk = Pick<typeof ClaudeAgent, 'createSdkMcpServer' | 'query' | 'tool'>;

/** The tool as Claude Code names those of servers. */
const toolName = 'mcp__kit__write';

/** Claude Code itself, run by one version of the SDK against a server on this machine, with a home of its own. */
export function claudeAgents(
  { createSdkMcpServer, query, tool }: Sdk,
  hooks: typeof agentHooks,
  { executable, lacks = [] }: { readonly executable?: string; readonly lacks?: readonly FrameworkAbility[] } = {},
): FrameworkUnderTest {
  return {
    // There are no hooks around the model, and what a tool of a server gave cannot be replaced: it ends the run.
    lacks: ['modelHooks', 'results', 'streams', ...lacks],
    async run({ config, prompt, replies, write, approves, signal, onRequest }) {
      const named = replies.map((reply) => ({
        ...reply,
        calls: (reply.calls ?? []).map(([, args = {}]) => [toolName, args] as const),
      }));
      const server = await startMessagesServer(named, onRequest);
      const home = mkdtempSync(join(tmpdir(), 'claude-agent-'));
      const abortController = new AbortController();
      signal.addEventListener('abort', () => abortController.abort());
      const run = async (input: unknown) => ({ content: [{ type: 'text' as const, text: await write(input) }] });
      const kit = createSdkMcpServer({ name: 'kit', tools: [tool('write', 'Writes.', { path: z.string() }, run)] });
      try {
        let told = '';
        const messages = query({
          prompt: (async function* () {
            const message = { role: 'user' as const, content: prompt };
            yield { type: 'user' as const, message, parent_tool_use_id: null, session_id: '' };
          })(),
          options: {
            cwd: home,
            hooks: hooks(config),
            mcpServers: { kit },
            settingSources: [],
            allowedTools: [toolName],
            abortController,
            ...(executable !== undefined && { pathToClaudeCodeExecutable: executable }),
            ...(approves !== undefined && {
              canUseTool: async (_name, input) =>
                approves
                  ? { behavior: 'allow', updatedInput: input }
                  : { behavior: 'deny', message: 'The user said no.' },
            }),
            env: {
              PATH: process.env.PATH,
              ...{ HOME: home, CLAUDE_CONFIG_DIR: home, ANTHROPIC_BASE_URL: server.url, ANTHROPIC_API_KEY: 'any' },
              ...{ CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1', DISABLE_AUTOUPDATER: '1', DISABLE_TELEMETRY: '1' },
            },
          },
        });
        for await (const message of messages) {
          if (message.type !== 'result') continue;
          told = message.subtype === 'success' ? message.result : message.subtype;
          break;
        }
        return told;
      } finally {
        await server.close();
        rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
      }
    },
  };
}
