import type { FiredEvent } from '@agent-hooks/hook-types';
import { visible } from '@agent-hooks/trace-page';
import type { CliIo } from '../cli-io.ts';
import { createPaint } from '../terminal/paint.ts';
import { screenWidth } from '../terminal/screen-width.ts';
import { wrapWithPrefix } from '../terminal/wrap.ts';
import { type ForeignEvent, replyInDialect } from './foreign-event.ts';

/** Shows an event as another agent says it: what its scripts read, and what it would be answered. */
export function renderAs(io: CliIo, foreign: ForeignEvent | undefined, record: FiredEvent | undefined): string[] {
  if (!foreign) return [];
  const paint = createPaint(io);
  const width = screenWidth(io);
  const { agent } = foreign.dialect;
  const reply = replyInDialect(foreign, record);
  const block = (text: string) =>
    visible(text)
      .split('\n')
      .flatMap((line) => wrapWithPrefix('  ', paint.plain(line), width));
  return [
    '',
    `${paint.strong(`${foreign.event} of ${agent}`)}${paint.faint('  what its scripts read on stdin')}`,
    ...block(JSON.stringify(foreign.stdin, null, 2)),
    '',
    `${paint.strong(`Answer to ${agent}`)}${paint.faint(`  exit code ${reply.exitCode}`)}`,
    ...(reply.stdout === '' ? [`  ${paint.faint('nothing on stdout')}`] : block(reply.stdout)),
    ...(reply.stderr === '' ? [] : block(`stderr: ${reply.stderr}`)),
    ...reply.notices.flatMap((text) => wrapWithPrefix('  ', paint.plain(text), width).map(paint.warning)),
  ];
}

/** The same for machines. */
export function asToJson(foreign: ForeignEvent | undefined, record: FiredEvent | undefined) {
  if (!foreign) return null;
  const { dialect, event, stdin } = foreign;
  return { dialect: dialect.name, agent: dialect.agent, event, stdin, reply: replyInDialect(foreign, record) };
}
