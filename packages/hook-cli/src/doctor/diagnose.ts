import { findMods, installedVersion } from '@agent-hooks/agent-runs';
import { agentFiles, getDialect } from '@agent-hooks/hook-dialects';
import { accountHome } from '@agent-hooks/hook-runner/home';
import type { HookRegistryEntry } from '@agent-hooks/hook-system';
import { isSwitchedOff, isWaiting } from '@agent-hooks/hook-system/inspect';
import { describeHookForApproval, isOnPath, locateProgram } from '@agent-hooks/hook-trust';
import { plural } from '@agent-hooks/trace-page';
import { type ConnectableAgent, connectableAgents } from '../bridge/bridge-agents.ts';
import type { CliIo } from '../cli-io.ts';
import { bridgeProgram, needsProgram } from '../connect/bridge-commands.ts';
import {
  type Connection,
  findPluginConnections,
  inspectConnection,
  isAgentHere,
  listPluginFiles,
  scopesOf,
} from '../connect/connection.ts';
import { missingIn, runs } from '../connect/missing-events.ts';
import { describeOtherHome, homeOf } from '../project/home.ts';
import type { Project } from '../project/read-project.ts';
import { renamedRecipes } from '../recipes/recipe.ts';
import { unreviewedEvents } from './codex-review.ts';
import { findUnreachable } from './own-gates.ts';

/** What is to be said of one agent. */
export interface AgentReport {
  readonly agent: ConnectableAgent;
  readonly name: string;
  readonly isHere: boolean;
  /** Its version, as far as that is known without running it. */
  readonly installed?: string | undefined;
  readonly connections: readonly Connection[];
  /** Hooks that run for events of this agent. */
  readonly guards: readonly Guard[];
  readonly problems: readonly string[];
  /** Files by which the agent acts past all hooks, as far as that can be known. */
  readonly pastHooks: readonly string[];
}

/** A hook that runs for an event of an agent. */
export interface Guard {
  readonly hook: string;
  readonly event: string;
  readonly isGate: boolean;
  /** True if it only monitors. */
  readonly isMonitored: boolean;
  /** True if it is the project's own, and guards nothing elsewhere. */
  readonly isOfProject: boolean;
}

/** The state of all agents, and what keeps hooks from guarding them. */
export interface Diagnosis {
  readonly agents: readonly AgentReport[];
  /** What concerns every agent. */
  readonly problems: readonly string[];
  /** True if no hook runs for any agent. */
  readonly isUnguarded: boolean;
}

/** Looks at all agents and all hooks. Nothing is run and nothing is written. */
export async function diagnose(io: CliIo, project: Project): Promise<Diagnosis> {
  const wanted = new Set(project.hooks.map(({ eventName }) => eventName));
  const agents: AgentReport[] = [];
  for (const agent of connectableAgents) {
    const found = await Promise.all(
      scopesOf(agent).map((scope) => inspectConnection(io, agent, { scope, projectDir: project.dir, wanted })),
    );
    const plugins = await findPluginConnections(io, agent, project.dir);
    // What `npm run pack` builds is not what `connect` would write there.
    const all = [...found.filter(({ file }) => !plugins.some((each) => each.file === file)), ...plugins];
    const connections = all.filter(({ state }) => /^(?:connected|outdated|turned off)$/.test(state));
    const broken = found
      .filter(({ state, before }) => state === 'broken' && /agent-hooks/.test(before ?? ''))
      .map(({ problem }) => `${problem} Until then nothing guards ${getDialect(agent).agent}.`);
    const guards = guardsOf(connections.filter(isRunByAgent), project);
    const problems = connections.length === 0 ? [] : await problemsOf({ io, agent, connections }, project);
    const name = getDialect(agent).agent;
    agents.push({
      agent,
      name,
      isHere: isAgentHere(io, agent),
      installed: installedVersion(locateProgram(agentFiles[agent].traces.program, io.env, io.cwd)),
      connections,
      guards,
      problems: [...broken, ...problems],
      pastHooks: agent === 'claude' ? findMods(homeOf(io), await listPluginFiles(io, agent, project.dir)) : [],
    });
  }
  const ready = project.hooks.filter(runs);
  const unguarded = 'Unguarded: no hook runs, so everything passes. Add some with: agent-hooks guard';
  const own = ready.length === 0 ? [unguarded] : await findUnreachable(ready);
  if (ready.length > 0 && ready.every(({ config }) => config.mode === 'monitor')) own.push(onlyMonitored);
  const common = [...describeOtherHome(homeOf(io), accountHome()), ...commonProblems(project)];
  const problems = [...common, ...own, ...managedPrograms(io, project)];
  return { agents, problems, isUnguarded: ready.length === 0 };
}

const onlyMonitored =
  'Nothing is refused: all hooks that run are in monitor mode. Enforce one with: agent-hooks policy promote NAME';

/** Whether the agent runs what is connected: its own settings may turn it off. */
export function isRunByAgent({ state }: Connection): boolean {
  return state !== 'turned off';
}

const isGate = ({ config }: HookRegistryEntry): boolean => config.onFailure === 'block' && config.mode !== 'monitor';

function connectedNatives(connections: readonly Connection[]): ReadonlySet<string> {
  return new Set(
    connections.flatMap(({ agent, events }) =>
      getDialect(agent)
        .events.filter(({ name }) => events.includes(name))
        .flatMap(({ native }) => native ?? []),
    ),
  );
}

