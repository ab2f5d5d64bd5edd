import { HookError } from '@agent-hooks/hook-types';
import { geminiServer } from '@agent-hooks/test-servers';
import { callSiteRows } from './call-site-rows.ts';
import type { ConformanceRow } from './conformance-row.ts';
import { effectRows } from './effect-rows.ts';
import type { HostUnderTest } from './host-under-test.ts';
import { lifecycleRows } from './lifecycle-rows.ts';
import { playScene } from './play-scene.ts';

/** One check of a host, to be run by whatever runs the host's tests. */
export interface ConformanceCheck extends Pick<ConformanceRow, 'site' | 'title'> {
  /** Rejects with an error that names the call site if the host does not do what it must. */
  run(): Promise<void>;
}

/** A check that a host did not pass. */
export interface ConformanceFailure extends Pick<ConformanceRow, 'site' | 'title'> {
  readonly error: unknown;
}

/** The checks of a host: every event is fired where it must be, every answer is applied, and nothing runs after a no. */
export function hostConformance(host: HostUnderTest): readonly ConformanceCheck[] {
  return [...callSiteRows, ...effectRows, ...lifecycleRows]
    .filter((row) => row.needs === undefined || !host.lacks?.includes(row.needs))
    .map(({ site, title, scene, holds }) => ({
      site,
      title,
      async run() {
        const { server = geminiServer } = host;
        const happenings = await playScene(host, server, scene);
        if (holds(happenings, server)) return;
        const seen = happenings.map(({ kind }) => kind).join(', ') || 'nothing';
        throw new HookError('internal', `The call site of ${site}: ${title}. Instead, in this order: ${seen}`);
      },
    }));
}

/** Runs all checks of a host, one after the other, and gives those that it did not pass. */
export async function checkHostConformance(host: HostUnderTest): Promise<readonly ConformanceFailure[]> {
  const failures: ConformanceFailure[] = [];
  for (const { site, title, run } of hostConformance(host)) {
    try {
      await run();
    } catch (error) {
      failures.push({ site, title, error });
    }
  }
  return failures;
}
