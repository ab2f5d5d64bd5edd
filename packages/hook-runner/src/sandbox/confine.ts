import { existsSync } from 'node:fs';
import type { SandboxRestriction } from '@agent-hooks/hook-types/internal';
import { collectOutput } from '../process/collect-output.ts';
import { isFile } from '../programs/system-root.ts';
import { firstLine } from '../run/failures.ts';
import { defaultShell, type StartPlan } from '../shell/shells.ts';
import { bubblewrapOptions } from './bubblewrap.ts';
import { findSandboxTool } from './find-tool.ts';
import type { SandboxTool } from './sandbox-tool.ts';
import { seatbeltOptions } from './seatbelt.ts';

/** How a hook is confined. */
export interface Confinement {
  readonly restrictions: readonly SandboxRestriction[];
  /** The program to use instead of the system's own. */
  readonly program?: string | undefined;
}

/**
 * What to start so that a hook runs confined. Rejects if that is not possible here: a hook that should be confined never
 * runs free.
 */
export async function confine(
  [direct, throughShell]: readonly [StartPlan, throughShell?: StartPlan],
  { restrictions, program }: Confinement,
  cwd: string,
): Promise<readonly [StartPlan]> {
  const tool = findSandboxTool(process.platform, isFile, program);
  if ('missing' in tool) throw unavailable(restrictions, tool.missing);
  await probe(tool, restrictions);
  // Inside, only a shell says whether a program was found: what confines it does not.
  const inside = throughShell ?? throughExec(direct);
  return [{ file: tool.file, args: [...optionsFor(tool, restrictions, cwd), inside.file, ...inside.args] }];
}

function optionsFor({ name }: SandboxTool, restrictions: readonly SandboxRestriction[], cwd: string): string[] {
  return name === 'bubblewrap' ? bubblewrapOptions(restrictions, cwd, existsSync) : seatbeltOptions(restrictions);
}

function throughExec({ file, args }: StartPlan): StartPlan {
  return { file: defaultShell(process.platform), args: ['-c', 'exec "$@"', 'sh', file, ...args] };
}

/** What was found to work; what did not is tried again, since its user may have fixed it. */
const working = new Map<string, Promise<void>>();

const probeMs = 30_000;

/** A system can have the program and forbid what it needs: that shows only by trying. */
function probe(tool: SandboxTool, restrictions: readonly SandboxRestriction[]): Promise<void> {
  const key = JSON.stringify([tool.file, restrictions]);
  const known = working.get(key);
  if (known) return known;
  const tried = tryOnce(tool, restrictions);
  working.set(key, tried);
  tried.catch(() => working.delete(key));
  return tried;
}

async function tryOnce(tool: SandboxTool, restrictions: readonly SandboxRestriction[]): Promise<void> {
  const args = [...optionsFor(tool, restrictions, '/'), defaultShell(process.platform), '-c', ':'];
  const { exitCode, startError, stderr, terminationReason } = await collectOutput(
    { file: tool.file, args },
    { cwd: '/', environment: process.env, timeoutMs: probeMs },
  );
  if (exitCode === 0) return;
  const why = startError?.message ?? (firstLine(stderr) || terminationReason || `exit code ${exitCode}`);
  throw unavailable(restrictions, `${tool.name} does not work here: ${why}`);
}

function unavailable(restrictions: readonly SandboxRestriction[], why: string): Error {
  return new Error(
    `its settings ask for the sandbox ${restrictions.join(' and ')}, and ${why}, or change hooksConfig.sandbox`,
  );
}
