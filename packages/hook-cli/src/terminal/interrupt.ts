import { CliExit } from '../cli-exit.ts';

/** The signals by which a person or a system asks us to end, with the exit codes that are usual for them. */
const exitCodes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

type EndingSignal = keyof typeof exitCodes;

// The keys of a table are its keys; Object.keys loses that in its type.
const signals = Object.keys(exitCodes) as EndingSignal[];

/** Runs something that ends by itself when asked to; the exit code says who asked. */
export async function withInterrupt(run: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const controller = new AbortController();
  let received: EndingSignal | undefined;
  const listener = (signal: EndingSignal) => {
    received ??= signal;
    controller.abort();
  };
  for (const signal of signals) process.on(signal, listener);
  try {
    await run(controller.signal);
  } catch (error) {
    if (!received || !(error instanceof CliExit)) throw error;
  } finally {
    for (const signal of signals) process.off(signal, listener);
  }
  if (received) throw new CliExit(exitCodes[received]);
}
