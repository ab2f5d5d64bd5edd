import { isRecord } from '@agent-hooks/hook-types';
import { editTurn } from './edit-turn.ts';
import { readTurns, textOf, writeTurns } from './turns.ts';

/** The text of a request's system instruction; empty if it has none. */
export function readSystemInstruction(config: unknown): string {
  return turnsOf(config).map(textOf).join('');
}

/** The config with another system instruction, in the form that it had; without any if the text is empty. */
export function writeSystemInstruction(text: string, config: unknown): object {
  const base = isRecord(config) ? config : {};
  const [first] = turnsOf(config);
  const turn = first === undefined || text === '' ? undefined : editTurn(first, text);
  const { systemInstruction: before, ...others } = base;
  return turn === undefined ? others : { ...base, systemInstruction: writeTurns([turn], before) };
}

function turnsOf(config: unknown): ReturnType<typeof readTurns> {
  return readTurns(isRecord(config) ? config.systemInstruction : undefined);
}
