import { once } from 'node:events';
import { connect } from 'node:net';
import type { HookRegistryEntry } from '@agent-hooks/hook-system';
import { toError } from '@agent-hooks/hook-types';
import { type FiredHook, getKindRow } from '@agent-hooks/hook-types/internal';
import { hasFailed } from '@agent-hooks/trace-page';
import type { CliIo } from '../cli-io.ts';
import { fireEvent, openForFiring } from '../fire/fire-event.ts';

/** Says of hooks that call a service whether nothing listens there. */
export async function findUnreachable(hooks: readonly HookRegistryEntry[]): Promise<string[]> {
  const problems = hooks.map(async ({ name, config }) => {
    const address = getKindRow(config.type).calls(config)?.address;
    if (address === undefined || !URL.canParse(address)) return [];
    const { hostname, port, protocol } = new URL(address);
    const where = { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || usualPorts[protocol] || 4222) };
    const why = await whyUnreachable(where);
    return why === undefined ? [] : [`The hook ${name} is unreachable: ${where.host}:${where.port} (${why}).`];
  });
  return (await Promise.all(problems)).flat();
}

const usualPorts: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };

async function whyUnreachable(where: { readonly host: string; readonly port: number }): Promise<string | undefined> {
  const socket = connect(where);
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(3000) });
    return undefined;
  } catch (error) {
    const { code, message } = toError(error) as NodeJS.ErrnoException;
    return code === 'ABORT_ERR' ? 'no answer within 3 s' : (code ?? message);
  } finally {
    socket.destroy();
  }
}

/** Sends a harmless call through the user's own gates, and says which of them did not answer it. */
export async function proveGates(io: CliIo, dir: string): Promise<string[]> {
  const project = await openForFiring(io, dir, { records: false });
  try {
    const fields = { tool_name: 'run_shell_command', tool_input: { command: 'echo agent-hooks' } };
    const { record } = await fireEvent(project, 'BeforeTool', { fields, signal: AbortSignal.timeout(120_000) });
    const failed = record?.rounds.flatMap(({ hooks }) => hooks.filter((hook) => hook.isGate && hasFailed(hook))) ?? [];
    const whyOf = ({ result, notStarted }: FiredHook) => notStarted?.reason ?? result?.error?.message ?? 'it failed';
    return failed.map((hook) => `The gate ${hook.name} did not answer a harmless call: ${whyOf(hook)}`);
  } finally {
    await project.system.dispose();
  }
}
