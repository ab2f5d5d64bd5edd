import { ConfigSource } from '@agent-hooks/hook-types';
import { problemAt } from '@agent-hooks/hook-types/internal';
import type { LoadedSource } from './read-source.ts';

/** So many hooks a project may bring: more would slow down every event of whoever opens it. */
const mostHooks = 2000;

/** Leaves out the hooks of a project beyond the limit, and says so. */
export function limitHooks(loaded: readonly LoadedSource[]): readonly LoadedSource[] {
  let left = mostHooks;
  return loaded.map((each) => {
    const { source, problems } = each;
    if (source?.source !== ConfigSource.Project) return each;
    const hooks = source.hooks.slice(0, left);
    left -= hooks.length;
    const refused = source.hooks.length - hooks.length;
    if (refused === 0) return each;
    const problem = problemAt(['hooks'], `a list of ${source.hooks.length}`, `at most ${mostHooks} in a project`);
    const message = `${source.file ?? 'the project'}: a project may bring at most ${mostHooks}, so ${refused} of the hooks in this file do not run. Remove what is not needed`;
    const where = { source: source.source, ...(source.file !== undefined && { file: source.file }) };
    return { source: { ...source, hooks }, problems: [...problems, { ...problem, ...where, message }] };
  });
}
