import type { CliIo } from '../cli-io.ts';

const [narrowest, widest, usual] = [40, 120, 80];

/** How wide a screen may be: what COLUMNS says, else the terminal's width, within reason; 80 where there is neither. */
export function screenWidth({ stdout, env }: Pick<CliIo, 'stdout' | 'env'>): number {
  const wanted = /^\d+$/.test(env.COLUMNS ?? '') ? Number(env.COLUMNS) : 0;
  return Math.min(widest, Math.max(narrowest, wanted || stdout.columns || usual));
}
