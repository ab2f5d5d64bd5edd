import type { Grant, OpenAsk } from './grants.ts';
import { shortTicket } from './ticket.ts';

/** What waits for a person, and what persons have granted, in lines for a terminal. */
export function describeGrants(asks: readonly OpenAsk[], grants: readonly Grant[], now = Date.now()): string[] {
  const lines = [
    ...asks.flatMap(({ ticket, agent, at, project, what, reason, rank }) => [
      `${shortTicket(ticket)}  ${agent} asks, ${minutes(now - Date.parse(at))} ago, in ${project}:`,
      ...what.split('\n').map((line) => `    ${line}`),
      `    ${reason.replaceAll('\n', '\n    ')}`,
      rank > 1
        ? '    Only an administrator of this machine can allow it.'
        : `    Allow it once: agent-hooks asks grant ${shortTicket(ticket)}`,
      '',
    ]),
    ...grants.map(({ id, rule, project, by, until }) => {
      const what = rule === undefined ? 'this action, once' : rule;
      return `${id}  granted by ${by}, for ${minutes(Date.parse(until) - now)} more, in ${project}: ${what}`;
    }),
  ];
  return lines.length === 0 ? ['No question waits for you, and nothing is granted.'] : lines;
}

/** `90m` or `2h` in milliseconds; a number alone is minutes. */
export function readDuration(text: string): number {
  const [, count, unit = 'm'] = /^(\d{1,6})\s*(m|min|h|d)?$/.exec(text.trim()) ?? [];
  const inMinutes = { m: 1, min: 1, h: 60, d: 24 * 60 }[unit] ?? Number.NaN;
  return Number(count) * inMinutes * 60_000;
}

function minutes(ms: number): string {
  const count = Math.max(1, Math.round(ms / 60_000));
  return `${count} ${count === 1 ? 'minute' : 'minutes'}`;
}
