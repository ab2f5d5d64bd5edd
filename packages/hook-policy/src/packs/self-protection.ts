import type { Pack } from './pack.ts';

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
  ],
};
