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
import { asWritten } from '../project/as-written.ts';
import { busKind } from '../project/bus-kind.ts';
import type { ConnectableAgent } from './bridge-agents.ts';
import type { BridgeRequest } from './bridge-request.ts';
import { leaveToAgent } from './leave-to-agent.ts';
import { addProof } from './proof.ts';

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
}

/** The engine as it lives in one session of an agent. */
export interface BridgeSession {
  readonly system: HookSystem;
  /** What a person should hear of, since it was asked the last time. */
  readonly takeNotices: () => string[];
}

/** Opens the engine for a session of an agent, with all hooks that the agent does not run itself. */
export async function openSession(place: SessionPlace): Promise<BridgeSession> {
  const { agent, home, env, workingDir, startDir = workingDir, furtherProject } = place;
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
      const loaded = await loadHookSettings({ workingDir: startDir, projectDir: furtherProject, ...userDir });
      settings = leaveToAgent(furtherProject === undefined ? loaded : withoutHooksOfOthers(loaded), agent);
      return settings;
    },
  };
  const record = await openRecording(workingDir, {
    homeDir: home,
    onProblem: ({ message }) => note(message),
  });
  const directory = userConfigDirectory(home);
  const system = new HookSystem(host, {
    env,
    trust: storeTrust({ env, ...(directory !== undefined && { directory }) }),
    offSwitch: userDir,
    translator: asWritten,
    kinds: busKind(),
    debugLogger: { debug: ignore, log: ignore, warn: noteProblem, error: noteProblem },
    ...(record && { onEvent: (event) => record({ ...event, agent }) }),
  });
  await addProof(system, env);
  return { system, takeNotices: () => [...new Set(notices.splice(0))] };
}

/** The hooks of a project alone, with what the user and the machine say about them. */
function withoutHooksOfOthers(settings: HookSettings): HookSettings {
  const sources = settings.sources.map((source) => (source.source === 'project' ? source : { ...source, hooks: [] }));
  return { ...settings, sources };
}

function ignore(): void {}
