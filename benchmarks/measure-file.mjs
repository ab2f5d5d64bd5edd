// Measures the benchmarks of one file, or those with a word in their name, and sends what came of it to `run.mjs`.
import './hooks-are-on.mjs';

const [file, word] = process.argv.slice(2);
const { benchmarks } = await import(new URL(file, import.meta.url).href);
const measured = [];
for (const benchmark of benchmarks) {
  const name = `${file.replace('.bench.mjs', '')}: ${benchmark.name}`;
  if (name.includes(word)) measured.push(await measure(name, benchmark));
}
// What a file keeps open would keep the process alive.
process.send(measured, () => process.exit());

/** A benchmark that cannot be measured fails the run, but not the others. */
async function measure(name, benchmark) {
  const { limit, unit, chart } = benchmark;
  const about = { name, benchmark: { limit, unit, chart } };
  try {
    return { ...about, result: await benchmark.measure() };
  } catch (error) {
    return { ...about, error: error.message };
  }
}
