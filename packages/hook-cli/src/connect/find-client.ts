import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { collectOutput } from '@agent-hooks/hook-runner/process';
import { clientPlace } from '../bridge/client/client-place.ts';
import { bridgeFile, clientFile } from './bridge-commands.ts';

/** Whether the shell client works here: asked of the machine once a command, and for several agents. */
let probe: Promise<boolean> | undefined;

/** Where the shell client will find the background process; undefined if this system lacks what it needs. */
export async function findClient(home: string | undefined): Promise<string | undefined> {
  const script = clientFile();
  const place = home !== undefined && existsSync(script) ? clientPlace(home, bridgeFile()) : undefined;
  if (place === undefined) return undefined;
  probe ??= worksHere(script, home ?? '');
  return (await probe) ? place : undefined;
}

/** The client looks itself whether everything is there. */
async function worksHere(script: string, home: string): Promise<boolean> {
  const end = await collectOutput(
    { file: '/bin/sh', args: [script, '--probe'] },
    { cwd: dirname(script), environment: { HOME: home }, timeoutMs: 5_000 },
  );
  return end.exitCode === 0;
}
