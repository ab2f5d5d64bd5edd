import type { HookRole } from '@agent-hooks/hook-translator';
import { editParts, type PartShape, type TurnShape, textOfParts } from '@agent-hooks/hook-translator/define';
import { ItemRun, isMessage, type ResponsesTurn } from './item-runs.ts';
import type { ResponsesItem, ResponsesPart } from './responses-types.ts';

/** How the items of an input are read and edited; calls, their results and reasoning are not shown as messages. */
export const responsesTurns: TurnShape<ResponsesTurn> = {
  roleOf: (turn) => roles.get(messageIn(turn)?.role ?? '') ?? 'user',
  textOf,
  withText(turn, text) {
    const message = messageIn(turn);
    if (message === undefined || text === textOf(turn)) return turn;
    const content = contentOf(message, text);
    // Without its message, reasoning is refused by the API.
    if (content === undefined) return undefined;
    const edited = { ...message, content };
    return turn instanceof ItemRun ? new ItemRun([...turn.items.slice(0, -1), edited]) : edited;
  },
  isBoundToCalls: (turn) => messageIn(turn) === undefined,
  followsCalls: (turn) => isResult(turn instanceof ItemRun ? turn.items[0] : turn),
  createTurn: (role, content) => ({ role: role === 'model' ? 'assistant' : role, content }),
  takesSystemTurns: () => true,
};

const roles: ReadonlyMap<string, HookRole> = new Map([
  ['assistant', 'model'],
  ['system', 'system'],
  ['developer', 'system'],
]);

const textTypes: ReadonlySet<string> = new Set(['input_text', 'output_text', 'text']);

const partShape: PartShape<ResponsesPart> = {
  textOf: ({ type, text, refusal }) => (type === 'refusal' ? refusal : textTypes.has(type) ? text : undefined),
  withText: (part, text) => (part.type === 'refusal' ? { ...part, refusal: text } : { ...part, text }),
};

function textOf(turn: ResponsesTurn): string {
  const content = messageIn(turn)?.content;
  if (typeof content === 'string') return content;
  // A message's content is a text or a list of parts.
  return Array.isArray(content) ? textOfParts(partShape, content as ResponsesPart[]) : '';
}

function messageIn(turn: ResponsesTurn): ResponsesItem | undefined {
  const item = turn instanceof ItemRun ? turn.items.at(-1) : turn;
  return item !== undefined && isMessage(item) ? item : undefined;
}

/** The content with other text, in the form it had; undefined if nothing of it is left. */
function contentOf({ content }: ResponsesItem, text: string): string | ResponsesPart[] | undefined {
  if (!Array.isArray(content)) return text === '' ? undefined : text;
  const parts = editParts(partShape, content as ResponsesPart[], text);
  return parts.some((part) => partShape.textOf(part) !== '') ? parts : undefined;
}

function isResult(item: ResponsesItem | undefined): boolean {
  return item?.type?.endsWith('_output') === true || item?.type === 'mcp_approval_response';
}
