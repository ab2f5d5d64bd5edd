import { isRecord } from '@agent-hooks/hook-types';

type Fields = Readonly<Record<string, unknown>>;

/** Says which rule of the messages API a request breaks; undefined if none. */
export function findMessagesProblem(body: Fields): string | undefined {
  const messages = listOf(body.messages);
  if (typeof body.model !== 'string' || body.model === '') return 'model: Field required';
  if (typeof body.max_tokens !== 'number' || body.max_tokens < 1) return 'max_tokens: Field required';
  if (messages.length === 0) return 'messages: at least one message is required';
  if (hasOthers(body.messages)) return 'messages: Input should be a list of objects';
  if (messages[0]?.role === 'assistant') return 'messages: first message must use the "user" role';
  // What came before a continued thread is at the server.
  const isContinued = isRecord(body.thread) && body.thread.type === 'continue';
  for (const [index, message] of messages.entries()) {
    const isPaired = isContinued && index === 0;
    const problem = findContentProblem(message) ?? (isPaired ? undefined : findPairingProblem(messages, index));
    if (problem !== undefined) return `messages.${index}: ${problem}`;
  }
  return findSystemProblem(body.system) ?? findChoiceProblem(body) ?? findCacheProblem(body);
}

function findContentProblem({ role, content }: Fields): string | undefined {
  if (role !== 'user' && role !== 'assistant' && role !== 'system')
    return `role: Input should be 'user' or 'assistant'`;
  if (typeof content === 'string') return content.trim() === '' ? 'messages must have non-empty content' : undefined;
  const blocks = listOf(content);
  if (blocks.length === 0) return 'messages must have non-empty content';
  if (hasOthers(content)) return 'content: Input should be a list of blocks';
  const isBlank = ({ type, text }: Fields) => type === 'text' && (typeof text !== 'string' || text.trim() === '');
  if (blocks.some(isBlank)) return 'text content blocks must contain non-whitespace text';
  const unsigned = blocks.some(({ type, signature }) => type === 'thinking' && typeof signature !== 'string');
  if (unsigned) return 'thinking.signature: Field required';
  const misplaced = blocks.find(({ type }) => type === (role === 'assistant' ? 'tool_result' : 'tool_use'));
  if (misplaced) return `\`${misplaced.type}\` blocks cannot be in ${role} messages`;
  const last = blocks.at(-1)?.type;
  if (role === 'assistant' && (last === 'thinking' || last === 'redacted_thinking')) {
    return 'The final block in an assistant message cannot be `thinking`';
  }
  const firstOther = blocks.findIndex(({ type }) => type !== 'tool_result');
  const isMixed = firstOther !== -1 && blocks.slice(firstOther).some(({ type }) => type === 'tool_result');
  return isMixed ? '`tool_result` blocks must come first' : undefined;
}

/** Each call is answered in the next message, and each result answers a call of the message before. */
function findPairingProblem(messages: readonly Fields[], index: number): string | undefined {
  const idsIn = (message: Fields | undefined, type: string, field: string) =>
    listOf(message?.content)
      .filter((block) => block.type === type)
      .map((block) => block[field]);
  const calls = idsIn(messages[index], 'tool_use', 'id');
  const results = idsIn(messages[index + 1], 'tool_result', 'tool_use_id');
  const missing = calls.find((id) => !results.includes(id));
  if (missing !== undefined)
    return `\`tool_use\` ids were found without \`tool_result\` blocks immediately after: ${missing}`;
  if (new Set(calls).size < calls.length) return '`tool_use` ids must be unique';
  if (new Set(results).size < results.length) return 'each tool_use must have a single result';
  const before = idsIn(messages[index - 1], 'tool_use', 'id');
  const loose = idsIn(messages[index], 'tool_result', 'tool_use_id').find((id) => !before.includes(id));
  return loose === undefined ? undefined : `unexpected \`tool_use_id\` found in \`tool_result\` blocks: ${loose}`;
}

function findSystemProblem(system: unknown): string | undefined {
  if (system === undefined || typeof system === 'string') return undefined;
  const isText = Array.isArray(system) && listOf(system).every(({ type, text }) => type === 'text' && Boolean(text));
  return isText ? undefined : 'system: text content blocks must be non-empty';
}

const choiceTypes = ['auto', 'any', 'tool', 'none'];

function findChoiceProblem({ tools, tool_choice: choice }: Fields): string | undefined {
  if (choice === undefined) return undefined;
  if (!isRecord(choice) || !choiceTypes.includes(String(choice.type))) return 'tool_choice: Input should be a choice';
  const names = listOf(tools).map(({ name }) => name);
  if (names.length === 0) return 'tool_choice: may only be specified while providing tools';
  return choice.type === 'tool' && !names.includes(choice.name)
    ? `tool_choice: Tool '${choice.name}' not found`
    : undefined;
}

const maxCacheMarks = 4;

function findCacheProblem(body: Fields): string | undefined {
  const count = JSON.stringify(body).split('"cache_control":{').length - 1;
  return count > maxCacheMarks
    ? `A maximum of 4 blocks with cache_control may be provided. Found ${count}.`
    : undefined;
}

/** Whether a list has anything but objects. */
function hasOthers(value: unknown): boolean {
  return Array.isArray(value) && !value.every(isRecord);
}

function listOf(value: unknown): readonly Fields[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}
