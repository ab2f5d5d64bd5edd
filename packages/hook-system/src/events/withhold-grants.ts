import type { AnyEventRow } from '@agent-hooks/hook-types';
import type { Decider } from '../outputs/deciders.ts';
import { authorityTable, rankOf } from '../settings/authority.ts';
import type { Look, RunHooks } from './look.ts';

/**
 * Takes a permission out of the answers of hooks that may not give it: only a rank at least that of whoever asked may
 * answer in a person's place. What the host asks by itself is the user's to answer.
 */
export function withholdGrants(run: RunHooks, row: AnyEventRow, askers: readonly Decider[] = []): RunHooks {
  if (!row.effects.includes('allow')) return run;
  const rank = Math.max(
    ...askers.map(({ source }) => rankOf(source)),
    askers.length > 0 ? 0 : authorityTable.user.rank,
  );
  const who = askers.length > 0 ? askers.map(({ name }) => name).join(', ') : 'the host';
  return async (hooks, input) => (await run(hooks, input)).map((look) => withholdGrant(look, rank, who));
}

function withholdGrant(look: Look, rank: number, who: string): Look {
  const { hook, result } = look;
  const { decision } = result.output ?? {};
  if (hook.rank >= rank || (decision !== 'allow' && decision !== 'approve')) return look;
  const { decision: _, ...output } = result.output ?? {};
  const warning = `Its allow has no effect: ${who} asked, and a hook of the source ${hook.entry.source} ranks below that.`;
  return { ...look, result: { ...result, output, warnings: [...result.warnings, warning] } };
}
