import type { HookSystem } from '@agent-hooks/hook-system';

/** `agent-hooks doctor --prove` sets this: calls with this text in them are refused. It can only add a refusal. */
export const proofVariable = 'AGENT_HOOKS_PROOF';

/** Adds the gate that `doctor --prove` looks for; without the variable there is none. */
export async function addProof(system: HookSystem, env: Readonly<Record<string, string | undefined>>): Promise<void> {
  const token = env[proofVariable];
  if (!token) return;
  await system.initialize();
  system.getRegistry().registerHook(
    {
      ...{ type: 'function', name: 'proof', onFailure: 'block' },
      action: async ({ tool_input: input }) =>
        JSON.stringify(input).includes(token)
          ? { decision: 'deny' as const, reason: `This is the proof that a refusal holds: ${token}` }
          : undefined,
    },
    'BeforeTool',
  );
}
