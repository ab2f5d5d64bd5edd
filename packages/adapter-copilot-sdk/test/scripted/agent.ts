import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FrameworkUnderTest, ScriptedReply } from '@agent-hooks/agent-integration/testing';
import type * as Copilot from '@github/copilot-sdk';
import type { agentHooks } from '../../src/index.ts';

type Sdk = Pick<typeof Copilot, 'CopilotClient' | 'defineTool'>;
type StartServer = (
  replies: readonly ScriptedReply[],
  onRequest: (request: string) => void,
) => Promise<{ readonly url: string; close(): Promise<void> }>;

/** Copilot itself, run by one version of the SDK against a server on this machine, with a home of its own. */
export function copilotSessions(
  { CopilotClient, defineTool }: Sdk,
  hooks: typeof agentHooks,
  startServer: StartServer,
): FrameworkUnderTest {
  return {
    // There are no hooks around the model. A run that is ended while hooks decide goes on to the tool.
    lacks: ['modelHooks', 'aborts'],
    async run({ config, prompt, replies, write, isStreamed, approves, onRequest }) {
      const server = await startServer(replies, onRequest);
      const home = mkdtempSync(join(tmpdir(), 'copilot-'));
      const env = { PATH: process.env.PATH, HOME: home, COPILOT_OFFLINE: 'true', COPILOT_AUTO_UPDATE: 'false' };
      const client = new CopilotClient({
        baseDirectory: home,
        workingDirectory: home,
        useLoggedInUser: false,
        env,
        logLevel: 'none',
      });
      const parameters = { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] };
      const handler = (input: unknown) =>
        write(input).catch((error) => ({
          textResultForLlm: String(error),
          resultType: 'failure' as const,
          error: String(error),
        }));
      const tool = defineTool('write', { description: 'Writes.', parameters, skipPermission: true, handler });
      try {
        const session: Copilot.CopilotSession = await client.createSession({
          ...{ model: 'm', streaming: isStreamed, tools: [tool], availableTools: ['write'] },
          provider: { type: 'openai', baseUrl: server.url, apiKey: 'any' },
          hooks: hooks(config, { onStop: () => void session.abort() }),
          onPermissionRequest: () => (approves === true ? { kind: 'approve-once' } : { kind: 'reject' }),
        });
        const answer = await session.sendAndWait({ prompt }, 20_000);
        return answer?.data.content ?? '';
      } finally {
        await client.stop();
        await server.close();
        rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
      }
    },
  };
}
