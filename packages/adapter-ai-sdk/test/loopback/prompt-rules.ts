import { isRecord } from '@agent-hooks/hook-types';

type Fields = Readonly<Record<string, unknown>>;

/** Says which rule a call breaks that providers share; undefined if none. */
export function findPromptProblem(options: Fields): string | undefined {
  const messages = listOf(options.prompt);
  if (messages.length !== (Array.isArray(options.prompt) ? options.prompt.length : 0))
    return 'prompt: not a list of messages';
  if (!messages.some(({ role }) => role !== 'system')) return 'prompt: at least one message is required';
  for (const [index, message] of messages.entries()) {
    const problem = findContentProblem(message, messages.slice(0, index)) ?? findPairingProblem(messages, index);
    if (problem !== undefined) return `prompt[${index}]: ${problem}`;
  }
  return findChoiceProblem(options);
}

const partTypes: Readonly<Record<string, readonly string[]>> = {
  user: ['text', 'file'],
  assistant: ['text', 'file', 'reasoning', 'tool-call', 'tool-result', 'custom', 'reasoning-file'],
  tool: ['tool-result', 'tool-approval-response'],
};

function findContentProblem({ role, content }: Fields, before: readonly Fields[]): string | undefined {
  if (role === 'system') {
    if (typeof content !== 'string') return 'the content of a system message must be a text';
    return before.some((message) => message.role !== 'system') ? 'a system message must come first' : undefined;
  }
  const types = typeof role === 'string' && Object.hasOwn(partTypes, role) ? partTypes[role] : undefined;
  if (types === undefined) return `unknown role '${role}'`;
  const parts = listOf(content);
  if (parts.length === 0) return 'a message must have content';
  const wrong = parts.find(({ type }) => !types.includes(String(type)));
  if (wrong) return `a message of the role ${role} cannot have a part of the type ${wrong.type}`;
  return parts.some(({ type, text }) => type === 'text' && !text) ? 'a text must not be empty' : undefined;
}

/** Each call is answered before anyone else speaks, and each result answers a call. */
function findPairingProblem(messages: readonly Fields[], index: number): string | undefined {
  const idsIn = (list: readonly (Fields | undefined)[], type: string) =>
    list
      .flatMap((message) => listOf(message?.content).filter((part) => part.type === type && !part.providerExecuted))
      .map((part) => part.toolCallId);
  const message = messages[index];
  const others = messages.slice(index + 1);
  const end = others.findIndex(({ role }) => role !== 'tool');
  const results = idsIn(end === -1 ? others : others.slice(0, end), 'tool-result');
  const missing =
    message?.role === 'assistant' ? idsIn([message], 'tool-call').find((id) => !results.includes(id)) : undefined;
  if (missing !== undefined) return `the call ${missing} has no result`;
  if (message?.role !== 'tool') return undefined;
  const caller = messages.slice(0, index).findLast(({ role }) => role !== 'tool');
  const loose = idsIn([message], 'tool-result').find((id) => !idsIn([caller], 'tool-call').includes(id));
  return loose === undefined ? undefined : `the result ${loose} answers no call`;
}

function findChoiceProblem({ tools, toolChoice }: Fields): string | undefined {
  if (!isRecord(toolChoice)) return undefined;
  const names = listOf(tools).map(({ name }) => name);
  if (names.length === 0) return 'toolChoice is only allowed with tools';
  return toolChoice.type === 'tool' && !names.includes(toolChoice.toolName)
    ? `there is no tool ${toolChoice.toolName}`
    : undefined;
}

function listOf(value: unknown): readonly Fields[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}
