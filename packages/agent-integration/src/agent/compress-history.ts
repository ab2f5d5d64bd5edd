import type { ModelAdapter, ModelShapes } from '../shapes/model-adapter.ts';

/**
 * Keeps the newer half of a conversation, from a message of the user's on, so that no tool call is parted from its
 * result; instructions at its beginning stay.
 */
export function compressHistory<Shapes extends ModelShapes>(
  adapter: Pick<ModelAdapter<Shapes>, 'roleOf'>,
  history: readonly Shapes['Turn'][],
): Shapes['Turn'][] {
  const half = Math.floor(history.length / 2);
  const start = history.findIndex((turn, index) => index >= half && adapter.roleOf(turn) === 'user');
  if (start === -1) return [...history];
  return [...history.slice(0, start).filter((turn) => adapter.roleOf(turn) === 'system'), ...history.slice(start)];
}
