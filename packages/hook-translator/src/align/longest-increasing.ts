/** The places of a longest strictly increasing run of values, in order; others may be between them. */
export function longestIncreasing(values: readonly number[]): number[] {
  if (isIncreasing(values)) return values.map((_, place) => place);
  // ends[length] is the place of the smallest value that ends a run one longer than that.
  const ends: number[] = [];
  const before: number[] = [];
  values.forEach((value, place) => {
    const length = countBelow(ends, values, value);
    before.push(ends[length - 1] ?? -1);
    ends[length] = place;
  });
  const run: number[] = [];
  for (let place = ends.at(-1) ?? -1; place >= 0; place = before[place] ?? -1) run.push(place);
  return run.reverse();
}

function isIncreasing(values: readonly number[]): boolean {
  for (let place = 1; place < values.length; place++) {
    if (Number(values[place - 1]) >= Number(values[place])) return false;
  }
  return true;
}

/** How many of the runs end below a value: a binary search, since their ends only grow. */
function countBelow(ends: readonly number[], values: readonly number[], value: number): number {
  let low = 0;
  let high = ends.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (Number(values[Number(ends[middle])]) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
