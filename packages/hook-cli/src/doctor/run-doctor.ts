import { triedVersions } from '@agent-hooks/agent-runs';
import { plural } from '@agent-hooks/trace-page';
import { connectableAgents, isConnectable } from '../bridge/bridge-agents.ts';
import { CliExit } from '../cli-exit.ts';
import type { CommandPlace } from '../cli-io.ts';
import { readProject } from '../project/read-project.ts';
import { createPaint, type Screen } from '../terminal/paint.ts';
import { printJson, printLines } from '../terminal/print.ts';
import { screenWidth } from '../terminal/screen-width.ts';
import { wrapWithPrefix } from '../terminal/wrap.ts';
import { type AgentReport, type Diagnosis, diagnose, type Guard, isRunByAgent } from './diagnose.ts';
import { proveGates } from './own-gates.ts';
import { type Proof, proveByRun, proveConnection } from './prove.ts';

export interface DoctorCommandOptions {
  readonly prove?: boolean;
  /** With `prove`: run the agents themselves. */
  readonly run?: boolean;
  readonly json?: boolean;
}

/** Says which agents are here, what guards them, and what does not; ends with 1 if a gate does not guard what it seems to. */
export async function runDoctor(
  { io, dir }: CommandPlace,
  only: string | undefined,
  { prove, run, json }: DoctorCommandOptions,
): Promise<void> {
  if (only !== undefined && !isConnectable(only))
    throw new CliExit(2, `"${only}" cannot be connected. Choose one of: ${connectableAgents.join(', ')}.`);
  const project = await readProject(io, dir);
  const found = await diagnose(io, project);
  const agents = found.agents.filter(({ agent }) => only === undefined || agent === only);
  const gates = prove ? await proveGates(io, project.dir) : [];
  const diagnosis = { ...found, agents, problems: [...found.problems, ...gates] };
  const proofs = new Map<string, Proof>();
  if (run && !prove) throw new CliExit(2, '--run goes with --prove.');
  if (prove) {
    for (const { connections } of diagnosis.agents) {
      for (const connection of connections) {
        const byCommand = await proveConnection(io, connection, project.dir);
        proofs.set(connection.file, run ? joinProofs(byCommand, await proveByRun(io, connection)) : byCommand);
      }
    }
  }
  if (json) printJson(io, toJson(diagnosis, proofs));
  else printLines(io, describe(diagnosis, proofs, { width: screenWidth(io), paint: createPaint(io) }));
  if (hasProblems(diagnosis, proofs)) throw new CliExit(1);
}

/** An agent that cannot be run is proven by its command alone, and that is said. */
function joinProofs(byCommand: Proof, byRun: Proof | undefined): Proof {
  if (!byRun) return { ...byCommand, text: `${byCommand.text}; it cannot be run here against a model on loopback` };
  return { held: byCommand.held && byRun.held, text: `${byCommand.text}; ${byRun.text}` };
}

function hasProblems({ agents, problems, isUnguarded }: Diagnosis, proofs: ReadonlyMap<string, Proof>): boolean {
  const isConnected = agents.some(({ connections }) => connections.length > 0);
  const hasFailed = [...proofs.values()].some(({ held }) => !held);
  const isLoose = problems.length > 0 && (isConnected || isUnguarded);
  return hasFailed || isLoose || agents.some((each) => each.problems.length > 0);
}

