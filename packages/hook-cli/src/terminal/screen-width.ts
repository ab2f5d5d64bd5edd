import type { CliIo } from '../cli-io.ts';

/** How wide a screen may be: the terminal's width within reason, and 80 where there is no terminal. */
export function screenWidth({ stdout }: CliIo): number {
  return Math.min(120, Math.max(50, stdout.columns || 80));
}
