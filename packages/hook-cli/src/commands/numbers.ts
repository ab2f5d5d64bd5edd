import { InvalidArgumentError } from 'commander';

/** How many of something. */
export function parseCount(text: string): number {
  return check(Number(text), Number.isSafeInteger, 'It must be a whole number above 0.');
}

/** A port to serve on. */
export function parsePort(text: string): number {
  const isPort = (port: number) => Number.isInteger(port) && port <= 65_535;
  return check(Number(text), isPort, 'It must be a whole number from 1 to 65535.');
}

/** How many days, or parts of one. */
export function parseDays(text: string): number {
  return check(Number(text), Number.isFinite, 'It must be a number above 0.');
}

function check(number: number, isRight: (number: number) => boolean, problem: string): number {
  if (number > 0 && isRight(number)) return number;
  throw new InvalidArgumentError(problem);
}