function describe(
  { agents, problems }: Diagnosis,
  proofs: ReadonlyMap<string, Proof>,
  { width, paint }: Screen,
): string[] {
  const connected = agents.filter(({ connections }) => connections.some(isRunByAgent));
  const count = problems.length + agents.reduce((sum, each) => sum + each.problems.length, 0);
  const failed = [...proofs.values()].filter(({ held }) => !held).length;
  const verdict =
    connected.length === 0 && count === 0
      ? 'No agent is connected: hooks guard none. Connect one with: agent-hooks connect AGENT'
      : count + failed === 0
        ? `${plural(connected.length, 'connected agent')}, no problems.`
        : `${plural(count + failed, 'problem')}: a gate does not guard what it seems to.`;
  const brush = count + failed > 0 ? paint.bad : connected.length > 0 ? paint.good : paint.warning;
  return [
    ...wrapWithPrefix('', verdict, width).map(brush),
    ...problems.flatMap((each) => wrapWithPrefix('  ! ', each, width)).map(paint.warning),
    ...agents.filter(isWorthReporting).flatMap((each) => describeAgent(each, proofs, { width, paint })),
    ...describeOthers(agents, width),
  ];
}

function isWorthReporting({ connections, problems, isHere }: AgentReport): boolean {
  return connections.length > 0 || problems.length > 0 || isHere;
}

/** Agents that are not on this machine are one line. */
function describeOthers(agents: readonly AgentReport[], width: number): string[] {
  const names = agents.filter((each) => !isWorthReporting(each)).map(({ name }) => name);
  return names.length === 0 ? [] : ['', ...wrapWithPrefix('', `Not found: ${names.join(', ')}.`, width)];
}

function describeAgent(report: AgentReport, proofs: ReadonlyMap<string, Proof>, { width, paint }: Screen): string[] {
  const { agent, name, installed, isHere, connections, guards, problems, pastHooks } = report;
  const line = (text: string) => wrapWithPrefix('  ', text, width);
  const version = triedVersions[agent];
  const tried = version === undefined ? 'not tried, built from its documentation' : `tried with ${version}`;
  const known = connections.some(isRunByAgent) ? 'connected' : connections.length > 0 ? 'turned off' : undefined;
  const title = `${name}: ${known ?? (isHere ? 'found, not connected' : 'not found')}`;
  const warnings = problems.flatMap((each) => wrapWithPrefix('  ! ', each, width)).map(paint.warning);
  if (connections.length === 0) return ['', paint.strong(title), ...warnings];
  const [here, everywhere] = [true, false].map((own) => guards.filter(({ isOfProject }) => isOfProject === own));
  return [
    '',
    paint.strong(title),
    ...connections.flatMap(({ shown, events, state }) =>
      line(`${shown}: ${state}, ${plural(events.length, 'event')}; ${tried}`),
    ),
    ...(installed && version && installed !== version
      ? line(`Version ${installed}, which is installed, was never tried.`).map(paint.warning)
      : []),
    ...(guards.length === 0 ? line('No hook guards it.') : []),
    ...nameGuards('Guarded in every project by', everywhere).flatMap(line),
    ...nameGuards('Guarded in this project only by', here).flatMap(line),
    ...pastHooks.flatMap((file) =>
      line(`Not guarded: ${file} runs inside ${name} (a mod), where no hook sees what it does.`).map(paint.warning),
    ),
    ...warnings,
    ...connections.flatMap(({ file }) => {
      const proof = proofs.get(file);
      return proof ? line(`Proof: ${proof.text}`).map(proof.held ? paint.good : paint.bad) : [];
    }),
  ];
}

function nameGuards(title: string, guards: readonly Guard[] = []): readonly string[] {
  const names = guards.map(
    ({ hook, event, isGate, isMonitored }) => `${hook} (${event}${isGate ? ', gate' : isMonitored ? ', monitor' : ''})`,
  );
  return names.length === 0 ? [] : [`${title} ${names.join(', ')}.`];
}

function toJson({ agents, problems }: Diagnosis, proofs: ReadonlyMap<string, Proof>): object {
  return {
    version: 1,
    problems,
    agents: agents.map(({ connections, ...each }) => ({
      ...each,
      installed: each.installed ?? null,
      triedWith: triedVersions[each.agent] ?? null,
      connections: connections.map(({ file, scope, state, events }) => ({
        ...{ file, scope, state, events },
        ...(proofs.has(file) && { proof: proofs.get(file) }),
      })),
    })),
  };
}
