import type { AnyEventRow } from '@agent-hooks/hook-types';
import { type HookDecider, isAllowingDecision } from '@agent-hooks/hook-types/internal';
import { authorityTable, rankOf } from '../settings/authority.ts';
import { type HookRun, type RunHooks, withResult } from './hook-run.ts';

/**
 * Takes a permission out of the answers of hooks that may not give it: only a rank at least that of the hook that asked
 * may answer in a person's place. What the host asks by itself is the user's to answer.
 */
export function dropUnauthorizedAllows(run: RunHooks, row: AnyEventRow, askers: readonly HookDecider[] = []): RunHooks {
  if (!row.effects.includes('allow')) return run;
  const rank = Math.max(
    ...askers.map(({ source }) => rankOf(source)),
    askers.length > 0 ? 0 : authorityTable.user.rank,
  );
  const who = askers.length > 0 ? askers.map(({ name }) => name).join(', ') : 'the host';
  return async (...args) => (await run(...args)).map((each) => dropAllow(row, each, { rank, who }));
}

function dropAllow(
  row: AnyEventRow,
  run: HookRun,
  { rank, who }: { readonly rank: number; readonly who: string },
): HookRun {
  const { hook, result } = run;
  const { decision, ...output } = result.output ?? {};
  if (hook.rank >= rank || !isAllowingDecision(decision)) return run;
  const warning = `Its allow has no effect: ${who} asked, and a hook of the source ${hook.entry.source} ranks below that.`;
  return withResult(row, run, { ...result, output, warnings: [...result.warnings, warning] });
}
