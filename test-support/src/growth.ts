/** Some work whose time may depend on the size of its input. */
export interface SizedWork<Input> {
  /** Makes an input of a size; the time for this does not count. */
  readonly prepare: (size: number) => Input | Promise<Input>;
  readonly run: (input: Input) => unknown;
  /** The smaller of the two sizes that are compared. */
  readonly size: number;
}

/**
 * How much longer some work takes for four times the size: about 4 for linear work, about 16 for quadratic work.
 * Time of the processor is counted and the quickest of several runs taken, since a busy machine only ever adds to it.
 */
export async function growthOf<Input>({ prepare, run, size }: SizedWork<Input>): Promise<number> {
  const [small, large] = [await prepare(size), await prepare(4 * size)];
  const times = await repetitionsFor(run, small);
  const best = { small: Number.POSITIVE_INFINITY, large: Number.POSITIVE_INFINITY };
  for (let round = 0; round < mostRounds; round++) {
    best.small = Math.min(best.small, await timeOf(run, small, times));
    best.large = Math.min(best.large, await timeOf(run, large, times));
    if (round >= 1 && best.large / best.small < clearlyLinear) break;
  }
  return best.large / best.small;
}

const mostRounds = 6;
const clearlyLinear = 5;

/** Shorter runs say more about the clock and the garbage collector than about the work. */
const shortestRunMs = 15;

async function repetitionsFor<Input>(run: (input: Input) => unknown, input: Input): Promise<number> {
  let times = 1;
  // The first run also pays for the compiler.
  await run(input);
  while (times < 1000 && (await timeOf(run, input, times)) < shortestRunMs) times *= 2;
  return times;
}

async function timeOf<Input>(run: (input: Input) => unknown, input: Input, times: number): Promise<number> {
  const start = process.cpuUsage();
  for (let time = 0; time < times; time++) await run(input);
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
