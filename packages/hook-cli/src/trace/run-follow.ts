import { resolve } from 'node:path';
import type { FiredEvent } from '@agent-hooks/hook-types';
import { CliExit } from '../cli-exit.ts';
import type { CliIo } from '../cli-io.ts';
import { withInterrupt } from '../terminal/interrupt.ts';
import { createPaint } from '../terminal/paint.ts';
import { printError, printJsonLine, printLines } from '../terminal/print.ts';
import { screenWidth } from '../terminal/screen-width.ts';
import { wrap } from '../terminal/wrap.ts';
import { followLog } from './follow-log.ts';
import { drawEvent } from './timeline.ts';

/** Shows the last events of a log and then each one as it is recorded, until Ctrl-C. */
export async function runFollow(
  io: CliIo,
  name: string,
  { last = 10, json = false }: { readonly last?: number | undefined; readonly json?: boolean },
): Promise<void> {
  if (name === '-') throw new CliExit(2, '--follow needs the name of a log; it cannot be combined with `-`.');
  const path = resolve(io.cwd, name);
  if (!json) printLines(io, wrap(`Events of ${name}; Ctrl-C ends.`, screenWidth(io)));
  const show = createView(io, json);
  await withInterrupt(async (signal) => {
    // Of what is in the log already, only the end is shown.
    let earlier: FiredEvent[] | undefined = [];
    for await (const entry of followLog(path, signal)) {
      if (entry === 'pause') {
        for (const event of earlier?.slice(-last) ?? []) show(event);
        earlier = undefined;
      } else if ('problem' in entry) printError(io, `${name}: a line was skipped: ${entry.problem}`);
      else if (earlier) earlier.push(entry.event);
      else show(entry.event);
    }
  });
}

function createView(io: CliIo, json: boolean): (event: FiredEvent) => void {
  const paint = createPaint(io);
  let scaleMs = 0;
  return (event) => {
    scaleMs = Math.max(scaleMs, event.durationMs);
    if (json) printJsonLine(io, event);
    else printLines(io, drawEvent(event, { width: screenWidth(io), paint, scaleMs }));
  };
}
