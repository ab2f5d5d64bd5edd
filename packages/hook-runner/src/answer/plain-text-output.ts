import type { HookOutput } from '@agent-hooks/hook-types';

/** The answer of a hook that gave text instead of JSON: stdout with exit code 0, stderr with any other. */
export function convertPlainTextToHookOutput(text: string, exitCode: number | null): HookOutput {
  const said = text.trim();
  if (exitCode === 0) return { decision: 'allow', systemMessage: said };
  if (exitCode === 2) return { decision: 'deny', reason: said || 'Blocked by hook' };
  return { decision: 'allow', systemMessage: `Warning: ${said}` };
}
