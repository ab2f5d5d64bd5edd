import { join, resolve } from 'node:path';
import { AgentHookConfig, runAgent } from '@agent-hooks/agent-integration';
import { storeTrust } from '@agent-hooks/hook-system';
import { isWaiting } from '@agent-hooks/hook-system/inspect';
import type { FiredEventListener } from '@agent-hooks/hook-system/record';
import { approveProject, ownStore } from './approve-project.ts';
import { createClient } from './create-client.ts';
import { DemoFailure } from './demo-failure.ts';
import { toolScenes } from './scenes/tool-scenes.ts';
import { paint, printJson, printLines } from './screen.ts';
import { silentLogger } from './silent-logger.ts';
import { writeProject } from './write-project.ts';

/** How the real model is driven. */
export interface LiveOptions {
  readonly prompt: string;
  /** A folder that is deleted afterwards. */
  readonly directory: string;
  readonly signal: AbortSignal;
  readonly onEvent?: FiredEventListener | undefined;
  readonly model?: string | undefined;
  /** Where the agent works; without one, in a temporary folder with the hooks of the scenes about tools. */
  readonly project?: string | undefined;
  readonly json?: boolean | undefined;
}

/** Lets the reference agent work on a prompt with the real model; the hooks are those of its project and its user. */
export async function runLive(options: LiveOptions): Promise<void> {
  const { GEMINI_API_KEY: apiKey, GOOGLE_GEMINI_BASE_URL: baseUrl } = process.env;
  if (!apiKey) throw new DemoFailure('Set GEMINI_API_KEY to drive the real model, or leave --live out.', 2);
  const { prompt, directory, signal, onEvent, model = 'gemini-2.5-flash', json } = options;
  const project = options.project === undefined ? join(directory, 'project') : resolve(options.project);
  if (options.project === undefined) {
    await writeProject(
      project,
      toolScenes.map(({ hook }) => hook),
    );
    await approveProject(project, directory);
  }
  const trust = storeTrust(options.project === undefined ? ownStore(directory) : {});
  const client = createClient(apiKey, baseUrl);
  const config = await AgentHookConfig.load({
    workingDir: project,
    hookSystem: { onEvent, trust, debugLogger: silentLogger },
  });
  if (!json) printLines([paint.faint(`${model} in ${project}, hooks ${config.getEnableHooks() ? 'on' : 'off'}`)]);
  const waiting = await findUnapproved(config);
  if (!json) printLines(describeUnapproved(waiting).map(paint.warning));
  try {
    const { ending, text, reason } = await runAgent({
      config,
      models: client.models,
      model,
      prompt,
      directory: project,
      lifecycle: 'apply',
      afterModel: 'buffered',
      signal,
      // No one is here to be asked, and a hook that asks wants a person's yes.
      onAsk: () => false,
      onText: (shown) => void (json || process.stdout.write(shown)),
      onDisplay: ({ call }) => (json ? undefined : printLines(['', paint.faint(`[${call.name}]`)])),
    });
    if (json) printJson({ version: 1, ending, text, reason: reason ?? null, notApproved: waiting });
    else printLines(['', paint.faint(reason ? `${ending}: ${reason}` : ending)]);
  } finally {
    await config.dispose();
  }
}

/** The names of the project's hooks that will not run for want of approval. */
async function findUnapproved(config: AgentHookConfig): Promise<readonly string[]> {
  const system = config.getHookSystem();
  await system?.initialize();
  const hooks = system?.getAllHooks() ?? [];
  return hooks.filter(isWaiting).map(({ name }) => name);
}

function describeUnapproved(names: readonly string[]): string[] {
  if (names.length === 0) return [];
  const verb = names.length === 1 ? 'does not run, since it is' : 'do not run, since they are';
  return [`${names.join(', ')} ${verb} not approved. Review with: agent-hooks trust`];
}
