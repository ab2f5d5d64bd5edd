import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { FleetError, followAudit, type ShipOptions, type Shipped, shipAudit } from '@agent-hooks/hook-fleet';
import { findAuditFile } from '@agent-hooks/hook-system/machine';
import { messageOf } from '@agent-hooks/hook-types';
import type { AdminIo } from './admin-io.ts';

export interface ShipCommandOptions {
  readonly file?: string;
  readonly systemDir?: string;
  readonly json?: boolean;
  readonly to: string;
  readonly state?: string;
  readonly tokenFile?: string;
  readonly follow?: boolean;
}

/** Hands the lines of an audit file on that were not handed on yet. */
export async function runShip(io: AdminIo, options: ShipCommandOptions): Promise<void> {
  const file = options.file ?? (await findAuditFile(options.systemDir));
  if (file === undefined) throw new FleetError(1, 'There is no audit file (hooksConfig.audit). Name one with --file.');
  const { tokenFile, state } = options;
  const ship: ShipOptions = {
    file: resolve(io.cwd, file),
    to: /^https?:/i.test(options.to) ? options.to : resolve(io.cwd, options.to),
    stateFile: state === undefined ? undefined : resolve(io.cwd, state),
    token: tokenFile === undefined ? undefined : readFileSync(resolve(io.cwd, tokenFile), 'utf8').trim(),
  };
  if (!options.follow) return report(io, options, await shipAudit(ship));
  const end = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => end.abort());
  const onPass = (shipped: Shipped | undefined, error?: unknown) => {
    if (shipped) printShipped(io, options, shipped);
    else io.printError(`${messageOf(error)}. It is tried again.`);
  };
  await followAudit({ ...ship, signal: end.signal, onPass });
}

function report(io: AdminIo, options: ShipCommandOptions, shipped: Shipped): void {
  printShipped(io, options, shipped);
  if (shipped.gaps.length > 0) throw new FleetError(1, 'The audit file is not complete. What is there was handed on.');
}

function printShipped(io: AdminIo, { json, to }: ShipCommandOptions, { lines, seq, gaps }: Shipped): void {
  if (json) io.printJson({ version: 1, to, lines, seq, gaps });
  else io.print([`Shipped ${lines} ${lines === 1 ? 'line' : 'lines'} to ${to}, up to number ${seq}.`, ...gaps]);
}
