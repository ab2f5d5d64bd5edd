import { join } from 'node:path';
import { checkCommand } from '@agent-hooks/hook-system';
import type { HookEventName } from '@agent-hooks/hook-types';
import type { CliIo } from '../cli-io.ts';
import { homeOf } from '../project/home.ts';
import { startingCommand } from '../project/hook-target.ts';
import type { Project } from '../project/open-project.ts';

/** The settings that count for a project, whether they exist or not, and the scripts of its hooks, or of one event's. */
export function watchedFiles(io: CliIo, { dir, settings, hooks }: Project, eventName?: HookEventName): Set<string> {
  const home = homeOf(io);
  const folders = [dir, ...(home === undefined ? [] : [home])];
  const scripts = hooks
    .filter((hook) => eventName === undefined || hook.eventName === eventName)
    .flatMap(({ config }) => {
      const command = startingCommand(config);
      return command ? checkCommand(command, { projectDir: dir, env: io.env }).scripts : [];
    });
  return new Set([
    ...settings.sources.flatMap(({ file }) => file ?? []),
    ...folders.flatMap((folder) => ['.gemini', '.llxprt'].map((name) => join(folder, name, 'settings.json'))),
    ...scripts,
  ]);
}
