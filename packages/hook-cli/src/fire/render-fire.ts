import type { FiredEvent } from '@agent-hooks/hook-types';
import type { FiredHook, FiredRound } from '@agent-hooks/hook-types/internal';
import {
  describeConsequences,
  describeState,
  formatDuration,
  isReplaced,
  plural,
  roundWords,
  shorten,
  stateBrushes,
  stateOfHook,
} from '@agent-hooks/trace-page';
import type { CliIo } from '../cli-io.ts';
import { createPaint, type Paint, type Screen } from '../terminal/paint.ts';
import { screenWidth } from '../terminal/screen-width.ts';
import { wrap, wrapWithPrefix } from '../terminal/wrap.ts';
import type { FiredRun } from './fire-event.ts';
import { renderDetails } from './render-details.ts';
import { renderVerdict } from './render-verdict.ts';

/** Shows a fired event: the verdict, then the hooks, then the details unless it is to be brief. */
export function renderFire(
  io: CliIo,
  run: FiredRun,
  { subject, isBrief }: { subject: string; isBrief: boolean },
): string[] {
  const paint = createPaint(io);
  const width = screenWidth(io);
  const { record, explanation } = run;
  if (!record) return renderNothing(run, subject, { paint, width });
  return [
    ...renderVerdict(record, subject, { paint, width }),
    ...renderUnapproved(explanation, paint, width),
    '',
    ...wrap(paint.plain(headlineOf(record, subject)), width).map(paint.strong),
    ...record.rounds.flatMap((round, index) => renderRound(record, round, { index, paint, width })),
    ...(isBrief
      ? renderWarnings(record, paint, width)
      : renderDetails(io, record, { agents: agentsIn(explanation), paint, width })),
  ];
}

function renderWarnings({ rounds }: FiredEvent, paint: Paint, width: number): string[] {
  const warnings = rounds.flatMap(({ hooks }) => hooks.flatMap(({ result }) => result?.warnings ?? []));
  return warnings.flatMap((each) => wrapWithPrefix('  warning: ', paint.plain(each), width).map(paint.warning));
}

/** What people call the agents of an event's hooks. */
function agentsIn({ running, others }: FiredRun['explanation']): ReadonlyMap<string, string> {
  const hooks = [...running, ...others];
  return new Map(hooks.flatMap(({ entry: { dialect } }) => (dialect ? [[dialect.name, dialect.agent]] : [])));
}

function headlineOf({ eventName, rounds, sequential }: FiredEvent, subject: string): string {
  const about = subject === '' ? '' : ` (${subject})`;
  const [first] = rounds;
  const count = first?.hooks.length ?? 0;
  const order = sequential ? ', one after the other' : ', at the same time';
  const again = rounds.length > 1 ? `, in ${rounds.length} rounds` : '';
  return `${eventName}${about}: ${plural(count, 'hook')}${count > 1 ? order : ''}${again}`;
}

type Place = { readonly index: number; readonly paint: Paint; readonly width: number };

function renderRound({ eventName, rounds }: FiredEvent, { cause, hooks }: FiredRound, place: Place): string[] {
  const { index, paint, width } = place;
  const before = rounds.slice(0, index).reduce((count, round) => count + round.hooks.length, 0);
  return [
    ...(index === 0 ? [] : wrap(`Again, ${roundWords[cause]}:`, width - 2).map((line) => `  ${paint.faint(line)}`)),
    ...hooks.flatMap((hook, place) => renderHook(eventName, hook, { number: before + place + 1, paint, width })),
  ];
}

function renderHook(
  eventName: string,
  hook: FiredHook,
  { number, paint, width }: Screen & { number: number },
): string[] {
  const state = stateOfHook(eventName, hook);
  const took = hook.durationMs === undefined ? [] : [formatDuration(hook.durationMs)];
  const ending = [describeState(state), ...(isReplaced(hook) ? ['does not count'] : []), ...took].join(', ');
  const name = `${number}. ${shorten(hook.name, Math.max(20, width - 40))}`;
  const why = hook.notStarted?.reason ?? hook.result?.error?.message;
  return [
    ...wrapWithPrefix('  ', paint.plain(`${name}  ${ending}`), width).map(paint[stateBrushes[state.kind]]),
    ...(why === undefined ? [] : wrapWithPrefix('     ', paint.plain(shorten(why, 400)), width).map(paint.faint)),
  ];
}

function renderNothing({ explanation }: FiredRun, subject: string, { paint, width }: Screen): string[] {
  const { eventName, others } = explanation;
  const own = others.filter(({ entry }) => entry.eventName === eventName);
  const { sentence } = describeConsequences({ eventName, verdict: { action: 'proceed' } }, subject);
  return [
    paint.strong(`No hook runs for ${eventName}${subject === '' ? '' : ` (${subject})`}.`),
    ...own.flatMap(({ entry, reason }) =>
      wrapWithPrefix('  - ', paint.plain(`${shorten(entry.name, 80)}: ${reason}`), width),
    ),
    ...(own.length === 0
      ? wrap(`No hook is configured for ${eventName}. Run \`agent-hooks list\` to see all hooks.`, width)
      : []),
    ...wrap(paint.plain(sentence), width),
    ...renderUnapproved(explanation, paint, width),
  ];
}

/** One sentence about hooks that did not run because they are not approved, and what to do. */
function renderUnapproved({ unapproved }: FiredRun['explanation'], paint: Paint, width: number): string[] {
  if (unapproved.length === 0) return [];
  const names = unapproved.map(({ entry }) => shorten(entry.name, 40)).join(', ');
  const [which, are] = unapproved.length === 1 ? ['hook', 'is'] : ['hooks', 'are'];
  return [
    '',
    ...wrap(paint.plain(`Not started: the project's ${which} ${names} ${are} not approved.`), width).map(paint.warning),
    `Look at ${unapproved.length === 1 ? 'it' : 'them'} and decide:  ${paint.accent('agent-hooks trust')}`,
  ];
}
