import { checkDepth } from '@agent-hooks/hook-system';
import type { GenAIRequest, GenAIResponse } from '@agent-hooks/hook-translator';
import type { SessionStartSource } from '@agent-hooks/hook-types';
import { HookedChat, type HookedChatOptions } from '../chat/hooked-chat.ts';
import { type AgentContent, type AgentPartList, functionCallsIn, partsOf, textOf } from '../genai-shapes.ts';
import { type AgentTool, toToolDeclarations } from '../tools/agent-tool.ts';
import { toFunctionResponses } from '../tools/function-response.ts';
import type { AskUser } from '../tools/tool-call.ts';
import { ToolScheduler, type ToolSchedulerOptions } from '../tools/tool-scheduler.ts';
import { compressHistory } from './compress-history.ts';
import { fireLifecycle, type LifecycleOptions } from './lifecycle.ts';
import { createAgentTools } from './tools/create-agent-tools.ts';

/** What an agent works with. */
export interface RunAgentOptions<Request extends GenAIRequest, Response extends GenAIResponse>
  extends LifecycleOptions,
    Omit<HookedChatOptions<Request, Response>, 'config'>,
    Pick<ToolSchedulerOptions, 'concurrency' | 'onAsk' | 'onDisplay'> {
  readonly prompt: string;
  /** The directory to which the agent's own tools are confined. */
  readonly directory: string;
  /** Default: the agent's own tools. */
  readonly tools?: readonly AgentTool[] | undefined;
  /** Default: `resume` with a history, `startup` without. */
  readonly source?: SessionStartSource | undefined;
  /** How often the model is asked at most. Default: 50. */
  readonly maxTurns?: number | undefined;
  /** How often hooks may send a finished agent back to work. Default: 3. */
  readonly maxRetries?: number | undefined;
  /** With more turns than this in its history, the older ones are forgotten before a prompt. Default: 200. */
  readonly maxHistory?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Called with text to show, as it comes. */
  readonly onText?: ((text: string) => void) | undefined;
}

/** How an agent's work ended. */
export interface AgentRun {
  /** `blocked` and `stopped` by a hook; `exhausted` by `maxTurns`. */
  readonly ending: 'answered' | 'blocked' | 'stopped' | 'exhausted';
  /** The last text of the model. */
  readonly text: string;
  /** What the hook said that ended it, or that hooks wanted the agent to go on once more than `maxRetries` allows. */
  readonly reason?: string;
  readonly history: readonly AgentContent[];
}

type Ending = Omit<AgentRun, 'history'>;

/** After an abort, how long the hooks at the end of a session may take. */
const lastHooksMs = 5000;

/** Works on one prompt from the start of a session to its end, and fires all eleven events on the way. */
export async function runAgent<Request extends GenAIRequest, Response extends GenAIResponse>(
  options: RunAgentOptions<Request, Response>,
): Promise<AgentRun> {
  const { history = [], source = history.length > 0 ? 'resume' : 'startup', signal } = options;
  const refusal = findRefusal(options);
  if (refusal !== undefined) {
    options.onText?.(refusal);
    return { ...stopped(refusal), history: [...history] };
  }
  const agent = makeAgent(options);
  let lastShown = '';
  const onText = (text: string) => {
    lastShown = text;
    options.onText?.(text);
  };
  let reason: 'exit' | 'other' = 'other';
  try {
    const start = await fireLifecycle(options, 'SessionStart', { source }, signal);
    const ending = start.shouldStop ? stopped(start.reason) : await work({ ...options, onText }, agent, start.notes);
    reason = 'exit';
    // Whoever watches learns why it ended; a stop around the model was shown in the model's place.
    if (ending.reason !== undefined && ending.reason !== lastShown) onText(ending.reason);
    return { ...ending, history: agent.chat.getHistory() };
  } finally {
    await fireLifecycle(options, 'SessionEnd', { reason }, signal?.aborted ? AbortSignal.timeout(lastHooksMs) : signal);
  }
}

/** An agent that hooks have started too deep does not even begin, whether it has hooks of its own or not. */
function findRefusal({ config }: LifecycleOptions): string | undefined {
  try {
    const system = config.getHookSystem();
    return system ? system.getRefusal() : checkDepth();
  } catch {
    // A host that cannot tell is reported by the triggers.
    return checkDepth();
  }
}

/** The parts of an agent, and how often the model may still be asked. */
interface Agent {
  readonly chat: HookedChat;
  readonly scheduler: ToolScheduler;
  turnsLeft: number;
}

