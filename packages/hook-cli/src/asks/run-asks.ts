import { userInfo } from 'node:os';
import { describeGrants, type Grant, openUserGrants, readDuration, shortTicket } from '@agent-hooks/hook-grants';
import { messageOf } from '@agent-hooks/hook-types';
import { CliExit } from '../cli-exit.ts';
import type { CliIo } from '../cli-io.ts';
import { type PersonOptions, requirePerson } from '../person/require-person.ts';
import { homeOf } from '../project/home.ts';
import { printJson, printLines } from '../terminal/print.ts';

export interface AsksOptions extends PersonOptions {
  readonly revoke?: string | true;
  readonly pattern?: string;
  readonly for?: string;
  readonly json?: boolean;
}

interface AsksWords {
  readonly verb: string | undefined;
  readonly ticket: string | undefined;
}

/** Lists what waits for a person and what is granted, grants it, and takes grants back. */
export async function runAsks(io: CliIo, { verb, ticket }: AsksWords, options: AsksOptions): Promise<void> {
  const { json, revoke, pattern, for: time } = options;
  const grants = openUserGrants(homeOf(io));
  if (!grants) throw new CliExit(1, 'You have no home directory, so there is no place for grants.');
  const print = (value: object, lines: readonly string[]) =>
    json ? printJson(io, { version: 1, ...value }) : printLines(io, lines);
  if (revoke !== undefined) {
    const ended = await grants.revoke(revoke === true ? undefined : revoke, userInfo().username);
    if (ended.length === 0 && revoke !== true) throw new CliExit(1, `Nothing is granted under ${revoke}.`);
    return print({ revoked: ended.map(shown) }, [`Ended grants: ${ended.map(({ id }) => id).join(', ') || 'none'}.`]);
  }
  const { asks, grants: given } = grants.list();
  if (verb === undefined) return print({ asks, grants: given.map(shown) }, describeGrants(asks, given));
  if (verb !== 'grant' || ticket === undefined)
    throw new CliExit(2, 'Say which question: agent-hooks asks grant TICKET');
  await requirePerson(io, options, 'Granting what an agent asks');
  const forMs = time === undefined ? {} : { forMs: readDuration(time) };
  const request = { by: userInfo().username, ...forMs, ...(pattern !== undefined && { pattern }) };
  const grant = await grants.grant(ticket, request).catch((error: unknown) => {
    throw new CliExit(1, messageOf(error));
  });
  print({ grant: shown(grant) }, [...describeGrants([], [grant]), 'Tell the agent to try again.']);
}

function shown({ ticket, ...grant }: Grant): object {
  return { ...grant, ...(ticket !== undefined && { ticket: shortTicket(ticket) }) };
}
