import { batchEvent, type ConnectedEvent, getDialect } from '@agent-hooks/hook-dialects';
import type { HookRegistryEntry } from '@agent-hooks/hook-system';
import { type ConnectableAgent, connectableAgents } from '../bridge/bridge-agents.ts';
import type { CliIo } from '../cli-io.ts';
import { readProject } from '../project/read-project.ts';
import { eventsOf } from './bridge-commands.ts';
import { type Connection, inspectConnection, scopesOf } from './connection.ts';

/** Lists the hooks that connected agents do not run yet, because nothing wanted the event when they were connected. */
export async function findMissingEvents(io: CliIo, dir: string): Promise<readonly string[]> {
  const { hooks, dir: projectDir } = await readProject(io, dir);
  const wanted = new Set(hooks.map(({ eventName }) => eventName));
  const found = await Promise.all(
    connectableAgents.map(async (agent) => {
      const all = scopesOf(agent).map((scope) => inspectConnection(io, agent, { scope, projectDir, wanted }));
      const connections = (await Promise.all(all)).filter(({ events }) => events.length > 0);
      return connections.length === 0 ? [] : missingIn(agent, connections, hooks);
    }),
  );
  return found.flat();
}

/** The same for one agent and its connections. */
export function missingIn(
  agent: ConnectableAgent,
  connections: readonly Connection[],
  hooks: readonly HookRegistryEntry[],
): readonly string[] {
  const connected = new Set(connections.flatMap(({ events }) => events));
  const needed = (hook: HookRegistryEntry) => eventsOf(agent, new Set([hook.eventName]));
  return hooks.filter(runs).flatMap((hook) => {
    const isFor = ({ native }: ConnectedEvent) =>
      native === hook.eventName || (native === batchEvent && hook.eventName === 'AfterTool');
    const missing = needed(hook).filter((each) => isFor(each) && !connected.has(each.event));
    if (missing.length === 0) return [];
    const what = hook.config.onFailure === 'block' ? 'gate' : 'hook';
    const names = missing.map(({ event }) => event).join(', ');
    return [
      `The ${what} ${hook.name} is not connected in ${getDialect(agent).agent}: ${names} is missing. Run: agent-hooks connect ${agent}`,
    ];
  });
}

/** Whether nothing but its connection keeps a hook from running. */
export function runs({ eligibility }: HookRegistryEntry): boolean {
  return eligibility.state === 'ready';
}
