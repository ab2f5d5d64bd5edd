import type { ResponsesItem } from './responses-types.ts';

/** Items that stay together: reasoning with what it led to, calls with each other and with their results. */
export class ItemRun {
  readonly items: readonly ResponsesItem[];

  constructor(items: readonly ResponsesItem[]) {
    this.items = items;
  }
}

/** One entry of a conversation: a message, or items that stay together. */
export type ResponsesTurn = ResponsesItem | ItemRun;

/** Whether an item is a message of a speaker; one without a type is. */
export function isMessage(item: ResponsesItem): boolean {
  return typeof item.role === 'string' && (item.type === undefined || item.type === null || item.type === 'message');
}

/** Reads items as turns: the API refuses reasoning that is not followed by what it led to. */
export function groupItems(items: readonly ResponsesItem[]): readonly ResponsesTurn[] {
  if (items.every(isMessage)) return items;
  const turns: ResponsesTurn[] = [];
  let run: ResponsesItem[] = [];
  const flush = (kept: readonly ResponsesItem[]) => {
    if (kept.length > 0) turns.push(new ItemRun(kept));
  };
  for (const item of items) {
    if (!isMessage(item)) {
      run.push(item);
      continue;
    }
    if (run.length === 0) {
      turns.push(item);
      continue;
    }
    const border = run.findLastIndex(({ type }) => type !== 'reasoning') + 1;
    flush(run.slice(0, border));
    const reasoning = run.slice(border);
    turns.push(reasoning.length === 0 ? item : new ItemRun([...reasoning, item]));
    run = [];
  }
  flush(run);
  return turns;
}

/** Writes turns as the list of items that they are. */
export function flattenTurns(turns: readonly ResponsesTurn[]): ResponsesItem[] {
  const items: ResponsesItem[] = [];
  for (const turn of turns) {
    if (turn instanceof ItemRun) items.push(...turn.items);
    else items.push(turn);
  }
  return items;
}
