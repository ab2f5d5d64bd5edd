import { appendFileSync, renameSync, truncateSync, writeFileSync } from 'node:fs';
import { makeFiredEvent } from '@agent-hooks/test-samples';
import { describe, expect, it } from 'vitest';
import { makeProject } from '../../test/temporary-project.ts';
import { followLog } from './follow-log.ts';

const line = (eventName: string) => `${JSON.stringify(makeFiredEvent({ eventName }))}\n`;

/** Follows a log; each step is done when all that there was before it has been read. */
async function follow(path: string, ...steps: readonly (() => void)[]): Promise<string[]> {
  const controller = new AbortController();
  const waiting = [...steps];
  const seen: string[] = [];
  for await (const entry of followLog(path, controller.signal)) {
    if (entry !== 'pause') seen.push('problem' in entry ? entry.problem : entry.event.eventName);
    else if (waiting.length === 0) controller.abort();
    else waiting.shift()?.();
  }
  return seen;
}

describe('following a log', () => {
  it('gives what it contains, what is added, also in halves, and what cannot be read', async () => {
    const path = makeProject({ log: line('One') }).path('log');
    const seen = await follow(
      path,
      () => appendFileSync(path, line('Two').slice(0, 40)),
      () => appendFileSync(path, `${line('Two').slice(40)}{oops\n\n`),
      () => appendFileSync(path, line('Three')),
    );
    expect(seen).toEqual(['One', 'Two', expect.stringContaining('it is not JSON'), 'Three']);
  });

  it('waits for a log that does not exist yet', async () => {
    const path = makeProject().path('log');
    expect(
      await follow(
        path,
        () => writeFileSync(path, line('One')),
        () => undefined,
      ),
    ).toEqual(['One']);
  });

  it('reads a log that is renamed to its end, and goes on with the one that takes its place', async () => {
    const path = makeProject({ log: line('One') }).path('log');
    const seen = await follow(
      path,
      () => {
        appendFileSync(path, line('Two'));
        renameSync(path, `${path}.1`);
        writeFileSync(path, line('Three'));
      },
      () => undefined,
    );
    expect(seen).toEqual(['One', 'Two', 'Three']);
  });

  it('begins again with a log that was emptied', async () => {
    const path = makeProject({ log: line('One') + line('Two') }).path('log');
    const seen = await follow(
      path,
      () => truncateSync(path, 0),
      () => appendFileSync(path, line('Three')),
    );
    expect(seen).toEqual(['One', 'Two', 'Three']);
  });
});
