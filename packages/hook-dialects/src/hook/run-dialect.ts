import type { AnswerEnd, DialectMode, EnvironmentContext } from '../context.ts';
import type { Dialect, DialectAnswer } from '../dialect.ts';
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
}

/** What a runner needs to run one hook of another agent, once: it remembers what the hook was shown. */
export function createRunDialect(dialect: Dialect, options: RunDialectOptions) {
  const { event, mode, tools, plugin, envFile, now = Date.now } = options;
  let shown: NativeInput | undefined;
  return {
    name: dialect.name,
    shell: dialect.shell === 'none' ? undefined : dialect.shell,
    defaultTimeoutMs: dialect.limits.eventTimeoutMs[event] ?? dialect.limits.defaultTimeoutMs,
    toInput: (input: NativeInput): Record<string, unknown> => {
      shown = input;
      return dialect.toInput(input, { event, tools, now: now() });
    },
    environment: (input: NativeInput, projectDir: string): Record<string, string> =>
      dialect.environment({
        event,
        input,
        projectDir,
        ...(plugin && { plugin }),
        ...(envFile !== undefined && { envFile }),
      }),
    readAnswer: (
      end: AnswerEnd,
      context: { readonly isGate: boolean; readonly input?: NativeInput },
    ): DialectAnswer => {
      const input = context.input ?? shown ?? emptyInput;
      return dialect.readAnswer(end, { event, mode, tools, now: now(), isGate: context.isGate, input });
    },
  };
}

const emptyInput: NativeInput = { session_id: '', transcript_path: '', cwd: '', timestamp: '', hook_event_name: '' };
