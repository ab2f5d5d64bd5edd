import { areHooksOn, expectHookProvider, type HookProvider } from '@agent-hooks/agent-integration';
import { answerDialectEvent } from '@agent-hooks/agent-integration/dialects';
import { getDialect } from '@agent-hooks/hook-dialects';

/** How hooks are asked. */
export interface AgentHooksOptions {
  /** After how many seconds the SDK goes on without an answer; hooks have timeouts of their own. Default: a day. */
  readonly timeoutSeconds?: number | undefined;
}

/** What the SDK's type of an answer has for every event; the fields of one event are inside the answer as well. */
export interface AgentHookAnswer {
  readonly continue?: boolean;
  readonly stopReason?: string;
  readonly decision?: 'approve' | 'block';
  readonly reason?: string;
  readonly systemMessage?: string;
}

/** A callback as the SDK calls it. */
export type AgentHookCallback = (
  input: object,
  toolUseId: string | undefined,
  options: { readonly signal: AbortSignal },
) => Promise<AgentHookAnswer>;

/** What `options.hooks` takes for one event. */
export interface AgentHookMatcher {
  hooks: AgentHookCallback[];
  timeout: number;
}

const secondsOfDay = 86_400;

/**
 * Makes the value for `options.hooks` of `query` or a session: every event of Claude Code that has a meaning for hooks is
 * answered by them. What a hook asks a person goes to `canUseTool`.
 */
export function agentHooks(config: HookProvider, options: AgentHooksOptions = {}): Record<string, AgentHookMatcher[]> {
  expectHookProvider(config);
  const { timeoutSeconds: timeout = secondsOfDay } = options;
  const events = getDialect('claude').events.filter(({ native }) => native !== undefined);
  const matchers = events.map<[string, AgentHookMatcher[]]>(({ name: event }) => {
    const answer: AgentHookCallback = async (payload, _toolUseId, { signal }) =>
      areHooksOn(config) ? await answerDialectEvent(config, 'claude', { event, payload, signal }) : {};
    return [event, [{ hooks: [answer], timeout }]];
  });
  return Object.fromEntries(matchers);
}
