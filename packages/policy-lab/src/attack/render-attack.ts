import type { PolicyCase } from '../backtest/case-file.ts';
import { count } from '../backtest/render-text.ts';
import { type AttackPair, type AttackReport, toInput } from './attack.ts';

/** So many pairs of a rule are shown. */
const mostShown = 5;

/** The report of an attack as lines of plain text. */
export function renderAttack({ rules, commands, tried, pairs, unconfirmed }: AttackReport): readonly string[] {
  const groups = groupPairs(pairs);
  const isUnproven = pairs.some(({ isProven }) => isProven === undefined);
  return [
    `${count(tried, 'text')} of ${count(commands, 'command')} that ${count(rules, 'rule')} ${rules === 1 ? 'stops' : 'stop'} tried: ${pairs.filter(({ kind }) => kind === 'slips').length} slip, ${pairs.filter(({ kind }) => kind === 'hit').length} are hit wrongly.`,
    ...(isUnproven ? ['There was no shell to prove that they mean what they seem to.'] : []),
    ...(unconfirmed > 0
      ? [
          `${count(unconfirmed, 'difference')} that a real shell did not confirm ${unconfirmed === 1 ? 'is' : 'are'} left out.`,
        ]
      : []),
    ...[...groups.values()].flatMap((group) => [
      '',
      `${titleOf(group[0])}`,
      ...group
        .slice(0, mostShown)
        .flatMap(({ command, other, way }) => [`  ${oneLine(command)}`, `  ${oneLine(other)}   (${way})`, '']),
      ...(group.length > mostShown ? [`  and ${group.length - mostShown} more`] : []),
    ]),
  ];
}

/** Cases of what an attack found, with what the policy should say. */
export function attackCases({ pairs }: AttackReport): readonly PolicyCase[] {
  return pairs.map(({ kind, other, way, rule, decision }) => {
    const { tool_name, tool_input } = toInput(other);
    const name = `${rule}: ${way}: ${oneLine(other)}`.slice(0, 100);
    return {
      name,
      event: 'BeforeTool',
      input: { tool_name, tool_input },
      decision: kind === 'slips' ? decision : 'allow',
    };
  });
}

function keyOf({ kind, pack, rule }: AttackPair): string {
  return JSON.stringify([kind, pack, rule]);
}

function groupPairs(pairs: readonly AttackPair[]): ReadonlyMap<string, AttackPair[]> {
  const groups = new Map<string, AttackPair[]>();
  for (const pair of pairs) groups.set(keyOf(pair), [...(groups.get(keyOf(pair)) ?? []), pair]);
  return groups;
}

function titleOf(pair: AttackPair | undefined): string {
  const rule = pair?.pack === undefined ? `rule ${pair?.rule}` : `pack ${pair.pack}: ${pair.rule}`;
  return pair?.kind === 'hit'
    ? `${rule} stops what means something else`
    : `${rule} lets the same through in other words`;
}

function oneLine(text: string): string {
  return text.replaceAll('\n', '⏎');
}
