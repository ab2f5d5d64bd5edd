import type { BacktestReport } from './backtest.ts';

/** A test case for `agent-hooks test`. */
export interface PolicyCase {
  readonly name: string;
  readonly event: 'BeforeTool';
  readonly input: Readonly<Record<string, unknown>>;
  readonly decision: 'allow' | 'ask' | 'deny';
}

/** Cases of the calls that a report shows: what looks like a false alarm should be allowed, everything else as it is. */
export function toCases({ groups }: BacktestReport): readonly PolicyCase[] {
  const cases = new Map<string, PolicyCase>();
  for (const { examples, decision, rule } of groups) {
    for (const { input, text, isFalseAlarm } of examples) {
      const key = JSON.stringify(input);
      const known = cases.get(key)?.decision;
      const wanted = isFalseAlarm ? 'allow' : known === 'deny' ? known : decision;
      const name = `${rule}: ${text}`.replace(/\s+/g, ' ').slice(0, 100);
      cases.set(key, { name, event: 'BeforeTool', input, decision: wanted });
    }
  }
  return [...cases.values()];
}
