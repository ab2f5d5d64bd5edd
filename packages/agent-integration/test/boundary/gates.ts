import type { HookExecutor } from '@agent-hooks/hook-system';
import type { CommandHookConfig, FunctionHookConfig, HookConfig, HookExecutionResult } from '@agent-hooks/hook-types';
import fc from 'fast-check';

/** A gate, and what a host does to the engine around it: whatever it is, the gate was due and has not said yes. */
export interface Gate {
  readonly title: string;
  readonly hook: HookConfig;
  /** It says no itself; on events that cannot be blocked only a failure holds. */
  readonly isRefusal: boolean;
  /** A runner that the host gives, which does not do what it should. */
  readonly runner?: HookExecutor;
}

const deny = { decision: 'deny', reason: 'the gate refuses' } as const;

function functionGate(title: string, action: FunctionHookConfig['action'], timeout = 5000): Gate {
  return {
    title: `a function that ${title}`,
    isRefusal: /^(refuses|blocks|stops)$/.test(title),
    hook: { type: 'function', name: 'the gate', action, timeout, onFailure: 'block' },
  };
}

const functionGates: readonly Gate[] = [
  functionGate('refuses', () => deny),
  functionGate('blocks', async () => ({ decision: 'block' })),
  functionGate('stops', () => ({ continue: false, stopReason: 'enough', ...deny })),
  functionGate('throws', () => {
    throw new Error('broken gate');
  }),
  functionGate('rejects with nothing', () => Promise.reject()),
  functionGate('does not answer in time', () => new Promise(() => {}), 15),
  functionGate('answers with a cycle', () => {
    const cycle: Record<string, unknown> = { decision: 'allow' };
    cycle.self = cycle;
    return cycle;
  }),
  functionGate('answers with a getter that throws', () => ({
    get decision(): 'allow' {
      throw new Error('thrown by the answer');
    },
  })),
];

function commandGate(title: string, script: string, options: Partial<CommandHookConfig> = {}): Gate {
  const hook: HookConfig = { type: 'command', name: 'the gate', command: script, onFailure: 'block', ...options };
  return { title: `a command that ${title}`, hook, isRefusal: /2|refuses/.test(title) };
}

const commandGates: readonly Gate[] = [
  commandGate('exits with 2', 'echo no >&2; exit 2'),
  commandGate('exits with 2 and says yes', `echo '{"decision":"allow"}'; exit 2`),
  commandGate('exits with 1 and says yes', `echo '{"decision":"allow"}'; exit 1`),
  commandGate('refuses in JSON', `echo '{"decision":"deny","reason":"no"}'`),
  commandGate('refuses by its permission', `echo '{"hookSpecificOutput":{"permissionDecision":"deny"}}'; exit 2`),
  commandGate('is killed', 'kill -9 $$'),
  commandGate('takes too long', 'sleep 5', { timeout: 40 }),
  commandGate('does not exist', './there-is-no-such-gate'),
  commandGate('cannot be started', 'true', { shell: '/there/is/no/such/shell' }),
];

function runnerGate(title: string, execute: HookExecutor['executeHooksParallel']): Gate {
  return {
    title: `a runner that ${title}`,
    isRefusal: false,
    hook: { type: 'command', name: 'the gate', command: 'true', onFailure: 'block' },
    runner: { executeHooksParallel: execute, executeHooksSequential: execute },
  };
}

// What a host's own runner returns is the host's: its type promises more than these keep.
const nonsense = (value: unknown) => value as HookExecutionResult[];

const runnerGates: readonly Gate[] = [
  runnerGate('throws', () => {
    throw new Error('broken runner');
  }),
  runnerGate('rejects', () => Promise.reject(new Error('broken runner'))),
  runnerGate('gives too few results', async () => []),
  runnerGate('gives nothing', async () => nonsense(undefined)),
  runnerGate('gives a list of nothing', async (hooks) => nonsense(hooks.map(() => undefined))),
  runnerGate('gives results without fields', async (hooks) => nonsense(hooks.map(() => ({})))),
  runnerGate('gives a text', async () => nonsense('allow')),
];

/** A gate that refuses or fails: mostly in this process, and now and then with a real one. */
export const anyGate: fc.Arbitrary<Gate> = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...functionGates) },
  { weight: 3, arbitrary: fc.constantFrom(...runnerGates) },
  { weight: 1, arbitrary: fc.constantFrom(...commandGates) },
);

/** Other hooks, before and after the gate: none of them has the rank to open it. */
export const otherHooks: fc.Arbitrary<readonly HookConfig[]> = fc.array(
  fc
    .constantFrom<FunctionHookConfig['action']>(
      () => undefined,
      () => ({ decision: 'allow', reason: 'fine' }),
      () => ({ hookSpecificOutput: { permissionDecision: 'allow', tool_input: { command: 'ls' } } }),
      () => ({ decision: 'ask', reason: 'sure?' }),
      () => 'just a text',
      () => {
        throw new Error('broken hook');
      },
      () => ({ hookSpecificOutput: { tool_response: { llmContent: 'x' }, toolConfig: { mode: 'AUTO' }, prompt: 'x' } }),
      // Hands back what it was shown.
      ({ session_id: _, ...input }) => ({ hookSpecificOutput: { ...input } }),
      async () => ({ hookSpecificOutput: { llm_request: { model: 'other' }, llm_response: { text: 'x' } } }),
    )
    .map((action): HookConfig => ({ type: 'function', name: `hook ${Math.abs(hash(String(action)))}`, action })),
  { maxLength: 3 },
);

function hash(text: string): number {
  let value = 0;
  for (const character of text) value = (value * 31 + (character.codePointAt(0) ?? 0)) | 0;
  return value;
}
