import {
  contractTools,
  createToolMap,
  type DialectName,
  getDialect,
  joinAnswers,
  type MergedAnswer,
  type NativeInput,
  readRequest,
  saidAllow,
} from '@agent-hooks/hook-dialects';
import type { HookEventFields } from '@agent-hooks/hook-system';
import { type HookEventName, type HookExecutionResult, isRecord, messageOf } from '@agent-hooks/hook-types';
import { fireHook } from './fire-hook.ts';
import type { HookProvider } from './hook-provider.ts';
import { checkTampering } from './tool-triggers.ts';

/** An event of an agent that has hooks of its own, in that agent's words. */
export interface DialectEventPayload {
  readonly event: string;
  readonly payload: object;
  /** Ends the hooks. */
  readonly signal?: AbortSignal | undefined;
  /** Called, before the answer is given, when a hook ends the agent, for agents whose answers cannot say that. */
  readonly onStop?: ((reason: string) => void) | undefined;
}

/** Fires an event of an agent that an SDK runs, and gives its answer. It never throws: bad events are refused. */
export async function answerDialectEvent(
  config: HookProvider,
  dialectName: DialectName,
  { event, payload, signal, onStop }: DialectEventPayload,
): Promise<Readonly<Record<string, unknown>>> {
  const dialect = getDialect(dialectName);
  const tools = createToolMap(dialect.tools, contractTools);
  const place = { event, tools, now: Date.now() };
  const fallback = dialect.events.find(({ name }) => name === event)?.native;
  try {
    const read = readRequest(dialect, { event, stdin: JSON.stringify(payload) }, tools);
    if (read.kind === 'foreign') return {};
    if (read.kind === 'unreadable') throw read.error;
    const { inputs } = read.received;
    const answers: MergedAnswer[] = [];
    for (const input of inputs) answers.push(await fireInput(config, { eventName: read.native, input, signal }));
    const joined = joinAnswers(answers);
    if (joined.output?.continue === false) onStop?.(joined.output.stopReason ?? '');
    return toFields(dialect.toAnswer(joined, { ...place, input: inputs[0] }).stdout);
  } catch (error) {
    const reason = `Hooks could not be asked about ${event}: ${messageOf(error)}`;
    const output = { decision: 'deny', reason } as const;
    const input = { hook_event_name: fallback ?? event } as unknown as NativeInput;
    return toFields(dialect.toAnswer({ output, allowed: false }, { ...place, input }).stdout);
  }
}

async function fireInput(
  config: HookProvider,
  { eventName, input, signal }: { eventName: HookEventName; input: NativeInput; signal: AbortSignal | undefined },
): Promise<MergedAnswer> {
  const ended: HookExecutionResult[] = [];
  const onHookEnd = (_: unknown, result: HookExecutionResult) => void ended.push(result);
  // The engine checks the fields itself, and refuses what it cannot check if a gate is due.
  const fields = input as unknown as HookEventFields<typeof eventName>;
  const answer = await fireHook(config, { eventName, fields, options: { signal, onHookEnd } });
  const merged = { output: answer?.aggregated.finalOutput, allowed: ended.some(saidAllow) };
  const { tool_name: name, tool_input: toolInput }: Readonly<Record<string, unknown>> = { ...input };
  if (eventName !== 'BeforeTool' || typeof name !== 'string' || !isRecord(toolInput)) return merged;
  // This is what BeforeTool answered.
  const own = answer as Parameters<typeof checkTampering>[2];
  const checked = await checkTampering(config, { toolName: name, toolInput }, own);
  return checked === own ? merged : { output: checked?.aggregated.finalOutput, allowed: false };
}

function toFields(stdout: string): Readonly<Record<string, unknown>> {
  const value: unknown = stdout.trim() === '' ? {} : JSON.parse(stdout);
  return isRecord(value) ? value : {};
}