function guardsOf(connections: readonly Connection[], { hooks }: Project): AgentReport['guards'] {
  const natives = connectedNatives(connections);
  return hooks
    .filter((hook) => runs(hook) && natives.has(hook.eventName))
    .map((hook) => ({
      ...{ hook: hook.name, event: hook.eventName, isGate: isGate(hook) },
      ...{ isMonitored: hook.config.mode === 'monitor', isOfProject: hook.source === 'project' },
    }));
}

/** An agent, and where it is connected. */
type Connected = Pick<AgentReport, 'agent' | 'connections'> & { readonly io: CliIo };

async function problemsOf({ io, agent, connections }: Connected, { hooks }: Project): Promise<string[]> {
  const outdated = connections
    .filter(({ state }) => state === 'outdated')
    .map(({ shown }) => `${shown} was written by another version or edited. Run: agent-hooks connect ${agent}`);
  const isNeeded = connections.some(
    ({ scope, before }) => needsProgram(agent, scope, process.platform) || before?.includes('--from-project'),
  );
  const missing = isNeeded && !isOnPath(bridgeProgram, io.env, io.cwd) ? [missingProgram(process.platform)] : [];
  const natives = connectedNatives(connections);
  const known = new Set(getDialect(agent).events.map(({ native }) => native));
  const unguarded = [
    ...missingIn(agent, connections, hooks),
    ...hooks
      .filter((hook) => isGate(hook) && runs(hook) && !known.has(hook.eventName))
      .map(
        ({ name, eventName }) =>
          `The gate ${name} does not guard ${getDialect(agent).agent}, which has no event for ${eventName}.`,
      ),
  ];
  const isBare = !hooks.some((hook) => runs(hook) && natives.has(hook.eventName)) && hooks.some(runs);
  if (isBare) unguarded.push(`${getDialect(agent).agent} is unguarded: no hook runs for its events.`);
  const ownWill = await problemsOfAgent(agent, connections, homeOf(io));
  return [...outdated, ...missing, ...ownWill, ...unguarded, ...weak(agent, natives, hooks)];
}

/** On Windows the commands of a project have no second part that refuses: no text for that means the same in all shells. */
function missingProgram(platform: NodeJS.Platform): string {
  const effect = platform === 'win32' ? 'nothing guards this agent' : 'this agent refuses everything';
  return `${bridgeProgram} is not on your PATH, so ${effect}. Install @agent-hooks/hook-cli globally.`;
}

/** What keeps the agent itself from running what is connected. */
async function problemsOfAgent(
  agent: ConnectableAgent,
  connections: readonly Connection[],
  home: string | undefined,
): Promise<string[]> {
  const switches = [...new Set(connections.flatMap(({ obstacle }) => obstacle ?? []))];
  if (agent !== 'codex' || home === undefined) return switches;
  for (const { file, shown, before = '' } of connections) {
    const events = await unreviewedEvents(home, file, before);
    if (events.length === 0) continue;
    switches.push(
      `Codex skips ${plural(events.length, 'command')} in ${shown} that nobody has reviewed in Codex: ${events.join(', ')}. Start codex and review them with /hooks.`,
    );
  }
  return switches;
}

/** Gates on events that this agent cannot refuse, but at most shows. */
function weak(agent: ConnectableAgent, natives: ReadonlySet<string>, hooks: readonly HookRegistryEntry[]): string[] {
  const { events, agent: label } = getDialect(agent);
  return hooks
    .filter((hook) => isGate(hook) && runs(hook) && natives.has(hook.eventName))
    .filter(({ eventName }) => {
      const replies = events.filter(({ native }) => native === eventName).map(({ reply }) => reply);
      return !replies.some((reply) => reply?.refuse ?? reply?.result ?? reply?.stop);
    })
    .map(({ name, eventName }) => `The gate ${name} is only told on ${eventName}: ${label} cannot be refused there.`);
}

/** Gates whose program a fresh clone chooses, by a file such as `.tool-versions`. */
function managedPrograms({ env }: CliIo, { hooks, dir }: Project): string[] {
  return hooks.filter(isGate).flatMap((hook) => {
    const managed = describeHookForApproval(hook, dir, env).notCovered.filter((each) => /version manager/.test(each));
    return managed.map((why) => `The gate ${hook.name} names ${why}. Write the full path of the program instead.`);
  });
}

function commonProblems({ hooks, settings, offSwitches }: Project): string[] {
  return [
    ...offSwitches.switches.map(({ file }) => `Hooks are turned off by ${file}. Turn them on with: agent-hooks on`),
    ...settings.problems.map(({ message }) => message),
    ...hooks.flatMap(({ name }) => {
      const renamed = renamedRecipes.get(name);
      return renamed === undefined
        ? []
        : [
            `The recipe ${name} was replaced by ${renamed}. Run: agent-hooks recipes add ${renamed}; then remove ${name}.`,
          ];
    }),
    ...hooks.filter(isWaiting).map(({ name, eligibility }) => {
      return `The hook ${name} does not run: ${eligibility.reason ?? 'it is not approved'}. Look at it with: agent-hooks trust`;
    }),
    ...hooks
      .filter((hook) => isGate(hook) && isSwitchedOff(hook))
      .map(({ name, eligibility }) => `The gate ${name} does not run: ${eligibility.reason ?? 'it is off'}.`),
  ];
}
