import type { IncomingMessage } from 'node:http';
import { accountHome, objectionToHome } from '@agent-hooks/hook-runner/home';
import { isConnectable } from '../bridge-agents.ts';
import type { BridgeReply, BridgeRequest } from '../bridge-request.ts';
import { mostBytes } from '../read-stdin.ts';

/** Reads all that a client sends; undefined if it is more than an event can be, or not all of it came. */
export async function readBody(message: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of message as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > mostBytes) return undefined;
  }
  return Buffer.concat(chunks);
}

/** The event that a client sends; undefined if it is not one that this background process may answer. */
export function parseClientEvent(
  { id, path }: { readonly id: string; readonly path: string },
  body: Buffer,
  home: string,
): BridgeRequest | undefined {
  const [, agent, event, ...more] = path.split('/');
  if (!isConnectable(agent) || !event || more.length > 0) return undefined;
  const mark = `&${id}&`;
  const first = body.indexOf(mark);
  const second = body.indexOf(mark, first + mark.length);
  if (first < 0 || second < 0) return undefined;
  const env = parseEnvironment(body.subarray(0, first));
  // The client writes a slash and no line feed behind it, so that one at the end of the name is kept.
  const cwd = /^(\/.*)\n\/$/s.exec(body.toString('utf8', first + mark.length, second))?.[1];
  if (env === undefined || cwd === undefined) return undefined;
  const account = accountHome();
  // Which home counts where a variable names another one is for the bridge to say.
  if (env.HOME !== home || (home !== account && objectionToHome(home, cwd) !== undefined)) return undefined;
  return {
    ...{ agent, event, cwd, home, env, stdin: body.toString('utf8', second + mark.length), from: 'user' as const },
    ...(account !== home && { accountHome: account }),
  };
}

/** Variables as the system keeps them; of two with the same name the first counts, as for every program. */
function parseEnvironment(bytes: Buffer): Readonly<Record<string, string>> | undefined {
  const entries = bytes.toString('utf8').split('\0');
  // The last one is complete only if something ends it.
  if (entries.length < 2 || entries.pop() !== '') return undefined;
  const env: Record<string, string> = Object.create(null);
  for (const entry of entries) {
    const at = entry.indexOf('=');
    if (at > 0) env[entry.slice(0, at)] ??= entry.slice(at + 1);
  }
  return { ...env };
}

/** An answer in the two forms that the client knows; undefined for any other one. */
export function simpleForm({ exitCode, stdout, stderr }: BridgeReply): { status: 200 | 403; body: string } | undefined {
  // A shell keeps no zero bytes.
  if (`${stdout}${stderr}`.includes('\0')) return undefined;
  if (exitCode === 0 && stderr === '') return { status: 200, body: stdout };
  if (exitCode === 2 && stdout === '') return { status: 403, body: stderr === '' ? '' : `${stderr.trimEnd()}\n` };
  return undefined;
}
