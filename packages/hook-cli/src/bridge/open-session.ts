import { join } from 'node:path';
import { readAgentVersion } from '@agent-hooks/agent-runs';
import {
  type HookHostConfig,
  type HookSettings,
  HookSystem,
  loadHookSettings,
  storeTrust,
} from '@agent-hooks/hook-system';
import { openRecording } from '@agent-hooks/hook-system/record';
import { userConfigDirectory } from '@agent-hooks/hook-trust';
import { isRecord } from '@agent-hooks/hook-types';
import type { HookDecider } from '@agent-hooks/hook-types/internal';
import { openSessionPast } from '@agent-hooks/policy-lab/past';
import { asWritten } from '../project/as-written.ts';
import { busKind } from '../project/bus-kind.ts';
import { fleetTelemetry } from '../telemetry/fleet-telemetry.ts';
import type { ConnectableAgent } from './bridge-agents.ts';
import type { BridgeRequest } from './bridge-request.ts';
import { dialectsOf, leaveToAgent } from './leave-to-agent.ts';
import { addProof, proofVariable } from './proof.ts';

/** Which session of which agent an event belongs to. */
export interface SessionPlace extends Pick<BridgeRequest, 'home' | 'env'> {
  readonly agent: ConnectableAgent;
  readonly sessionId: string;
  readonly transcriptPath: string;
  readonly workingDir: string;
  /** Where the session began, if not in the working directory: the project is looked for from there. */
  readonly startDir?: string;
  /** A project into which an event reaches: only its own hooks are opened. */
  readonly furtherProject?: string;
  /** True where the home is the account's own and the agent has another: the machine's hooks have been run for that one. */
  readonly isOfAccount?: boolean;
}

/** The engine as it lives in one session of an agent. */
export interface BridgeSession {
  readonly system: HookSystem;
  /** What a person should hear of, since it was asked the last time. */
  readonly takeNotices: () => string[];
}

/** A session in which an event is fired, and the hooks that want a person to be asked about it. */
export type FiringSession = BridgeSession & { readonly place: SessionPlace; readonly askedBy: HookDecider[] };

/** Opens the engine for a session of an agent, with all hooks that the agent does not run itself. */
export async function openSession(place: SessionPlace): Promise<BridgeSession> {
  const { agent, home, env, workingDir } = place;
  const notices: string[] = [];
  const note = (message: string) => void notices.push(message);
  const noteProblem = (message: string, record?: unknown) => {
    if (!isRecord(record) || record.outcome !== 'blocked') note(message);
  };
  const userDir = home === undefined ? {} : { userDir: home };
  let settings: HookSettings | undefined;
  const host: HookHostConfig = {
    getSessionId: () => place.sessionId,
    getWorkingDir: () => workingDir,
    getTranscriptPath: () => place.transcriptPath,
    // Whoever connects an agent wants hooks: they are on unless settings turn them off.
    getEnableHooks: () => settings?.enableHooks ?? true,
    getHooks: async () => {
      settings = leaveToAgent(await loadSettings(place, userDir), agent);
      return settings;
    },
  };
  const record = await openRecording(workingDir, {
    homeDir: home,
    keepsRefusals: env[proofVariable] === undefined,
    onProblem: ({ message }) => note(message),
  });
  const telemetry = await fleetTelemetry('bridge');
  for (const problem of telemetry.problems) note(problem);
  const agentVersion = readAgentVersion(place.transcriptPath);
  const directory = userConfigDirectory(home);
  const system = new HookSystem(host, {
    env,
    trust: storeTrust({ env, ...(directory !== undefined && { directory }) }),
    offSwitch: userDir,
    translator: asWritten,
    past: directory === undefined ? undefined : openSessionPast(join(directory, 'past')),
    kinds: busKind(),
    debugLogger: { onlyProblems: true, debug: ignore, log: ignore, warn: noteProblem, error: noteProblem },
    firedBy: { agent, ...(agentVersion !== undefined && { agentVersion }) },
    onEvent: [record, telemetry.onEvent].filter((each) => each !== undefined),
  });
  await addProof(system, env);
  const takeNotices = () => [...new Set(notices.splice(0))].map((text) => withDialects(text, settings, agent));
  return { system, takeNotices };
}

/** The settings of all sources and of the agent itself, whose files do not choose the project. */
async function loadSettings(
  { agent, workingDir, startDir = workingDir, furtherProject, isOfAccount }: SessionPlace,
  userDir: { readonly userDir?: string },
): Promise<HookSettings> {
  const loaded = await loadHookSettings({ workingDir: startDir, projectDir: furtherProject, ...userDir });
  const hasProject = loaded.sources.some(({ source, hooks }) => source === 'project' && hooks.length > 0);
  const projectDir = furtherProject ?? (hasProject ? loaded.projectDir : undefined);
  const dialects = dialectsOf(agent);
  const all = await loadHookSettings({ workingDir: startDir, projectDir, dialects, ...userDir });
  const isLeftOut = (source: string) =>
    isOfAccount ? source === 'system' : furtherProject !== undefined && source !== 'project';
  const sources = all.sources.map((each) => (isLeftOut(each.source) ? { ...each, hooks: [] } : each));
  return { ...all, enableHooks: loaded.enableHooks, problems: loaded.problems, sources };
}

/** Our command reads files of another agent only if it is asked to. */
function withDialects(text: string, settings: HookSettings | undefined, agent: ConnectableAgent): string {
  const dialects = dialectsOf(agent).filter((name) => name !== 'gemini');
  const isForeign = settings?.sources.some(({ source, hooks }) => {
    return source === 'project' && hooks.some(({ dialect }) => dialects.some((name) => name === dialect?.name));
  });
  return isForeign ? text.replaceAll('agent-hooks trust', `agent-hooks trust --dialects ${dialects}`) : text;
}

function ignore(): void {}
