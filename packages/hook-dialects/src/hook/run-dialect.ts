import type { HookInput } from '@agent-hooks/hook-types';
import type { RunDialect } from '@agent-hooks/hook-types/internal';
import type { DialectMode, EnvironmentContext } from '../context.ts';
import type { Dialect } from '../dialect.ts';
import type { NativeInput } from '../native.ts';
import type { ToolMap } from '../tools/tool-map.ts';

/** Where a hook comes from and how its answers are read. */
export interface RunDialectOptions {
  /** The event as its agent calls it. */
  readonly event: string;
  readonly mode: DialectMode;
  readonly tools: ToolMap;
  readonly plugin?: EnvironmentContext['plugin'];
  readonly envFile?: string;
  readonly now?: () => number;
  /** The system that hooks run on, as `process.platform` names it; counts only if it is `win32`. */
  readonly platform?: string;
}

/** What a runner needs to run hooks of another agent on one of its events; one may serve many hooks. */
export function createRunDialect(dialect: Dialect, options: RunDialectOptions): RunDialect {
  const { event, mode, tools, plugin, envFile, now = Date.now, platform = '' } = options;
  const place = () => ({ event, tools, now: now() });
  return {
    name: dialect.name,
    shell: dialect.usualShell(platform),
    defaultTimeoutMs: dialect.limits.eventTimeoutMs[event] ?? dialect.limits.defaultTimeoutMs,
    // Settings are read into milliseconds already.
    timeoutUnit: 'milliseconds',
    toInput: (input) => dialect.toInput(fieldsOf(input), place()),
    environment: (input, projectDir) =>
      dialect.environment({
        event,
        input: fieldsOf(input),
        projectDir,
        ...(plugin && { plugin }),
        ...(envFile !== undefined && { envFile }),
      }),
    readAnswer: (end, { isGate, input }) =>
      dialect.readAnswer(end, { ...place(), mode, isGate, input: fieldsOf(input) }),
  };
}

/** The same object: every input has fields beside those that all have in common. */
function fieldsOf(input: HookInput): NativeInput {
  return { ...input };
}
