import { areHooksOn, askBeforeTool, askPermission, type HookProvider } from '@agent-hooks/agent-integration';
import { errorCodes, type HeldRequest, type Reply } from '@agent-hooks/door-kit';
import { isRecord } from '@agent-hooks/hook-types';
import { type AcpConnection, selectedOption, type ToolCall } from './session.ts';
import { permissionCalls } from './tool-calls.ts';

/** An agent asks whether it may do something: hooks answer first, then the person in the editor. */
export async function decidePermission(connection: AcpConnection, held: HeldRequest): Promise<Reply> {
  const hooks = await connection.hooksFor(held);
  if (!areHooksOn(hooks)) return held.forward();
  const { params } = held.request;
  const calls = permissionCalls(params);
  const answers: HookAnswer[] = [];
  for (const call of calls) answers.push(await askHooks(hooks, held, call));
  const refusal = answers.find(({ refused }) => refused !== undefined);
  if (refusal) return answerWith(params, 'reject', refusal.refused);
  if (answers.length > 0 && answers.every(({ granted }) => granted)) return answerWith(params, 'allow');
  const answer = await held.forward();
  const chosen = selectedOption(answer.response.result);
  const option = optionsOf(params).find(({ optionId }) => optionId === chosen);
  if (option && String(option.kind).startsWith('allow')) connection.noteYes(held, calls);
  return answer;
}

interface HookAnswer {
  readonly refused?: string | undefined;
  /** A hook allowed it in the place of the person. */
  readonly granted?: boolean;
}

async function askHooks(hooks: HookProvider, held: HeldRequest, { toolName, input }: ToolCall): Promise<HookAnswer> {
  const options = { signal: held.signal };
  const before = (await askBeforeTool(hooks, toolName, input, options))?.aggregated;
  const { action, reason = 'A hook refused it.', decidedBy = [] } = before?.verdict ?? {};
  if (action === 'refuse' || action === 'stop') return { refused: reason };
  if (before?.finalOutput?.getModifiedToolInput()) {
    return { refused: 'A hook changed the input, and the agent would run it as it was.' };
  }
  const asked = { toolName, toolInput: input, reason: before?.verdict.reason ?? 'The agent asks for permission' };
  const permission = (await askPermission(hooks, asked, { ...options, askedBy: decidedBy }))?.aggregated;
  const verdict = permission?.verdict;
  if (verdict?.action === 'refuse' || verdict?.action === 'stop') return { refused: verdict.reason ?? reason };
  const decision = permission?.finalOutput?.decision;
  return { granted: verdict?.action === 'proceed' && (decision === 'allow' || decision === 'approve') };
}

/** Chooses one of the options that the agent offers, the one that counts least. */
function answerWith(params: HeldRequest['request']['params'], answer: 'allow' | 'reject', reason?: string): Reply {
  const options = optionsOf(params);
  const option = ['once', 'always'].flatMap((often) => options.filter(({ kind }) => kind === `${answer}_${often}`))[0];
  const meta = reason === undefined ? {} : { _meta: { 'agent-hooks': { reason } } };
  if (option) return { result: { outcome: { outcome: 'selected', optionId: option.optionId }, ...meta } };
  if (answer === 'reject') return { result: { outcome: { outcome: 'cancelled' }, ...meta } };
  return { error: { code: errorCodes.invalidParams, message: 'agent-hooks: the agent offers no way to allow it' } };
}

function optionsOf({ options }: HeldRequest['request']['params']): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(options) ? options.filter(isRecord) : [];
}
