import { isDeeperThan } from '@agent-hooks/hook-types/internal';

/** More than any event needs: past these an input is refused, before it costs the host its stack or its memory. */
const mostLevels = 500;
const mostBytes = 64 * 1024 * 1024;

/** Writes an input as JSON; throws for what is too deep or too large. */
export function serialise(input: object): string {
  if (isDeeperThan(input, mostLevels)) throw new RangeError(`it is nested deeper than ${mostLevels} levels`);
  const text = JSON.stringify(input);
  // No character takes more than three bytes for each of its units.
  if (text.length * 3 > mostBytes && Buffer.byteLength(text) > mostBytes)
    throw new RangeError(`it has more than ${mostBytes} bytes`);
  return text;
}
