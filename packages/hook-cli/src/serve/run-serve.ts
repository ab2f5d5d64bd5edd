import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { hostname } from 'node:os';
import { resolve } from 'node:path';
import type { DebugLogger } from '@agent-hooks/hook-system';
import { makeRedactor } from '@agent-hooks/hook-system/host';
import { messageOf } from '@agent-hooks/hook-types';
import { plural } from '@agent-hooks/trace-page';
import { findInstalled } from '../bundle/run-bundle.ts';
import { CliExit } from '../cli-exit.ts';
import type { CliIo, CommandPlace } from '../cli-io.ts';
import { fleetTelemetry, flushTelemetry } from '../telemetry/fleet-telemetry.ts';
import { printErrorText, printLines } from '../terminal/print.ts';
import { readHealthAddress, startHealthServer } from './health-server.ts';
import type { PolicyGeneration } from './policy-generation.ts';
import { PolicyWorker, type PolicyWorkerOptions } from './policy-worker.ts';

export interface ServeCommandOptions {
  readonly bus: string;
  readonly tenant?: string;
  readonly queue?: string;
  readonly events?: string;
  readonly concurrency?: string;
  readonly health?: string;
  readonly grace?: string;
  readonly name?: string;
  readonly creds?: string;
  readonly nkey?: string;
  readonly tlsCa?: string;
  readonly tlsCert?: string;
  readonly tlsKey?: string;
  readonly objectStore?: string;
}

/** Runs a worker until it is asked to end. */
export async function runServe({ io }: CommandPlace, folder: string, options: ServeCommandOptions): Promise<void> {
  const name = folder.startsWith('@') ? folder.slice(1) : undefined;
  const policy = name === undefined ? resolve(io.cwd, folder) : (await findInstalled(io, name)).watched;
  const locate = async () => (name === undefined ? policy : (await findInstalled(io, name)).folder);
  if (!statSync(policy, { throwIfNoEntry: false })?.isDirectory())
    throw new CliExit(2, `There is no folder ${policy}.`);
  const health = options.health === undefined ? undefined : readHealthAddress(options.health);
  const graceMs = readNumber('--grace', options.grace ?? '30', 0) * 1000;
  const worker = options.name ?? `${hostname()}-${randomUUID().slice(0, 8)}`;
  const say = (text: string) => printLines(io, [`${new Date().toISOString()} ${text}`]);
  const { onEvent, problems } = await fleetTelemetry('serve');
  for (const problem of problems) printErrorText(io, `${problem}\n`);
  const opened = await openWorker(io, { locate, watched: policy, worker, onEvent }, { options, say });
  // It serves its health before the server is connected, so that whoever watches it sees what it waits for.
  const server = health && (await startHealthServer(health, () => opened.state()).catch(stopFirst(opened)));
  const address = server?.address();
  if (typeof address === 'object' && address)
    say(`health at http://${address.address}:${address.port}/healthz and /readyz`);
  try {
    await opened.listen(connectWithinMs);
    say(`ready: worker ${worker} answers agent-hooks.${options.tenant ?? 'default'}.${options.events ?? '*'}`);
    const signal = await untilSignal(() => void opened.reload());
    say(`${signal}: no more requests are taken, those that were taken are answered`);
    await opened.stop(graceMs);
    await flushTelemetry();
    say('ended');
  } catch (error) {
    throw toExit(error);
  } finally {
    server?.closeAllConnections();
    server?.close();
  }
}

/** How long a worker waits for its server before it gives up. */
const connectWithinMs = 30_000;

function stopFirst(worker: PolicyWorker): (error: unknown) => Promise<never> {
  return async (error) => {
    await worker.stop(0);
    throw error;
  };
}

const toExit = (error: unknown): CliExit => (error instanceof CliExit ? error : new CliExit(1, messageOf(error)));

async function openWorker(
  io: CliIo,
  policy: Pick<PolicyWorkerOptions, 'locate' | 'watched' | 'worker' | 'onEvent'>,
  { options, say }: { options: ServeCommandOptions; say: (text: string) => void },
): Promise<PolicyWorker> {
  const { tlsCa, tlsCert, tlsKey } = options;
  const tls = {
    ...(tlsCa !== undefined && { caFile: tlsCa }),
    ...(tlsCert !== undefined && { certFile: tlsCert }),
    ...(tlsKey !== undefined && { keyFile: tlsKey }),
  };
  try {
    return await PolicyWorker.open({
      ...policy,
      servers: options.bus.split(','),
      tenant: options.tenant,
      queue: options.queue,
      events: options.events?.split(','),
      concurrency: options.concurrency === undefined ? undefined : readNumber('--concurrency', options.concurrency, 1),
      ...{ credentialsFile: options.creds, nkeySeedFile: options.nkey, objectStore: options.objectStore },
      tls: Object.keys(tls).length > 0 ? tls : undefined,
      debugLogger: errorLogger(io),
      onPolicy: (taken: PolicyGeneration | undefined, problem?: unknown) => {
        if (taken) say(`policy ${taken.hash} with ${plural(taken.hookCount, 'hook')}`);
        else printErrorText(io, `The policy is unchanged: ${messageOf(problem)}\n`);
      },
    });
  } catch (error) {
    throw toExit(error);
  }
}

/** A worker's log contains what went wrong; what went well is in its telemetry. */
function errorLogger(io: CliIo): DebugLogger {
  const redact = makeRedactor(io.env);
  const report = (message: string, detail?: unknown) => {
    const more = detail instanceof Error ? `: ${detail.message}` : '';
    printErrorText(io, `${new Date().toISOString()} ${String(redact(message + more))}\n`);
  };
  return { debug: () => {}, log: () => {}, warn: report, error: report };
}

function untilSignal(onHangUp: () => void): Promise<string> {
  return new Promise((resolve) => {
    process.on('SIGHUP', onHangUp);
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve(signal));
  });
}

function readNumber(option: string, text: string, least: number): number {
  const value = Number(text);
  if (text.trim() !== '' && Number.isFinite(value) && value >= least) return value;
  throw new CliExit(2, `${option}: expected a number of at least ${least}, found ${text}`);
}
