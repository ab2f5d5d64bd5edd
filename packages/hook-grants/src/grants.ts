import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { appendAudit } from '@agent-hooks/hook-fleet/audit';
import { rankOf } from '@agent-hooks/hook-system/inspect';
import { findAuditFile } from '@agent-hooks/hook-system/machine';
import { writeAtomically } from '@agent-hooks/hook-trust/files';
import { HookError, isRecord } from '@agent-hooks/hook-types';
import { describeCalls } from './describe-calls.ts';
import { ruleCovers, toGrantRule } from './grant-rule.ts';
import { type AskedAction, shortTicket, ticketOf } from './ticket.ts';

/** A person was asked about an action, and has not answered. */
export interface OpenAsk {
  readonly ticket: string;
  /** ISO 8601. */
  readonly at: string;
  readonly agent: string;
  readonly session: string;
  readonly project: string;
  readonly cwd: string;
  /** What would be done and why someone is asked, without secrets. */
  readonly what: string;
  readonly reason: string;
  readonly askedBy: readonly string[];
  /** The rank that a grant needs. */
  readonly rank: number;
}

/** What a person allowed. */
export interface Grant {
  readonly id: string;
  /** The one action that it is for, which passes once; else it has a rule. */
  readonly ticket?: string;
  /** Every part of an action has to be covered by it. */
  readonly rule?: string;
  readonly project: string;
  /** Who gave it. */
  readonly by: string;
  /** Whose questions it answers: those of this rank and below. */
  readonly rank: number;
  /** ISO 8601. */
  readonly at: string;
  readonly until: string;
}

/** What a person says beside a yes. */
export interface GrantRequest {
  readonly by: string;
  readonly rank?: number;
  /** How long it holds; usually half an hour. */
  readonly forMs?: number;
  /** Allows whatever this covers in the project, and not only this action. */
  readonly pattern?: string;
}

export interface GrantsOptions {
  /** A private directory, which agents cannot write to. */
  readonly directory: string;
  /** No grant in the directory counts for more. Usually that of a user. */
  readonly maximumRank?: number;
  readonly systemDir?: string | undefined;
  readonly now?: () => number;
}

/** Asks of hooks that wait for a person, and what persons have granted. */
export interface Grants {
  /** Notes that a person is asked; `isNew` if the action has not been asked about before. */
  ask(action: AskedAction): { readonly ask: OpenAsk; readonly isNew: boolean };
  /** The grant by which an action goes on; one for a single action is used up. */
  take(action: AskedAction): Promise<Grant | undefined>;
  list(): { readonly asks: readonly OpenAsk[]; readonly grants: readonly Grant[] };
  /** Allows what a ticket, or the beginning of one, is about. Throws if there is no such ticket, or the rank is too low. */
  grant(ticket: string, request: GrantRequest): Promise<Grant>;
  /** Ends a grant, by its id; all of them without one. */
  revoke(id?: string, by?: string): Promise<readonly Grant[]>;
}

/** How long a grant holds, unless a person says otherwise, and how long a question waits. */
export const usualGrantMs = 30 * 60_000;
const [askedMs, mostAsks, longestGrantMs] = [24 * 60 * 60_000, 200, 30 * 24 * 60 * 60_000];

/** Opens the grants in a directory. */
export function createGrants(options: GrantsOptions): Grants {
  return new GrantsInDirectory(options);
}

class GrantsInDirectory implements Grants {
  readonly #directory: string;
  readonly #maximumRank: number;
  readonly #systemDir: string | undefined;
  readonly #now: () => number;

  constructor({ directory, maximumRank = rankOf('user'), now = Date.now, systemDir }: GrantsOptions) {
    this.#directory = directory;
    this.#maximumRank = maximumRank;
    this.#systemDir = systemDir;
    this.#now = now;
  }

