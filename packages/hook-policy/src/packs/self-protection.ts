import type { Pack } from './pack.ts';

const agents = '.claude,.gemini,.qwen,.llxprt,.factory,.copilot,.codex,.cursor';
const hooks = { decision: 'ask', evenIfPossible: true, instead: 'Tell the user which hooks are to change.' } as const;

/** The guard itself: its settings, approvals and packages, and the settings of connected agents. Always on. */
export const selfProtection: Pack = {
  name: 'self-protection',
  title: 'agent-hooks itself and the settings of connected agents',
  rules: [
    {
      rule: 'self-protection',
      decision: 'deny',
      evenIfPossible: true,
      instead: 'Only a person can change this, in a terminal.',
    },
    { rule: `write|delete|permissions(**/{${agents}}/{settings,settings.local,hooks,config}.{json,toml})`, ...hooks },
    { rule: `write|delete|permissions(**/{{${agents},.kiro,.github}/hooks,.opencode/plugin{,s}}/**)`, ...hooks },
    { rule: 'write|delete|permissions(**/{crush,.crush,opencode}.{json,jsonc})', ...hooks },
    { rule: 'write|delete|permissions(.agent-hooks/**)', ...hooks },
    { rule: `delete(**/{${agents},.opencode,.kiro})`, ...hooks },
  ],
};
