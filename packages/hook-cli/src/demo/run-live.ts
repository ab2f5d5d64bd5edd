import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { AgentHookConfig, runAgent } from '@agent-hooks/agent-integration';
import type { HookExecutor } from '@agent-hooks/hook-system';
import { CliExit } from '../cli-exit.ts';
import type { CliIo } from '../cli-io.ts';
import { createPaint } from '../terminal/paint.ts';
import { printJson, printLines, printText } from '../terminal/print.ts';
import { loadClient } from './load-client.ts';

/** How the real model is driven. */
export interface LiveOptions {
  readonly prompt: string;
  /** A folder that is deleted afterwards. */
  readonly directory: string;
  readonly signal: AbortSignal;
  readonly runner?: HookExecutor | undefined;
  readonly model?: string | undefined;
  /** Where the agent works; without one, in an empty temporary folder. */
  readonly project?: string | undefined;
  readonly json?: boolean | undefined;
}

/** Lets the reference agent work on a prompt with the real model; the hooks are those of its project and its user. */
export async function runLive(options: LiveOptions, io: CliIo): Promise<void> {
  const apiKey = io.env.GEMINI_API_KEY;
  if (!apiKey) throw new CliExit(2, 'Set GEMINI_API_KEY to drive the real model, or leave --live out.');
  const { prompt, directory, signal, runner, model = 'gemini-2.5-flash', json } = options;
  const project = options.project === undefined ? join(directory, 'project') : resolve(io.cwd, options.project);
  if (options.project === undefined) await mkdir(project, { recursive: true });
  const paint = createPaint(io);
  const client = await loadClient({ apiKey, baseUrl: io.env.GOOGLE_GEMINI_BASE_URL });
  const config = await AgentHookConfig.load({ workingDir: project, hookSystem: { runner } });
  const hookCount = config.getHookSystem() === undefined ? 'off' : 'on';
  if (!json) printLines(io, [paint.faint(`${model} in ${project}, hooks ${hookCount}`)]);
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
      // Nobody is here to be asked, and a hook that asks wants a person's yes.
      onAsk: () => false,
      onText: (shown) => (json ? undefined : printText(io, shown)),
      onDisplay: ({ call }) => (json ? undefined : printLines(io, ['', paint.faint(`[${call.name}]`)])),
    });
    if (json) printJson(io, { ending, text, reason });
    else printLines(io, ['', paint.faint(reason ? `${ending}: ${reason}` : ending)]);
  } finally {
    await config.dispose();
  }
}
