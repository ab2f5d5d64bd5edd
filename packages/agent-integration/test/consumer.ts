// What a user of the published package writes; compiled against the packed files.
import {
  AgentHookConfig,
  type AgentTool,
  executeToolWithHooks,
  fireAfterModelHook,
  fireBeforeModelHook,
  fireBeforeToolSelectionHook,
  HookedChat,
  type ModelTurn,
  runAgent,
  type ToolResult,
  ToolScheduler,
  withModelHooks,
} from '@agent-hooks/agent-integration';
import { EMPTY_SUCCESS_RESULT, MessageBusType } from '@agent-hooks/agent-integration/specification';
import { type HostUnderTest, hostConformance } from '@agent-hooks/agent-integration/testing';

/** The client of the SDK as far as this file goes. */
interface Response {
  candidates?: { content?: { role?: string; parts?: { text?: string }[] } }[];
  readonly text: string | undefined;
  readonly data: string | undefined;
  readonly functionCalls: { name?: string; args?: Record<string, unknown> }[] | undefined;
  readonly executableCode: string | undefined;
  readonly codeExecutionResult: string | undefined;
}
interface Request {
  model: string;
  contents: string | { role?: string; parts?: { text?: string }[] }[];
  config?: { temperature?: number; abortSignal?: AbortSignal };
}
declare const models: {
  generateContent(request: Request): Promise<Response>;
  generateContentStream(request: Request): Promise<AsyncGenerator<Response>>;
  countTokens(): Promise<number>;
};

const config = new AgentHookConfig({
  hooks: { BeforeTool: [{ hooks: [{ type: 'command', command: './check.sh' }] }] },
});

export async function callTool(): Promise<ToolResult> {
  return await executeToolWithHooks(config, 'write_file', { path: 'a' }, async (input) => ({
    llmContent: `wrote ${String(input.path)}`,
  }));
}

export async function callModel(request: Request): Promise<string | undefined> {
  const selection = await fireBeforeToolSelectionHook(config, request);
  const before = await fireBeforeModelHook<Request, Response>(config, request);
  if (before.blocked || selection.shouldStop) return before.syntheticResponse?.text ?? before.reason;
  const response = await models.generateContent(before.modifiedRequest ?? request);
  const after = await fireAfterModelHook(config, request, response);
  return after.response.text;
}

export async function chat(): Promise<ModelTurn<Response>> {
  const hooked = withModelHooks(models, config, { afterModel: 'buffered' });
  await hooked.countTokens();
  const talk = new HookedChat({ config, models, model: 'gemini', requestConfig: { temperature: 0 } });
  for await (const chunk of talk.sendMessageStream({ message: 'hello' })) console.log(chunk.text);
  return await talk.sendMessage({ message: [{ text: 'again' }] });
}

export async function work(tool: AgentTool): Promise<string> {
  const scheduler = new ToolScheduler({ config, tools: [tool], concurrency: 4 });
  const { calls } = await scheduler.schedule([{ name: tool.name, args: {} }]);
  const run = await runAgent({ config, models, model: 'gemini', prompt: 'do it', directory: '.', lifecycle: 'apply' });
  return `${calls[0]?.result.error?.type} ${run.ending}`;
}

export function check(host: HostUnderTest): string[] {
  return hostConformance(host).map(({ site, title }) => `${site}: ${title}`);
}

export const requested: MessageBusType.HOOK_EXECUTION_REQUEST = MessageBusType.HOOK_EXECUTION_REQUEST;
export const isEmpty: boolean = EMPTY_SUCCESS_RESULT.success;
