/**
 * Marks a turn that stands for a text elsewhere in a request, by the name of its place: hooks see such texts as messages,
 * and an edit goes back to its place.
 */
const placeField: unique symbol = Symbol('place');

/** A turn for a text that is not among the turns of a request. */
export function turnBeside<Turn extends object>(turn: Turn, place: string): Turn {
  return { ...turn, [placeField]: place };
}

/** The turns of a request, and by their places the turns that stand for other texts. */
export function splitTurns<Turn extends object>(turns: readonly Turn[]) {
  const placeOf = (turn: Turn): unknown => Reflect.get(turn, placeField);
  const marked = turns.filter((turn) => placeOf(turn) !== undefined);
  const beside = new Map(marked.map((turn) => [String(placeOf(turn)), turn] as const));
  return { own: turns.filter((turn) => placeOf(turn) === undefined), beside };
}
