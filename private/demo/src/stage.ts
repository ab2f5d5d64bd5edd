import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AgentHookConfig, runAgent } from '@agent-hooks/agent-integration';
import { storeTrust, type TrustPolicy } from '@agent-hooks/hook-system';
import type { FiredEventListener } from '@agent-hooks/hook-system/record';
import { isRecord } from '@agent-hooks/hook-types';
import { type LoopbackRequest, startLoopbackGemini } from '@agent-hooks/test-servers';
import { approveProject, ownFolders, ownStore } from './approve-project.ts';
import { createClient } from './create-client.ts';
import type { Scene, SceneRun } from './scene.ts';
import { silentLogger } from './silent-logger.ts';
import { writeProject } from './write-project.ts';

/** Where and how a scene is played. */
export interface StageOptions {
  /** A folder for this run alone. */
  readonly directory: string;
  readonly enableHooks: boolean;
  readonly signal: AbortSignal;
  readonly onEvent?: FiredEventListener | undefined;
}

/** Plays a scene once: a real project with real settings and scripts, which its user has approved. */
export async function playScene(scene: Scene, options: StageOptions): Promise<SceneRun> {
  const { directory } = options;
  const project = join(directory, 'project');
  await writeProject(project, [scene.hook], scene.files);
  await approveProject(project, directory);
  return playIn(project, scene, { ...options, trust: storeTrust(ownStore(directory)) });
}

/** Plays a scene in a project that is there: the reference agent, and the scripted model behind the real SDK. */
export async function playIn(
  project: string,
  scene: Pick<Scene, 'prompt' | 'model' | 'agent'>,
  options: StageOptions & { readonly trust: TrustPolicy },
): Promise<SceneRun> {
  const { directory, enableHooks, signal, onEvent, trust } = options;
  const server = await startLoopbackGemini((request, index) => {
    const step = scene.model[index];
    if (step === undefined) return { status: 500 };
    return typeof step === 'function' ? step(lastRead(request)) : step;
  });
  const config = await AgentHookConfig.load({
    workingDir: project,
    ...ownFolders(directory),
    enableHooks,
    hookSystem: { onEvent, trust, offSwitch: ownFolders(directory), debugLogger: silentLogger },
  });
  try {
    const client = createClient('not-needed', server.url);
    const shown: string[] = [];
    const start = performance.now();
    const run = await runAgent({
      config,
      models: client.models,
      model: 'scripted',
      prompt: scene.prompt,
      directory: project,
      ...scene.agent,
      signal,
      onText: (text) => shown.push(text),
    });
    return {
      ending: run.ending,
      reason: run.reason ?? '',
      shown: shown.join(''),
      durationMs: performance.now() - start,
      requests: server.requests,
      modelRead: server.requests[1] ? lastRead(server.requests[1]) : '',
      file: (path) => (existsSync(join(project, path)) ? readFileSync(join(project, path), 'utf8') : undefined),
    };
  } finally {
    await config.dispose();
    await server.close();
  }
}

/** The text of the last turn of a request: what a tool answered, or what the user said. */
function lastRead({ body }: LoopbackRequest): string {
  const last: unknown = Array.isArray(body.contents) ? body.contents.at(-1) : undefined;
  const parts: readonly unknown[] = isRecord(last) && Array.isArray(last.parts) ? last.parts : [];
  return parts.filter(isRecord).map(textOfPart).join('\n');
}

function textOfPart({ text, functionResponse }: Record<string, unknown>): string {
  if (typeof text === 'string') return text;
  const response = isRecord(functionResponse) && isRecord(functionResponse.response) ? functionResponse.response : {};
  return Object.values(response).join('\n');
}
