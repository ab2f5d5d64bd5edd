/** Every metric and the scope that this package reports under. */
export const telemetryNames = {
  scope: '@agent-hooks/telemetry',
  events: 'agent_hooks.events',
  refusals: 'agent_hooks.refusals',
  monitored: 'agent_hooks.monitored',
  failures: 'agent_hooks.failures',
  eventDuration: 'agent_hooks.event.duration',
  hookDuration: 'agent_hooks.hook.duration',
} as const;
