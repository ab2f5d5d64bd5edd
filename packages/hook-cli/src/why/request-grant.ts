import { readFleet } from '@agent-hooks/hook-fleet';
import { machineFacts } from '@agent-hooks/hook-fleet/audit';
import { writeRequest } from '@agent-hooks/hook-release';
import { findManaged } from '@agent-hooks/hook-system/machine';
import { type Refusal, suggestRule } from '@agent-hooks/policy-lab';
import { CliExit } from '../cli-exit.ts';
import type { CliIo } from '../cli-io.ts';
import { printJson, printLines } from '../terminal/print.ts';
import type { WhyOptions } from './allow-exception.ts';

/** Prints what a person sends to an administrator, who alone can allow what the machine refuses. It changes nothing. */
export async function requestGrant(
  io: CliIo,
  refusals: readonly Refusal[],
  { request: asked, json, dir }: WhyOptions & { readonly dir: string },
): Promise<void> {
  const rule = typeof asked === 'string' ? asked : refusals.map(suggestRule).find(Boolean);
  if (rule === undefined)
    throw new CliExit(1, 'No refusal is recorded that a rule covers. Name one: agent-hooks why --request RULE');
  const { contact = 'your administrator' } = readFleet((await findManaged()).fleet).fleet;
  const request = writeRequest({ rule, project: dir, ...machineFacts() });
  if (json) return printJson(io, { version: 1, rule, project: dir, request, contact });
  printLines(io, [
    `To ask for ${rule} in ${dir}, send this to ${contact}, and say why you need it:`,
    request,
    `It is granted with: agent-hooks admin release grant FILE --request ${request.slice(0, 12)}… --until 7d --key KEY`,
  ]);
}
