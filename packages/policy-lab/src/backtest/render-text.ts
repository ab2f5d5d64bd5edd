import type { BacktestReport, RuleGroup } from './backtest.ts';

/** What a person should know beside the judgements. */
export interface BacktestNotes {
  readonly files: number;
  /** Lines and files that cannot be read. */
  readonly broken: number;
  readonly since?: string | undefined;
  readonly notes: readonly string[];
}

/** The report as lines of plain text. */
export function renderBacktest(report: BacktestReport, notes: BacktestNotes): readonly string[] {
  const { calls, decisions, groups, falseAlarms, unjudged } = report;
  const agents = Object.entries(report.agents).map(([name, count]) => `${name} ${count}`);
  const from = notes.since === undefined ? '' : ` since ${notes.since}`;
  return [
    `${count(calls, 'call')}${from} in ${count(notes.files, 'file')}${agents.length > 0 ? `: ${agents.join(', ')}` : ''}.`,
    `Refused ${decisions.deny}, asked about ${decisions.ask}, let through ${decisions.allow}.`,
    ...(calls > 0 && report.undue === calls
      ? ['No hook was due for any of them. Judge by a policy with --policy FILE, or add one: agent-hooks guard']
      : []),
    ...(falseAlarms > 0
      ? [
          `${falseAlarms} of them look${falseAlarms === 1 ? 's' : ''} like a false alarm, by what came of ${falseAlarms === 1 ? 'it' : 'them'}.`,
        ]
      : []),
    ...(notes.broken > 0
      ? [
          `${count(notes.broken, 'part')} of the transcripts cannot be read, and ${notes.broken === 1 ? 'is' : 'are'} left out.`,
        ]
      : []),
    ...Object.entries(unjudged).map(
      ([name, due]) => `The hook ${name} was due for ${count(due, 'call')} and was not run: --run-hooks runs it.`,
    ),
    ...notes.notes,
    ...groups.flatMap((group) => ['', ...renderGroup(group)]),
  ];
}

const words = { deny: 'refuses', ask: 'asks about' } as const;

/** A rule with where it is, its examples, and what would let its false alarms through. */
function renderGroup(group: RuleGroup): readonly string[] {
  const { rule, pack, decision, calls, falseAlarms, isMonitored, examples, exceptions } = group;
  const alarms = falseAlarms > 0 ? `, ${falseAlarms} likely false` : '';
  return [
    `${nameOf(group)} ${words[decision]} ${count(calls, 'call')}${alarms}${isMonitored ? ' (it only monitors)' : ''}`,
    `  ${pack === undefined ? `rule ${rule}` : `pack ${pack}: ${rule}`}`,
    ...examples.flatMap(({ text, sentence, agent, outcome, isFalseAlarm }) => [
      `  ${isFalseAlarm ? '?' : '-'} ${text.replace(/\s+/g, ' ')}`,
      `      ${sentence} (${agent}, ${outcome})`,
    ]),
    ...exceptions.map((exception) => `  exception: ${JSON.stringify(exception)}`),
  ];
}

/** A hook, and where it is configured. */
function nameOf({ hook, file, line }: RuleGroup): string {
  return file === undefined ? hook : `${hook} (${[file, line].filter((part) => part !== undefined).join(':')})`;
}

/** A number with its noun. */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
