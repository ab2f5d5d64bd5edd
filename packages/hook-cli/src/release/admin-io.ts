import { type AdminIo, runBreakGlass } from '@agent-hooks/fleet-admin';
import { FleetError } from '@agent-hooks/hook-fleet';
import { userConfigDirectory } from '@agent-hooks/hook-trust';
import { auditDecision } from '../audit/audit-decision.ts';
import type { CliIo } from '../cli-io.ts';
import { type PersonOptions, requirePerson } from '../person/require-person.ts';
import { ownHomeOf } from '../project/home.ts';
import { loadBus } from '../project/load-bus.ts';
import { printErrorText, printJson, printLines } from '../terminal/print.ts';

/** The world of this command as that of an administrator's. */
export function adminIo(io: CliIo): AdminIo {
  return {
    ...{ cwd: io.cwd, env: io.env },
    print: (lines) => printLines(io, lines),
    printError: (text) => printErrorText(io, `${text}\n`),
    printJson: (value) => printJson(io, value),
    audit: (entry, systemDir) => auditDecision(io, entry, { systemDir }),
    openBucket: async (...words) => (await loadBus()).openBucket(...words),
  };
}

/** Takes a code, if a person has typed it. */
export async function breakGlass(
  io: CliIo,
  code: string,
  options: PersonOptions & { readonly systemDir?: string },
): Promise<void> {
  await requirePerson(io, options, 'Breaking the glass');
  const configDir = userConfigDirectory(ownHomeOf(io));
  if (configDir === undefined) throw new FleetError(1, 'There is no configuration directory of this user.');
  await runBreakGlass(adminIo(io), code, { ...options, configDir });
}
