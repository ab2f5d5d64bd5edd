import type { PageEvent } from './page-data.ts';

/** What an event came to, and the problems of its hooks. */
export function kindsOf({ state, rounds }: PageEvent): readonly string[] {
  const kinds = rounds.flatMap(({ hooks }) => hooks.map((hook) => hook.state.kind));
  return [state.kind, ...kinds.filter((kind) => kind === 'failed' || kind === 'notStarted')];
}
