import { isRecord } from '@agent-hooks/hook-types';

type Fields = Readonly<Record<string, unknown>>;

/**
 * A completion or a chunk of one with the fields that this package relies on. Servers with a compatible API leave some
 * of them out, or send the content of a message as a list of parts; the very same object if nothing is missing.
 */
export function normalizeChat(data: Fields, form: 'whole' | 'chunk'): Fields {
  const field = form === 'chunk' ? 'delta' : 'message';
  const { choices } = data;
  if (Array.isArray(choices) && choices.every((choice) => isComplete(choice, field))) return data;
  const records = Array.isArray(choices) ? choices.filter(isRecord) : [];
  return { ...data, choices: records.map((choice, place) => completeChoice(choice, field, place)) };
}

function isComplete(choice: unknown, field: string): boolean {
  if (!isRecord(choice) || typeof choice.index !== 'number') return false;
  const said = choice[field];
  return isRecord(said) && !Array.isArray(said.content) && (field === 'delta' || said.content !== undefined);
}

function completeChoice(choice: Fields, field: string, place: number): Fields {
  const said = isRecord(choice[field]) ? choice[field] : {};
  const content = Array.isArray(said.content) ? said.content.map(textOfPart).join('') : said.content;
  const missing = field === 'message' ? { role: 'assistant', content: null, refusal: null } : {};
  return {
    ...choice,
    index: typeof choice.index === 'number' ? choice.index : place,
    [field]: { ...missing, ...said, ...(content !== undefined && { content }) },
  };
}

function textOfPart(part: unknown): string {
  if (typeof part === 'string') return part;
  return isRecord(part) && typeof part.text === 'string' ? part.text : '';
}
