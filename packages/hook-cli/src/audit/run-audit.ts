import { type AuditVerification, verifyAudit } from '@agent-hooks/hook-fleet/audit';
import { findAuditFile } from '@agent-hooks/hook-system/machine';
import { messageOf } from '@agent-hooks/hook-types';
import { plural } from '@agent-hooks/trace-page';
import { CliExit } from '../cli-exit.ts';
import type { CliIo, CommandPlace } from '../cli-io.ts';
import { createPaint } from '../terminal/paint.ts';
import { printJson, printLines } from '../terminal/print.ts';
import { screenWidth } from '../terminal/screen-width.ts';
import { wrap } from '../terminal/wrap.ts';

export interface AuditCommandOptions {
  readonly file?: string;
  readonly head?: string;
  readonly json?: boolean;
  /** Where the machine's settings are, if not in the usual place. */
  readonly systemDir?: string;
}

/** Checks an audit file line by line. */
export async function runAudit({ io }: CommandPlace, options: AuditCommandOptions): Promise<void> {
  const file = options.file ?? (await findAuditFile(options.systemDir));
  if (file === undefined)
    throw new CliExit(
      1,
      "There is no audit file: the machine's settings have no hooksConfig.audit. Name one with --file.",
    );
  const found = await verify(file, options.head);
  const { lines, head, problems } = found;
  if (options.json) printJson(io, { version: 1, file, lines, head, problems });
  else printLines(io, describe(io, file, found));
  if (problems.length > 0) throw new CliExit(1);
}

async function verify(file: string, head: string | undefined): Promise<AuditVerification> {
  try {
    return await verifyAudit(file, head);
  } catch (error) {
    throw new CliExit(1, `${file} cannot be read: ${messageOf(error)}`);
  }
}

function describe(io: CliIo, file: string, { lines, head, problems }: AuditVerification): string[] {
  const paint = createPaint(io);
  const width = screenWidth(io);
  if (problems.length > 0)
    return [
      ...wrap(
        `${file} is not as it was written: ${plural(problems.length, 'problem')} in ${plural(lines, 'line')}.`,
        width,
      ).map(paint.bad),
      ...problems.flatMap(({ line, message }) =>
        wrap(`line ${line}: ${message}`, width - 2).map((text) => `  ${text}`),
      ),
    ];
  return [
    ...wrap(`${file} is as it was written: ${plural(lines, 'line')}.`, width).map(paint.good),
    ...wrap(`Head: ${head.hash}`, width),
    ...wrap(
      'Keep the head elsewhere and check against it with --head: anyone who can write the file can rewrite all of it.',
      width,
    ).map(paint.faint),
  ];
}
