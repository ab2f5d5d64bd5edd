import { realpathSync } from 'node:fs';
import { HookError } from '@agent-hooks/hook-types';

/** The project's directory itself, whatever links lead to it. */
export function realProject(projectDir: string): string {
  try {
    return realpathSync.native(projectDir);
  } catch (error) {
    throw new HookError('invalid_input', `There is no project directory ${projectDir}`, { cause: error });
  }
}
