import { type CompiledPolicy, compilePolicy, type PolicySettings } from './compile-policy.ts';

/** Whether a policy refuses every call of a tool, whatever its input; what is unknown is a no. */
export function refusesAlways(settings: PolicySettings, call: NamedTool): boolean {
  // An exception may be about some inputs only.
  if (settings.except !== undefined) return false;
  const policy = compiled.get(settings) ?? compilePolicy(settings);
  compiled.set(settings, policy);
  const byTool = policy.rules.filter(({ decision, effect }) => decision === 'deny' && !effect).map(({ text }) => text);
  return inputs.every((tool_input) =>
    policy.judge({ ...call, tool_input }, { home: '/' })?.findings.some(({ decision, effect, rule, isCertain }) => {
      return decision === 'deny' && effect === undefined && isCertain && byTool.includes(rule);
    }),
  );
}

/** What a call looks like decides which tool it may be: what holds for all of these holds for the name alone. */
const inputs = [{}, { text: 'a' }, { count: 1, path: 'a' }];

/** A tool as the events of its calls name it. */
export interface NamedTool {
  readonly tool_name: string;
  readonly mcp_context?: Readonly<Record<string, unknown>> | undefined;
}

const compiled = new WeakMap<PolicySettings, CompiledPolicy>(); // By the settings: each planned call asks.
