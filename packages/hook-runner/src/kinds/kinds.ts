import { type HookConfig, HookError } from '@agent-hooks/hook-types';
import { getKindRow, isHookType } from '@agent-hooks/hook-types/internal';
import type { HookKind } from '../run/hook-kind.ts';
import { functionHooks } from './function/function-hooks.ts';
import { type HostKindRunner, type HostKindRunners, hostKind } from './host/host-kind.ts';
import { LateKind } from './late-kind.ts';
import { mcpToolKind } from './mcp-tool/mcp-tool-hooks.ts';

/** What kinds need of the runner's options. */
interface KindOptions {
  readonly sandboxProgram?: string | undefined;
}

/** Every kind of hook that a runner runs, by its `type`. */
export class HookKinds {
  readonly #kinds: ReadonlyMap<string, HookKind<never>>;

  constructor(runners: HostKindRunners, { sandboxProgram: program }: KindOptions = {}) {
    const own = new Map<string, HookKind<never>>([
      ['command', new LateKind(async () => (await import('./command/command-hooks.ts')).createCommandHooks(program))],
      ['function', functionHooks],
      ['http', new LateKind(async () => new (await import('./http/http-hooks.ts')).HttpHooks())],
      [
        'resident',
        new LateKind(async () => (await import('./resident/resident-hooks.ts')).createResidentHooks(program)),
      ],
    ]);
    const given = Object.entries(runners).filter(([, runner]) => runner !== undefined);
    this.#kinds = new Map([...own, ...given.map((entry) => toHostKind(entry, own))]);
  }

  /** The kind of a hook; undefined if it cannot be run here. */
  find(config: HookConfig): HookKind<HookConfig> | undefined {
    // A kind is found by the type of the hooks that it takes; a hook of another agent says in `kind` what it is there.
    const found = this.#kinds.get(config.type) ?? this.#kinds.get(foreignKind(config) ?? '');
    return found as HookKind<HookConfig> | undefined;
  }

  /** True if each run of a hook starts a process, of which only so many may run at once. */
  startsProcess({ type }: HookConfig): boolean {
    return isHookType(type) && getKindRow(type).startsProcess;
  }

  /** Ends what outlives a run. */
  async dispose(): Promise<void> {
    await Promise.all(Array.from(this.#kinds.values(), (kind) => kind.dispose?.()));
  }
}

/** What a hook is that only its own agent can run without help. */
export function foreignKind(config: HookConfig): string | undefined {
  return 'kind' in config && typeof config.kind === 'string' ? config.kind : undefined;
}

function toHostKind(
  [type, runner]: readonly [string, unknown],
  runners: ReadonlyMap<string, unknown>,
): [string, HookKind<never>] {
  if (runners.has(type))
    throw new HookError('invalid_input', `The option kinds cannot replace '${type}', which the runner runs itself.`);
  if (typeof runner !== 'function')
    throw new HookError('invalid_input', `The option kinds needs a function for '${type}' that runs such hooks.`);
  // It is a function of the host; what it returns is read like the answer of any hook.
  const own = type === 'mcp_tool' ? mcpToolKind(runner as HostKindRunner) : (runner as HostKindRunner);
  return [type, hostKind(own as HostKindRunner)];
}