function makeAgent<Request extends GenAIRequest, Response extends GenAIResponse>(
  options: RunAgentOptions<Request, Response>,
): Agent {
  const tools = options.tools ?? createAgentTools(options.directory);
  const given: unknown = options.requestConfig && Reflect.get(options.requestConfig, 'tools');
  const allTools = [...(Array.isArray(given) ? given : []), ...toToolDeclarations(tools)];
  const requestConfig = { ...options.requestConfig, tools: allTools };
  // The SDK's own type of the config only has more fields, all of which may be left out.
  const chat = new HookedChat({ ...options, requestConfig: requestConfig as Request['config'] });
  const onAsk: AskUser = async (request) => {
    const { toolName, toolInput, reason } = request;
    const details = { tool_name: toolName, tool_input: toolInput };
    const notification = { notification_type: 'ToolPermission', message: reason, details };
    const { systemMessage } = await fireLifecycle(options, 'Notification', notification, options.signal);
    if (systemMessage) chat.addSystemMessage(systemMessage);
    return options.onAsk ? await options.onAsk(request) : true;
  };
  const scheduler = new ToolScheduler({ ...options, tools, onAsk });
  // Its requests and responses are of the SDK's types, which have all that is read of them here.
  return { chat: chat as unknown as HookedChat, scheduler, turnsLeft: options.maxTurns ?? 50 };
}

/** Answers the prompt; hooks may send the agent back to work a few times. */
async function work(options: AgentWork, agent: Agent, notes: string): Promise<Ending> {
  const { prompt, signal, maxRetries = 3 } = options;
  const before = await fireLifecycle(options, 'BeforeAgent', { prompt }, signal);
  if (before.shouldStop) return stopped(before.reason);
  if (before.isBlocked) return { ending: 'blocked', text: '', reason: before.reason };
  let message = `${prompt}${notes}${before.notes}`;
  for (let retries = 0; ; retries++) {
    await compress(options, agent.chat);
    const ending = await takeTurns(options, agent, message);
    const fields = { prompt, prompt_response: ending.text, stop_hook_active: retries > 0 };
    const after = await fireLifecycle(options, 'AfterAgent', fields, signal);
    if (after.shouldStop) return { ...ending, ...stopped(after.reason), text: ending.text };
    if (!after.isBlocked || ending.ending !== 'answered') return ending;
    if (!(retries < maxRetries)) return { ...ending, reason: exhaustedRetries(retries, after.reason) };
    message = `${after.reason}${after.notes}`;
  }
}

function exhaustedRetries(retries: number, reason: string): string {
  const times = retries === 1 ? 'once' : `${retries} times`;
  return `Hooks have sent the agent back to work ${times}, which is the limit, though a hook still objects: ${reason}`;
}

type AgentWork = LifecycleOptions &
  Pick<RunAgentOptions<GenAIRequest, GenAIResponse>, 'prompt' | 'signal' | 'maxRetries' | 'maxHistory' | 'onText'>;

async function compress({ maxHistory = 200, ...options }: AgentWork, chat: HookedChat): Promise<void> {
  if (chat.getHistory().length <= maxHistory) return;
  const { systemMessage } = await fireLifecycle(options, 'PreCompress', { trigger: 'auto' }, options.signal);
  if (systemMessage) chat.addSystemMessage(systemMessage);
  chat.setHistory(compressHistory(chat.getHistory()));
}

/** Asks the model and runs the tools it calls, until it calls none. */
async function takeTurns({ signal, onText }: AgentWork, agent: Agent, prompt: string): Promise<Ending> {
  const { chat, scheduler } = agent;
  let text = '';
  let message: AgentPartList = prompt;
  while (agent.turnsLeft-- > 0) {
    const stream = chat.sendMessageStream({ message, signal });
    let step = await stream.next();
    for (; !step.done; step = await stream.next()) if (textOf(step.value)) onText?.(textOf(step.value));
    const { response, shouldStop, stopReason = '', blocked, isModelTurn, reason = '', isToolAllowed } = step.value;
    if (shouldStop) return stopped(stopReason);
    if (blocked && !isModelTurn) return { ending: 'blocked', text, reason };
    text = textOf(response);
    const calls = functionCallsIn(partsOf(response));
    if (calls.length === 0) return { ending: 'answered', text };
    const batch = await scheduler.schedule(calls, { signal, isToolAllowed });
    const parts = toFunctionResponses(batch.calls);
    message = parts;
    if (!batch.shouldStop && !signal?.aborted && agent.turnsLeft > 0) continue;
    // Nobody asks the model about these results now, but a later session must find its calls answered.
    chat.addHistory({ role: 'user', parts });
    signal?.throwIfAborted();
    if (batch.shouldStop) return { ...stopped(batch.stopReason ?? ''), text };
  }
  return { ending: 'exhausted', text };
}

function stopped(reason: string): Ending {
  return { ending: 'stopped', text: '', reason };
}
