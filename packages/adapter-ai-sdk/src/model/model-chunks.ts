import type { ModelContent, ModelResponse, ModelStreamPart } from './model-types.ts';

/** The kinds of content that come whole in a stream. */
const wholeKinds: ReadonlySet<string> = new Set([
  'tool-call',
  'tool-result',
  'tool-approval-request',
  'file',
  'source',
  'custom',
]);

/** Makes one answer of the parts of a stream; undefined if nothing in them is content and they are not a whole answer. */
export function mergeStreamParts(parts: readonly ModelStreamPart[]): ModelResponse | undefined {
  const content = mergeContent(parts);
  const finish = parts.findLast(({ type }) => type === 'finish');
  if (content.length === 0 && (finish === undefined || parts.length === 1)) return undefined;
  const start = parts.find(({ type }) => type === 'stream-start');
  const { type: _, ...metadata } = parts.find(({ type }) => type === 'response-metadata') ?? { type: '' };
  const providerMetadata: unknown = finish && Reflect.get(finish, 'providerMetadata');
  const warnings: unknown = start && Reflect.get(start, 'warnings');
  return {
    content,
    finishReason: finish?.finishReason ?? { unified: 'other', raw: undefined },
    usage: finish?.usage ?? {},
    warnings: Array.isArray(warnings) ? warnings : [],
    ...(typeof providerMetadata === 'object' && providerMetadata !== null && { providerMetadata }),
    ...(Object.keys(metadata).length > 0 && { response: metadata }),
  };
}

/** A whole stream that amounts to an answer. */
export function toStreamParts(answer: ModelResponse): readonly ModelStreamPart[] {
  const { content, finishReason, usage, warnings, providerMetadata, response } = answer;
  return [
    { type: 'stream-start', ...{ warnings } },
    ...(response ? [{ type: 'response-metadata', ...response }] : []),
    ...content.flatMap(contentParts),
    { type: 'finish', finishReason, usage, ...(providerMetadata && { providerMetadata }) },
  ];
}

/** The part with the text of an answer in the place of its own. */
export function replaceStreamPart(part: ModelStreamPart, { content }: ModelResponse): readonly ModelStreamPart[] {
  const text = content.map((piece) => (piece.type === 'text' ? (piece.text ?? '') : '')).join('');
  return part.type === 'text-delta' ? [{ ...part, delta: text }] : [part];
}

function mergeContent(parts: readonly ModelStreamPart[]): ModelContent[] {
  const content: ModelContent[] = [];
  const places = new Map<string, number>();
  for (const part of parts) {
    const [, kind] = /^(text|reasoning)-(?:start|delta|end)$/.exec(part.type) ?? [];
    if (wholeKinds.has(part.type)) content.push(part as ModelContent);
    if (kind === undefined) continue;
    const key = `${kind} ${part.id}`;
    const place = places.get(key) ?? content.length;
    places.set(key, place);
    const before = content[place] ?? { type: kind, text: '' };
    const metadata: unknown = Reflect.get(part, 'providerMetadata');
    content[place] = {
      ...before,
      text: `${before.text}${part.type.endsWith('-delta') ? part.delta : ''}`,
      // The signature of reasoning comes with its end.
      ...(metadata !== undefined && { providerMetadata: metadata }),
    };
  }
  return content.filter(({ type, text }) => (type !== 'text' && type !== 'reasoning') || text !== '');
}

function contentParts(piece: ModelContent, place: number): ModelStreamPart[] {
  const id = String(place);
  const metadata: unknown = Reflect.get(piece, 'providerMetadata');
  const given = metadata === undefined ? {} : { providerMetadata: metadata };
  if (piece.type === 'text' || piece.type === 'reasoning') {
    return [
      { type: `${piece.type}-start`, id },
      { type: `${piece.type}-delta`, id, delta: piece.text ?? '' },
      { type: `${piece.type}-end`, id, ...given },
    ];
  }
  if (piece.type !== 'tool-call') return [piece];
  const { toolCallId = id, toolName = '' } = piece;
  return [
    { type: 'tool-input-start', id: toolCallId, toolName },
    { type: 'tool-input-delta', id: toolCallId, delta: String(piece.input ?? '') },
    { type: 'tool-input-end', id: toolCallId },
    piece,
  ];
}
