import type { ConfigSource } from '@agent-hooks/hook-types';
import { getKindRow } from '@agent-hooks/hook-types/internal';
import type { CheckedFile } from './checked-file.ts';
import { findLookups } from './find-lookups.ts';
import type { Finding } from './finding.ts';

/** Finds commands of users and machines that look things up in the project, which decides what they are. */
export function checkLookups({ settings, document }: CheckedFile, source: ConfigSource | undefined): Finding[] {
  if (source !== 'user' && source !== 'system') return [];
  return settings.entries.flatMap(({ config, segments }) => {
    const started = getKindRow(config.type).starts(config);
    const path = [...segments, 'command'];
    return (started ? findLookups(started) : []).map(
      ({ what, advice }): Finding => ({
        severity: 'warning',
        message: `${what}: in a hostile project this gate runs the project's code`,
        advice,
        path: path.join('.'),
        span: document.spanOf(path),
      }),
    );
  });
}
