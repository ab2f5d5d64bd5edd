import { areHooksOn, expectHookProvider, type HookProvider } from '@agent-hooks/agent-integration';
import { answerDialectEvent } from '@agent-hooks/agent-integration/dialects';

type Fields = Readonly<Record<string, unknown>>;

/** A handler as the SDK calls it. */
export type CopilotHookHandler = (input: object) => Promise<Record<string, unknown> | undefined>;

/** What a session takes for `hooks`: a handler for each event of Copilot that has a meaning for hooks. */
export interface CopilotSessionHooks {
  readonly onPreToolUse: CopilotHookHandler;
  readonly onPostToolUse: CopilotHookHandler;
  readonly onPostToolUseFailure: CopilotHookHandler;
  readonly onUserPromptSubmitted: CopilotHookHandler;
  readonly onSessionStart: CopilotHookHandler;
  readonly onSessionEnd: CopilotHookHandler;
  readonly onErrorOccurred: CopilotHookHandler;
  readonly onAgentStop: CopilotHookHandler;
}

/** What a host does where the SDK has no answer for it. */
export interface AgentHooksOptions {
  /** Ends the session when a hook wants the agent to end: `(_reason, id) => void sessions.get(id)?.abort()`. */
  readonly onStop?: ((reason: string, sessionId: string) => void) | undefined;
}

/** Makes the value for `hooks` of a session. What a hook asks a person goes to `onPermissionRequest` of the session. */
export function agentHooks(config: HookProvider, options: AgentHooksOptions = {}): CopilotSessionHooks {
  expectHookProvider(config);
  const handle =
    (event: string, { read = same, answer = same }: Wording = {}): CopilotHookHandler =>
    async (input) => {
      if (!areHooksOn(config)) return undefined;
      const payload = read(toPayload(input));
      const onStop = (reason: string) => options.onStop?.(reason, String(payload.sessionId));
      return answer(await answerDialectEvent(config, 'copilot', { event, payload, onStop }));
    };
  return {
    onPreToolUse: handle('preToolUse'),
    onPostToolUse: handle('postToolUse', { answer: withResult }),
    onPostToolUseFailure: handle('postToolUseFailure', { read: readFailure, answer: withResult }),
    onUserPromptSubmitted: handle('userPromptSubmitted'),
    onSessionStart: handle('sessionStart'),
    onSessionEnd: handle('sessionEnd'),
    onErrorOccurred: handle('errorOccurred'),
    onAgentStop: handle('agentStop'),
  };
}

/** Where the SDK has other words than the hooks of Copilot's files. */
interface Wording {
  readonly read?: (payload: Fields) => Fields;
  readonly answer?: (answer: Fields) => Fields;
}

function same(fields: Fields): Record<string, unknown> {
  return { ...fields };
}

/** The payload as Copilot itself writes it. */
function toPayload(input: object): Fields {
  const { workingDirectory, timestamp, stopHookActive, ...others }: Fields = { ...input };
  return {
    ...others,
    ...(workingDirectory !== undefined && { cwd: workingDirectory }),
    ...(timestamp !== undefined && { timestamp: timestamp instanceof Date ? timestamp.getTime() : timestamp }),
    ...(stopHookActive !== undefined && { stop_hook_active: stopHookActive }),
  };
}

function readFailure({ error, ...others }: Fields): Fields {
  return { ...others, toolResult: { resultType: 'failure', textResultForLlm: String(error ?? '') } };
}

/** What takes the place of a result is a result. */
function withResult({ decision, reason, ...others }: Fields): Record<string, unknown> {
  if (decision !== 'block') return others;
  return { ...others, modifiedResult: { textResultForLlm: String(reason ?? ''), resultType: 'success' } };
}
