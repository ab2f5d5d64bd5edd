import fc from 'fast-check';

// A check that fails only now and then helps nobody: every run tries the same cases, and
// FAST_CHECK_SEED=<number> (or `random`) tries others.
const seed = process.env.FAST_CHECK_SEED ?? '20260216';
if (seed !== 'random') fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(seed) });
