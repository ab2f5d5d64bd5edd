import type {
  ChatCallDelta,
  ChatChoice,
  ChatChunk,
  ChatChunkChoice,
  ChatDelta,
  ChatResponse,
  ChatToolCall,
} from './chat-types.ts';
import { lastFields } from './last-fields.ts';

/** Makes one completion of chunks, in one pass: texts and arguments are joined, of all else the last word counts. */
export function mergeChatChunks(chunks: readonly ChatChunk[]): ChatResponse | undefined {
  const parts = chunks.filter(({ choices, usage }) => choices?.length > 0 || usage);
  const [first] = parts;
  if (first === undefined) return undefined;
  const { usage, ...others } = lastFields<ChatChunk>(parts);
  const byIndex = new Map<number, ChatChunkChoice[]>();
  for (const choice of parts.flatMap(({ choices }) => choices ?? [])) {
    const pieces = byIndex.get(choice.index);
    if (pieces) pieces.push(choice);
    else byIndex.set(choice.index, [choice]);
  }
  const choices = [...byIndex]
    .sort(([one], [other]) => one - other)
    .map(([index, pieces]) => mergeChoice(index, pieces));
  return { ...others, object: 'chat.completion', choices, ...(usage && { usage }) };
}

/** A whole stream that amounts to a completion. */
export function toChatChunks(response: ChatResponse): readonly ChatChunk[] {
  const { choices, usage, ...others } = response;
  const chunk = (changed: Partial<ChatChunk>): ChatChunk => ({
    ...others,
    object: 'chat.completion.chunk',
    choices: [],
    ...changed,
  });
  return [
    ...choices.map(({ index, message }) =>
      chunk({ choices: [{ index, delta: toDelta(message), finish_reason: null, logprobs: null }] }),
    ),
    ...choices.map(({ index, finish_reason: reason }) =>
      chunk({ choices: [{ index, delta: {}, finish_reason: reason, logprobs: null }] }),
    ),
    ...(usage ? [chunk({ usage })] : []),
  ];
}

/** The chunk with the content of a completion in the place of its own. */
export function replaceChatChunk(chunk: ChatChunk, response: ChatResponse): readonly ChatChunk[] {
  const choices = response.choices.map(({ index, message }) => {
    const before = chunk.choices.find((choice) => choice.index === index);
    return { ...before, index, delta: toDelta(message), finish_reason: before?.finish_reason ?? null };
  });
  return [{ ...chunk, choices }];
}

function mergeChoice(index: number, pieces: readonly ChatChunkChoice[]): ChatChoice {
  const deltas = pieces.map(({ delta }) => delta);
  const { content, refusal, tool_calls: _, ...others } = lastFields<ChatDelta>(deltas);
  const calls = mergeCalls(deltas.flatMap(({ tool_calls: list }) => list ?? []));
  const join = (field: 'content' | 'refusal', last: string | null | undefined) =>
    typeof last === 'string' ? deltas.map((delta) => delta[field] ?? '').join('') : null;
  return {
    index,
    message: {
      ...others,
      role: 'assistant',
      content: join('content', content),
      refusal: join('refusal', refusal),
      ...(calls.length > 0 && { tool_calls: calls }),
    },
    logprobs: pieces.find(({ logprobs }) => logprobs)?.logprobs ?? null,
    finish_reason: pieces.findLast(({ finish_reason: reason }) => reason)?.finish_reason ?? 'stop',
  };
}

/** A call comes in pieces, of which the first has its id and its name. */
function mergeCalls(pieces: readonly ChatCallDelta[]): ChatToolCall[] {
  const byIndex = new Map<number, ChatToolCall>();
  for (const { index, id, function: called } of pieces) {
    const before = byIndex.get(index) ?? { id: '', type: 'function', function: { name: '', arguments: '' } };
    const name = `${before.function?.name ?? ''}${called?.name ?? ''}`;
    const text = `${before.function?.arguments ?? ''}${called?.arguments ?? ''}`;
    byIndex.set(index, { ...before, id: id ?? before.id, function: { name, arguments: text } });
  }
  return [...byIndex].sort(([one], [other]) => one - other).map(([, call]) => call);
}

function toDelta({ content, refusal, tool_calls: calls }: ChatChoice['message']): ChatDelta {
  return {
    role: 'assistant',
    content,
    ...(refusal !== null && { refusal }),
    ...(calls && {
      tool_calls: calls.map(({ id, function: called }, index) => ({
        ...{ index, id, type: 'function' as const, ...(called && { function: called }) },
      })),
    }),
  };
}
