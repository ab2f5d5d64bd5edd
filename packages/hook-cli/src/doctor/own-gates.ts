import { connect } from 'node:net';
import type { HookRegistryEntry } from '@agent-hooks/hook-system';
import { getKindRow } from '@agent-hooks/hook-types/internal';
import type { CliIo } from '../cli-io.ts';
import { fireEvent, openForFiring } from '../fire/fire-event.ts';
import { hasFailed } from '../words/hook-state.ts';

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

function whyUnreachable(where: { readonly host: string; readonly port: number }): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = connect({ ...where, timeout: 3000 });
    const end = (why?: string) => {
      socket.destroy();
      resolve(why);
    };
    socket.once('connect', () => end());
    socket.once('timeout', () => end('no answer within 3 s'));
    socket.once('error', (error: NodeJS.ErrnoException) => end(error.code ?? error.message));
  });
}

/** Sends a harmless call through the user's own gates, and says which of them did not answer it. */
export async function proveGates(io: CliIo, dir: string): Promise<string[]> {
  const project = await openForFiring(io, dir, { records: false });
  try {
    const fields = { tool_name: 'run_shell_command', tool_input: { command: 'echo agent-hooks' } };
    const { record } = await fireEvent(project, 'BeforeTool', fields, { signal: AbortSignal.timeout(120_000) });
    const failed = record?.rounds.flatMap(({ hooks }) => hooks.filter((hook) => hook.isGate && hasFailed(hook))) ?? [];
    return failed.map(({ name, result, notStarted }) => {
      const why = notStarted?.reason ?? result?.error?.message ?? 'it failed';
      return `The gate ${name} did not answer a harmless call: ${why}`;
    });
  } finally {
    await project.system.dispose();
  }
}
