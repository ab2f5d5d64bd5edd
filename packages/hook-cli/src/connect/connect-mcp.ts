import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import {
  forgetConnection,
  mcpClients,
  noteConnection,
  throughDoor,
  undoConnection,
  withoutDoor,
} from '@agent-hooks/settings-edits';
import { CliExit } from '../cli-exit.ts';
import type { CliIo, CommandPlace } from '../cli-io.ts';
import { assertInsideProject, readForEditing, replaceFile } from '../edit/settings-file.ts';
import { requirePerson } from '../person/require-person.ts';
import { homeOf } from '../project/home.ts';
import { loadInstalled } from '../project/load-installed.ts';
import { isWanted } from '../terminal/ask.ts';
import { printJson, printLines } from '../terminal/print.ts';
import { type ConnectCommandOptions, showDiff } from './connect-all.ts';
import { directoryOf } from './run-connect.ts';

/** Lets the servers of an MCP client go through the door, or no longer. */
export async function connectMcp(
  { io, dir }: CommandPlace,
  { name = '', isRemoved }: { readonly name?: string | undefined; readonly isRemoved: boolean },
  options: ConnectCommandOptions,
): Promise<void> {
  const client = mcpClients.get(name);
  if (!client) throw new CliExit(2, `Name the client whose servers are meant: ${[...mcpClients.keys()].join(', ')}.`);
  if (!isRemoved)
    await loadInstalled('The door for MCP', '@agent-hooks/door-mcp', () => import('@agent-hooks/door-mcp'));
  if (options.inProject && client.project === undefined) {
    throw new CliExit(2, `${client.title} reads no servers from a project: leave --project out.`);
  }
  const file = client.project && options.inProject ? join(dir, client.project) : client.user(homeOf(io) ?? '');
  if (options.inProject) await assertInsideProject(dir, file, file);
  const document = await readForEditing(file, file);
  if (!document) throw new CliExit(1, `${client.title} has no servers in ${file}: there is no such file.`);
  const before = document.text;
  const given = throughDoor(before, client, [process.execPath, realpathSync(process.argv[1] ?? '')]);
  const undone = isRemoved ? await undoConnection(directoryOf(io), file, before) : undefined;
  const after = isRemoved ? (undone?.text ?? withoutDoor(before, client)) : given.text;
  const left =
    isRemoved || given.left.length === 0
      ? ''
      : ` Not started by a command, so left as they are: ${given.left.join(', ')}.`;
  if (after === before) return say({ io, options }, file, `Nothing to change in ${file}.${left}`);
  if (!options.json) printLines(io, [`Changes ${file}:`, ...showDiff(io, before, after), '']);
  await requirePerson(io, options, isRemoved ? 'Disconnecting a client' : 'Connecting a client');
  if (!(await isWanted(io, options, 'Write this?'))) throw new CliExit(1, 'Nothing was written.');
  await replaceFile(file, document.encode(after), file);
  if (isRemoved) await forgetConnection(directoryOf(io), file);
  else await noteConnection(directoryOf(io), file, { before: { text: before }, after });
  const done = isRemoved ? 'no longer go' : 'now go';
  say({ io, options }, file, `The servers of ${client.title} ${done} through agent-hooks. Restart it to apply.${left}`);
}

function say(
  { io, options: { json } }: { io: CliIo; options: ConnectCommandOptions },
  file: string,
  message: string,
): void {
  if (json) printJson(io, { version: 1, file, message });
  else printLines(io, [message]);
}
