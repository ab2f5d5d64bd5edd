import { hash } from 'node:crypto';
import { hostname } from 'node:os';
import type { FiredEvent } from '@agent-hooks/hook-types';
import { canonicalJson, type FiredHook } from '@agent-hooks/hook-types/internal';
import { userName } from '../user-name.ts';
import type { AuditEntry } from './audit-line.ts';

/** What is reported of an event beside what it did. */
export interface EventOrigin {
  /** The directory of the project. */
  readonly project?: string | undefined;
  /** A hash stands for each directory. */
  readonly hashProjects?: boolean | undefined;
  /** Inputs and reasons are reported as well; both may quote what an agent did. */
  readonly payloads?: boolean | undefined;
}

/** A policy, and the hash of its files. */
export interface PolicyVersion {
  readonly name: string;
  readonly hash: string;
}

/** Who ran what where, under which policy and with what result: the same words in audit lines and spans. */
export interface EventFacts {
  readonly user: string;
  readonly host: string;
  readonly agent?: string;
  readonly agentVersion?: string;
  readonly project?: string;
  readonly policy?: PolicyVersion;
  /** The rule that decided, as it is written. */
  readonly rule?: string;
  /** What the rule is about: `delete`, `send`, … */
  readonly effect?: string;
  readonly decision: string;
  readonly mode: 'enforce' | 'monitor';
  /** What a hook that only monitors would have done. */
  readonly would?: string;
}

/** What is reported about an event outside of its machine. */
export function factsOfEvent(event: FiredEvent, origin: EventOrigin = {}): EventFacts {
  const { agent, agentVersion, verdict, rounds } = event;
  const hooks = rounds.flatMap((round) => round.hooks);
  const names = new Set(verdict.decidedBy?.map(({ name }) => name));
  const decisive = hooks.findLast((hook) => names.has(hook.name)) ?? hooks.findLast(hasDecided);
  const policy =
    event.policy ?? (decisive && policyOf(decisive)) ?? hooks.flatMap((hook) => policyOf(hook) ?? []).at(0);
  const { rule, effect } = readRule(decisive);
  const project = origin.project ?? directoryOf(event);
  const would = decisive?.isMonitored === true ? decisive.result?.output?.decision : undefined;
  return {
    ...machineFacts(),
    ...(agent !== undefined && { agent }),
    ...(agentVersion !== undefined && { agentVersion }),
    ...(project !== undefined && { project: origin.hashProjects ? hashDirectory(project) : project }),
    ...(policy && { policy }),
    ...(rule !== undefined && { rule }),
    ...(effect !== undefined && { effect }),
    decision: decisionOf[verdict.action] ?? verdict.action,
    mode: decisive?.isMonitored === true ? 'monitor' : 'enforce',
    ...(would && { would }),
  };
}

/** What an audit file says about an event: the hash of the input instead of the input, unless payloads are asked for. */
export function auditOfEvent(event: FiredEvent, origin: EventOrigin = {}): AuditEntry {
  const { eventName, correlationId, verdict, inputs, rounds, failure } = event;
  const [input = {}] = inputs;
  const hooks = rounds
    .flatMap((round) => round.hooks)
    .map(({ name, source, result, notStarted }) => {
      return { name, source, outcome: result?.outcome ?? notStarted?.why ?? 'notStarted' };
    });
  const { session_id: session, cwd, tool_name: tool } = input;
  const showsAll = origin.payloads === true;
  return {
    kind: 'event',
    what: eventName,
    details: {
      ...{ id: correlationId, session, ...factsOfEvent(event, origin), verdict: verdict.action },
      ...(!origin.hashProjects && { cwd }),
      ...(tool !== undefined && { tool }),
      input: hash('sha256', canonicalJson(input)),
      ...(showsAll && { payload: input, ...(verdict.reason !== undefined && { reason: verdict.reason }) }),
      hooks,
      ...(failure && { failure: showsAll ? failure.message : failure.code }),
    },
  };
}

/** What was decided, in the words of hooks. */
const decisionOf: Readonly<Record<string, string>> = { proceed: 'allow', refuse: 'deny' };

let machine: Pick<EventFacts, 'user' | 'host'> | undefined; // Asked of the system once: every record has it.

/** The account and the name of this machine; both stay as they are while a program runs. */
export function machineFacts(): Pick<EventFacts, 'user' | 'host'> {
  machine ??= { user: userName(), host: hostname() };
  return machine;
}

function hasDecided({ result }: FiredHook): boolean {
  return typeof result?.output?.decision === 'string' && result.output.decision !== 'allow';
}

/** The hooks of a policy are in `policies/NAME/HASH/settings.json`. */
function policyOf({ file }: FiredHook): PolicyVersion | undefined {
  const [, name, digest] = /[\\/]policies[\\/]([^\\/]+)[\\/]([0-9a-f]{64})[\\/]/.exec(file ?? '') ?? [];
  return name === undefined ? undefined : { name, hash: `sha256:${digest}` };
}

function readRule(hook: FiredHook | undefined): { readonly rule?: string; readonly effect?: string } {
  const { rule, effect } = hook?.result?.output?.hookSpecificOutput ?? {};
  return {
    ...(typeof rule === 'string' && { rule }),
    ...(typeof effect === 'string' && { effect }),
  };
}

function directoryOf({ inputs: [input] }: FiredEvent): string | undefined {
  return typeof input?.cwd === 'string' ? input.cwd : undefined;
}

function hashDirectory(path: string): string {
  return `sha256:${hash('sha256', path).slice(0, 32)}`;
}
