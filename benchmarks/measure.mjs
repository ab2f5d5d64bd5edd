// Compares a subject with the least that could do the same work, in one run, turn by turn, so that a slow moment hits both.

/**
 * A benchmark is `{ name, limit, measure }`: `measure()` gives a row, `limit` is the highest ratio (or number) allowed.
 * Times are in milliseconds; a row's `ratio` is subject to floor, its `noise` the floor against itself. One with a
 * `chart` is also a bar of that name in the chart.
 */
export function ratioToFloor({ name, limit, chart, floor, subject, setup, teardown, ...how }) {
  return {
    name,
    limit,
    chart,
    async measure() {
      await setup?.();
      try {
        const times = await timesOf({ floor, again: floor, subject }, how);
        const base = median([...times.floor, ...times.again]);
        return {
          ratio: median(times.subject) / base,
          p95: quantile(times.subject, 0.95) / base,
          noise: median(times.again) / median(times.floor),
          floorMs: base / (how.iterations ?? 1),
        };
      } finally {
        await teardown?.();
      }
    },
  };
}

/** Runs something and looks at what came of it: a hook that was not run would be quick and wrong. */
export function checked(run, isRight) {
  return async () => {
    const result = await run();
    if (!isRight(result)) throw new Error(`What was to be measured did not happen: ${JSON.stringify(result)}`);
  };
}

/** Tells of an event's answer that its one hook ran well and answered. */
export function hasAnswered({ success, allOutputs }) {
  return success && allOutputs.length === 1;
}

/** A benchmark of something that is not a ratio of times: `measure()` gives the number and its unit. */
export function boundedNumber({ name, limit, unit, measure }) {
  return { name, limit, unit, measure: async () => ({ value: await measure() }) };
}

/**
 * The times of several things that take turns, by their names. A time is that of `iterations` runs together; with
 * `each` the subject has so many times in each turn, so that it is asked as often as its floor has worked long. The clock
 * is that of the wall, or the `processor` time of this process, which other programs change less.
 */
export async function timesOf(runs, { rounds = 40, warmup = 3, iterations = 1, each = 1, clock = 'wall' } = {}) {
  const names = Object.keys(runs);
  const times = Object.fromEntries(names.map((name) => [name, []]));
  for (let round = -warmup; round < rounds; round++) {
    for (const name of rotate(names, round)) {
      for (let time = 0; time < (name === 'subject' ? each : 1); time++) {
        const took = await timed(runs[name], iterations, clocks[clock]);
        if (round >= 0) times[name].push(took);
      }
    }
  }
  return times;
}

export function median(values) {
  return quantile(values, 0.5);
}

export function quantile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  const position = (sorted.length - 1) * share;
  const low = sorted[Math.floor(position)];
  const high = sorted[Math.ceil(position)];
  return low + (high - low) * (position - Math.floor(position));
}

/** Milliseconds of processor time that this process has used. */
export function processorTime() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

const clocks = { wall: () => performance.now(), processor: processorTime };

async function timed(run, iterations, now) {
  const start = now();
  for (let i = 0; i < iterations; i++) await run();
  return now() - start;
}

/** Starts each round with another one, so that none always runs first. */
function rotate(list, by) {
  const shift = ((by % list.length) + list.length) % list.length;
  return [...list.slice(shift), ...list.slice(0, shift)];
}
