import type { FiredEvent } from '@agent-hooks/hook-types';
import type { FiredHook, FiredRound } from '@agent-hooks/hook-types/internal';
import type { Attributes, AttributeValue } from '@opentelemetry/api';

/** What one attribute says of an event; undefined leaves it out. */
type EventRow = readonly [name: string, read: (event: FiredEvent) => AttributeValue | undefined];

/** A hook where it ran. */
export interface HookRun {
  readonly event: FiredEvent;
  readonly hook: FiredHook;
  readonly round: FiredRound;
  /** The first is 1. */
  readonly roundNumber: number;
}

type HookRow = readonly [name: string, read: (run: HookRun) => AttributeValue | undefined];

/**
 * By the GenAI semantic conventions, which are in development except `error.type`: a changed name is changed here alone.
 * `gen_ai.operation.name` is on the host's span only: on these as well, backends would count the operation twice.
 */
const conventions: readonly EventRow[] = [
  ['gen_ai.tool.name', (event) => text(firstInput(event).tool_name)],
  ['gen_ai.tool.call.id', (event) => text(firstInput(event).tool_use_id)],
  ['gen_ai.request.model', (event) => text(firstInput(event).model) ?? modelOf(firstInput(event).llm_request)],
  ['gen_ai.agent.id', (event) => text(firstInput(event).agent_id)],
  ['gen_ai.agent.name', (event) => text(firstInput(event).agent_type)],
  ['gen_ai.conversation.id', (event) => text(firstInput(event).session_id)],
  ['error.type', ({ failure }) => failure?.code],
];

/** What no convention has a name for. */
const own: readonly EventRow[] = [
  ['agent_hooks.event.name', ({ eventName }) => eventName],
  ['agent_hooks.event.correlation_id', ({ correlationId }) => correlationId],
  ['agent_hooks.event.sequential', ({ sequential }) => sequential],
  ['agent_hooks.event.rounds', ({ rounds }) => rounds.length],
  ['agent_hooks.event.hooks', ({ rounds }) => new Set(rounds.flatMap(({ hooks }) => hooks.map(nameOf))).size],
  ['agent_hooks.verdict', ({ verdict }) => verdict.action],
  ['agent_hooks.input.changed', ({ verdict }) => (verdict.input === undefined ? undefined : true)],
  ['agent_hooks.failure.stage', ({ failure }) => failure?.stage],
];

const ofHook: readonly HookRow[] = [
  ['agent_hooks.event.name', ({ event }) => event.eventName],
  ['agent_hooks.hook.name', ({ hook }) => nameOf(hook)],
  ['agent_hooks.hook.type', ({ hook }) => hook.type],
  ['agent_hooks.hook.source', ({ hook }) => hook.source],
  ['agent_hooks.hook.extension', ({ hook }) => hook.extension],
  ['agent_hooks.hook.dialect', ({ hook }) => hook.dialect],
  ['agent_hooks.hook.gate', ({ hook }) => hook.isGate],
  ['agent_hooks.hook.counts', ({ hook }) => hook.counts],
  ['agent_hooks.hook.round', ({ roundNumber }) => roundNumber],
  ['agent_hooks.hook.round.cause', ({ round }) => round.cause],
  ['agent_hooks.hook.outcome', ({ hook }) => hook.result?.outcome],
  ['agent_hooks.hook.decision', ({ hook }) => hook.result?.output?.decision ?? undefined],
  ['agent_hooks.hook.not_started', ({ hook }) => hook.notStarted?.why],
  ['process.exit.code', ({ hook }) => hook.result?.exitCode ?? undefined],
  ['error.type', ({ hook }) => errorTypeOf(hook)],
];

/** The attributes of an event's span. */
export function eventAttributes(event: FiredEvent): Attributes {
  return collect([...conventions, ...own], event);
}

/** The attributes of a hook's span. */
export function hookAttributes(run: HookRun): Attributes {
  return collect(ofHook, run);
}

/** What went wrong with a hook, in a word of few; undefined if nothing did. A refusal is not an error. */
export function errorTypeOf({ result, notStarted }: FiredHook): string | undefined {
  const why = notStarted?.why;
  return result?.error?.code ?? (why !== undefined && harmless.has(why) ? undefined : why);
}

/** Names are as long as commands can be. */
export function nameOf({ name }: { readonly name: string }): string {
  return name.length > 200 ? `${name.slice(0, 199)}…` : name;
}

/** Not started as it should be: another hook had decided, or the event was not about it. */
const harmless: ReadonlySet<string> = new Set(['sequenceEnded', 'notMatching']);

function collect<Subject>(
  rows: readonly (readonly [string, (subject: Subject) => AttributeValue | undefined])[],
  subject: Subject,
): Attributes {
  const attributes: Attributes = {};
  for (const [name, read] of rows) {
    const value = read(subject);
    if (value !== undefined) attributes[name] = value;
  }
  return attributes;
}

const firstInput = ({ inputs }: FiredEvent): Readonly<Record<string, unknown>> => inputs[0] ?? {};

function modelOf(request: unknown): string | undefined {
  return typeof request === 'object' && request !== null ? text(Reflect.get(request, 'model')) : undefined;
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
