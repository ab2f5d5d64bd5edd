import type { HookRegistryEntry } from '@agent-hooks/hook-system';
import { type HookExplanation, isWaiting } from '@agent-hooks/hook-system/inspect';
import { getEventRow, type HookEventName } from '@agent-hooks/hook-types';
import { CliExit } from '../cli-exit.ts';
import type { OpenProject } from '../project/open-project.ts';

/** How a person says what an event is about. */
export interface SubjectOptions {
  readonly tool?: string;
  readonly subject?: string;
}

/** What the options say an event is about; an event that is about nothing takes none. */
export function readSubject(eventName: HookEventName, { tool, subject }: SubjectOptions): string | undefined {
  const { matchField } = getEventRow(eventName);
  if (tool !== undefined && matchField !== 'tool_name') {
    throw new CliExit(2, `--tool: ${eventName} is not about a tool.${subjectHint(matchField)}`);
  }
  if (subject !== undefined && matchField === undefined) {
    throw new CliExit(2, `--subject: ${eventName} is about nothing in particular, all of its hooks run.`);
  }
  if (tool !== undefined && subject !== undefined && tool !== subject) {
    throw new CliExit(2, '--tool and --subject say the same thing: give one of them.');
  }
  return tool ?? subject;
}

/** An event with its hooks, explained. */
export interface EventExplanation {
  readonly eventName: HookEventName;
  readonly subject: string | undefined;
  readonly sequential: boolean;
  readonly running: readonly HookExplanation[];
  readonly others: readonly HookExplanation[];
  /** Those of the others that would run, had the user approved them. */
  readonly unapproved: readonly HookExplanation[];
}

/** Explains every hook of an event. */
export function explainEvent(
  { system }: OpenProject,
  eventName: HookEventName,
  { subject, input }: { subject: string | undefined; input?: object | undefined },
): EventExplanation {
  const explained = system.explain(eventName, subject, input);
  const idle = explained.filter(({ runs }) => !runs);
  return {
    eventName,
    subject,
    // A group asks for it also where its hook runs as another's twin.
    sequential: explained.some(
      ({ fate, entry }) => (fate === 'runs' || fate === 'refuses' || fate === 'duplicate') && entry.sequential,
    ),
    running: explained.filter(({ runs }) => runs),
    others: idle,
    unapproved: idle.filter(({ entry }) => isWaiting(entry) && matches(entry, subject)),
  };
}

/** What was given of an input, with what the host would add. */
export function completeInput(
  { dir }: Pick<OpenProject, 'dir'>,
  eventName: HookEventName,
  { fields, subject }: { fields: Readonly<Record<string, unknown>>; subject: string | undefined },
): Record<string, unknown> {
  const { matchField } = getEventRow(eventName);
  return {
    ...{ cwd: dir, hook_event_name: eventName },
    ...(matchField !== undefined && subject !== undefined && { [matchField]: subject }),
    ...fields,
  };
}

/** What is not approved is checked before it is matched. */
function matches({ eventName, compiledMatcher }: HookRegistryEntry, subject: string | undefined): boolean {
  const isAbout = subject !== undefined && getEventRow(eventName).matchField !== undefined;
  return !isAbout || compiledMatcher.matches(subject).matches;
}

/** Says in one line how many hooks an event runs, and how. */
export function headline({ eventName, subject, sequential, running }: EventExplanation): string {
  const { matchField } = getEventRow(eventName);
  const about = subject === undefined ? '' : ` (${matchField}: ${subject})`;
  if (running.length === 0) return `${eventName}${about} runs no hook`;
  return `${eventName}${about} runs ${howMany(running.length, sequential)}`;
}

function howMany(count: number, sequential: boolean): string {
  if (count === 1) return 'one hook';
  return sequential ? `${count} hooks, one after the other` : `${count} hooks at the same time`;
}

function subjectHint(matchField: string | undefined): string {
  return matchField === undefined ? ' All of its hooks run.' : ` Name its ${matchField} with --subject.`;
}