  ask(action: AskedAction): { readonly ask: OpenAsk; readonly isNew: boolean } {
    const known = this.#asks();
    for (const { ticket } of known.slice(mostAsks - 1)) this.#remove('ask', ticket);
    const { agent, session, project, cwd, reason, askedBy } = action;
    const ask: OpenAsk = {
      ...{ ticket: ticketOf(action), at: this.#iso(), agent, session, project, cwd },
      ...describeCalls(action.calls, reason),
      ...{ askedBy: askedBy.map(({ name }) => name), rank: rankOfAskers(action) },
    };
    this.#write('ask', ask.ticket, ask);
    return { ask, isNew: !known.some(({ ticket }) => ticket === ask.ticket) };
  }

  async take(action: AskedAction): Promise<Grant | undefined> {
    const ticket = ticketOf(action);
    for (const grant of this.#grants()) {
      const isAbout = grant.ticket === ticket || (grant.rule !== undefined && grant.project === action.project);
      if (!isAbout || grant.rank < rankOfAskers(action)) continue;
      const counts = grant.rule === undefined ? this.#useUp(grant) : await ruleCovers(grant.rule, action);
      if (!counts) continue;
      this.#remove('ask', ticket);
      const { agent, session, cwd } = action;
      await this.#audit('grant used', grant, { agent, session, cwd, used: shortTicket(ticket) });
      return grant;
    }
    return undefined;
  }

  list(): { readonly asks: readonly OpenAsk[]; readonly grants: readonly Grant[] } {
    return { asks: this.#asks(), grants: this.#grants() };
  }

  async grant(given: string, request: GrantRequest): Promise<Grant> {
    const { by, forMs = usualGrantMs, pattern } = request;
    const rank = Math.min(request.rank ?? rankOf('user'), this.#maximumRank);
    const found = this.#asks().filter(({ ticket }) => given.length >= 4 && ticket.startsWith(given.toLowerCase()));
    const [ask] = found;
    if (!ask || found.length > 1) throw refused(`No open question has the ticket ${JSON.stringify(given)}.`);
    if (rank < ask.rank)
      throw refused(`${ask.askedBy.join(', ')} asks: only an administrator of this machine can allow it.`);
    if (!(forMs > 0 && forMs <= longestGrantMs)) throw refused('A grant holds for a minute to 30 days.');
    const about = pattern === undefined ? { ticket: ask.ticket } : { rule: await toGrantRule(pattern) };
    const id = pattern === undefined ? shortTicket(ask.ticket) : randomUUID().slice(0, 8);
    const times = { at: this.#iso(), until: this.#iso(forMs) };
    const grant: Grant = { id, ...about, project: ask.project, by, rank, ...times };
    this.#write('grant', id, grant);
    this.#remove('ask', ask.ticket);
    await this.#audit('grant given', grant);
    return grant;
  }

  async revoke(id?: string, by?: string): Promise<readonly Grant[]> {
    const ended = this.#grants().filter((grant) => id === undefined || grant.id === id);
    for (const grant of ended) {
      this.#remove('grant', grant.id);
      await this.#audit('grant revoked', grant, by === undefined ? {} : { revokedBy: by });
    }
    return ended;
  }

  #asks(): readonly OpenAsk[] {
    return readAll(this.#directory, 'ask-', isOpenAsk)
      .filter(({ at }) => Date.parse(at) + askedMs > this.#now())
      .sort((one, other) => (one.at < other.at ? 1 : -1));
  }

  #grants(): readonly Grant[] {
    return readAll(this.#directory, 'grant-', isGrant)
      .filter(({ until }) => Date.parse(until) > this.#now())
      .map((grant) => ({ ...grant, rank: Math.min(grant.rank, this.#maximumRank) }));
  }

  #iso(laterMs = 0): string {
    return new Date(this.#now() + laterMs).toISOString();
  }

  /** Whether this process is the one that uses a grant: whoever moves its file away first. */
  #useUp({ id }: Grant): boolean {
    const used = join(this.#directory, `used-${randomUUID()}`);
    try {
      renameSync(this.#fileOf('grant', id), used);
    } catch {
      return false;
    }
    rmSync(used, { force: true });
    return true;
  }

  #fileOf(kind: 'ask' | 'grant', id: string): string {
    return join(this.#directory, `${kind}-${id}.json`);
  }

  #remove(kind: 'ask' | 'grant', id: string): void {
    rmSync(this.#fileOf(kind, id), { force: true });
  }

  #write(kind: 'ask' | 'grant', id: string, value: object): void {
    mkdirSync(this.#directory, { recursive: true, mode: 0o700 });
    writeAtomically(this.#fileOf(kind, id), `${JSON.stringify(value)}\n`, 0o600);
  }

  /** An audit file that cannot be written undoes nothing: whoever keeps it sees the gap. */
  async #audit(what: string, { ticket, ...grant }: Grant, more: object = {}): Promise<void> {
    const details = { ...grant, ...(ticket !== undefined && { ticket: shortTicket(ticket) }), ...more };
    try {
      const file = await findAuditFile(this.#systemDir);
      if (file !== undefined) appendAudit(file, { kind: 'approval', what, details });
    } catch {}
  }
}

function rankOfAskers({ askedBy }: AskedAction): number {
  return Math.max(0, ...askedBy.map(({ source }) => rankOf(source)));
}

/** What cannot be read is neither a question nor a grant. */
function readAll<Value>(directory: string, kind: string, isValue: (value: unknown) => value is Value): Value[] {
  return namesIn(directory).flatMap((name) => {
    if (!name.startsWith(kind) || !name.endsWith('.json')) return [];
    try {
      const value: unknown = JSON.parse(readFileSync(join(directory, name), 'utf8'));
      return isValue(value) ? [value] : [];
    } catch {
      return [];
    }
  });
}

function namesIn(directory: string): readonly string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}

function isOpenAsk(value: unknown): value is OpenAsk {
  return hasTexts(value, ['ticket', 'at', 'agent', 'session', 'project', 'cwd', 'what', 'reason']);
}

function isGrant(value: unknown): value is Grant {
  const isNamed = hasTexts(value, ['id', 'project', 'by', 'at', 'until']) && typeof value.rank === 'number';
  return isNamed && (typeof value.ticket === 'string') !== (typeof value.rule === 'string');
}

function hasTexts(value: unknown, names: readonly string[]): value is Record<string, unknown> {
  return isRecord(value) && names.every((name) => typeof value[name] === 'string');
}

function refused(message: string): HookError {
  return new HookError('invalid_input', message);
}
