/** Some work whose time may depend on the size of its input. */
export interface SizedWork<Input> {
  /** Makes an input of a size; the time for this does not count. */
  readonly prepare: (size: number) => Input | Promise<Input>;
  readonly run: (input: Input) => unknown;
  /** In the middle between the two sizes that are compared. */
  readonly size: number;
}

/**
 * The power of the size by which the time of some work grows: about 1 for linear work, about 2 for quadratic work.
 * Two sizes that are 16 apart are compared, so that neither caches nor other work of the machine can make one look like
 * the other: a large table misses the caches more often, which takes linear work to 1.5. Time of the processor is counted and the quickest of several runs taken, since a busy machine only adds.
 */
export async function growthOf<Input>({ prepare, run, size }: SizedWork<Input>): Promise<number> {
  const [small, large] = [await prepare(Math.ceil(size / reach)), await prepare(size * reach)];
  const times = await repetitionsFor(run, small);
  const best = { small: Number.POSITIVE_INFINITY, large: Number.POSITIVE_INFINITY };
  for (let round = 0; round < mostRounds; round++) {
    best.small = Math.min(best.small, await timeOf(run, small, times));
    best.large = Math.min(best.large, await timeOf(run, large, times));
    if (round >= 1 && powerOf(best) < clearlyLinear) break;
  }
  return powerOf(best);
}

/** Four times smaller and four times larger than what was asked for. */
const reach = 4;

const mostRounds = 8;
const clearlyLinear = 1.35;

function powerOf({ small, large }: { readonly small: number; readonly large: number }): number {
  return Math.log(large / small) / Math.log(reach * reach);
}

/** Shorter runs say more about the clock and the garbage collector than about the work. */
const shortestRunMs = 5;

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
