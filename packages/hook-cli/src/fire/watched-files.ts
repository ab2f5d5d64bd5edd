import { checkCommand } from '@agent-hooks/hook-trust';
import type { HookEventName } from '@agent-hooks/hook-types';
import type { CliIo } from '../cli-io.ts';
import { startingCommand } from '../project/hook-target.ts';
import type { Project } from '../project/read-project.ts';

/** The settings that count for a project, whether they exist or not, and the scripts of its hooks, or of one event's. */
export function watchedFiles(io: CliIo, { dir, settings, hooks }: Project, eventName?: HookEventName): Set<string> {
  const scripts = hooks
    .filter((hook) => eventName === undefined || hook.eventName === eventName)
    .flatMap(({ config }) => {
      const command = startingCommand(config);
      return command ? checkCommand(command, { projectDir: dir, env: io.env }).scripts : [];
    });
  return new Set([...(settings.files ?? []), ...scripts]);
}
