import type { Exception } from '../backtest/exceptions.ts';
import { CallJudge, type DueHook } from '../backtest/judge-calls.ts';
import type { Refusal } from './refusal.ts';

/** The exception that a person wants: a command alone means the shell. Undefined if its end is not a day to come. */
export function readException(allow: string, until: string): Exception | undefined {
  const text = allow.trim();
  const end = toDate(until);
  const rule = /^[\w|-]+\([\s\S]*\)$/.test(text) ? text : `shell(${text})`;
  return end === undefined ? undefined : { rule, decision: 'allow', until: end };
}

/** The newest refusal that the policies would not repeat with an exception. */
export async function findCovered(
  home: string,
  refusals: readonly Refusal[],
  exception: Exception,
): Promise<Refusal | undefined> {
  for (const refusal of refusals) {
    const hooks = refusingHooks(refusal).map((hook) => ({
      ...hook,
      config: { ...hook.config, except: withException(hook, exception) } as DueHook['config'],
    }));
    const directory = refusal.call.cwd ?? '/';
    const place = { home };
    const judge = new CallJudge({ place, directory, hooksAt: async (project) => ({ project, find: () => hooks }) });
    if (hooks.length > 0 && (await judge.judge(refusal.call)).decision === 'allow') return refusal;
  }
  return undefined;
}

/** The policies that refused, each once. */
export function refusingHooks({ findings }: Refusal): readonly DueHook[] {
  return [...new Map(findings.map(({ hook }) => [hook.config, hook])).values()];
}

/** The exceptions of a policy, and one more. */
export function withException({ config }: DueHook, exception: Exception): readonly unknown[] {
  return [...('except' in config && Array.isArray(config.except) ? config.except : []), exception];
}

const days: Readonly<Record<string, number>> = { h: 1 / 24, d: 1, w: 7 };

/** The end of an exception: a date, or how long it lasts. */
function toDate(text: string): string | undefined {
  const [, number, unit = ''] = /^(\d{1,4})([hdw])$/.exec(text) ?? [];
  if (number !== undefined) {
    const end = new Date(Date.now() + Number(number) * (days[unit] ?? 1) * 86_400_000).toISOString();
    return unit === 'h' ? end : end.slice(0, 10);
  }
  return /^\d{4}-\d\d-\d\d$/.test(text) && Date.parse(text) > Date.now() ? text : undefined;
}
