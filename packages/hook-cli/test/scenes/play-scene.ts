import { AgentHookConfig, executeToolWithHooks, type ToolFunction } from '@agent-hooks/agent-integration';
import { InProcessMessageBus, storeTrust } from '@agent-hooks/hook-system';
import { createRecorder } from '@agent-hooks/hook-system/record';
import type { FiredEvent } from '@agent-hooks/hook-types';
import { processIo } from '../../src/process-io.ts';
import { userStore } from '../../src/project/user-store.ts';
import { makeProject, type TemporaryProject } from '../temporary-project.ts';
import { type TellerScene, toolInput } from './scene.ts';

/** What came of a scene: the record, and what the agent did. */
export interface PlayedScene {
  readonly scene: TellerScene;
  readonly project: TemporaryProject;
  readonly record: FiredEvent;
  /** What the tool was called with, each time. */
  readonly calls: readonly unknown[];
}

/** Plays a scene in a real agent, and adds what happened to a log. */
export async function playScene(scene: TellerScene, log: string): Promise<PlayedScene> {
  const project = makeProject(scene.project);
  const settingsFile = '.llxprt/settings.json';
  const user = typeof scene.user === 'function' ? await scene.user() : scene.user;
  if (user) project.writeHome(settingsFile, user);
  if (scene.project?.[settingsFile]) await project.approve();
  const records: FiredEvent[] = [];
  const addToLog = createRecorder(log);
  const bus = new InProcessMessageBus();
  const config = await AgentHookConfig.load({
    workingDir: project.dir,
    userDir: project.home,
    systemDir: project.path('machine'),
    enableHooks: true,
    hookSystem: {
      trust: storeTrust(userStore({ ...processIo(), env: project.env })),
      messageBus: bus,
      runner: scene.runner,
      onEvent: (event) => {
        records.push(event);
        addToLog(event);
      },
    },
  });
  const calls: unknown[] = [];
  const tool: ToolFunction = async (input) => {
    calls.push(input);
    return { llmContent: 'done' };
  };
  try {
    await config.getHookSystem()?.initialize();
    const stage = { project, config, bus, tool };
    await scene.before?.(stage);
    await (scene.act ?? callTool)(stage);
  } finally {
    await config.dispose();
  }
  const [record, ...others] = records.filter(({ eventName }) => eventName === 'BeforeTool');
  if (!record || others.length > 0) throw new Error(`${scene.title}: ${records.length} events were told, not one`);
  return { scene, project, record, calls };
}

function callTool({ config, tool }: { readonly config: AgentHookConfig; readonly tool: ToolFunction }) {
  return executeToolWithHooks(config, 'write_file', toolInput, tool);
}
