/** Every metric and the scope that this package reports under. */
export const telemetryNames = {
  scope: '@agent-hooks/telemetry',
  /** Events for which a hook was due, by event and verdict. */
  events: 'agent_hooks.events',
  /** Events that were refused, stopped or withheld, by event and verdict. */
  refusals: 'agent_hooks.refusals',
  /** Hooks and events that failed, by event, hook and `error.type`. */
  failures: 'agent_hooks.failures',
  /** Seconds from firing an event to its answer. */
  eventDuration: 'agent_hooks.event.duration',
  /** Seconds that a hook took. */
  hookDuration: 'agent_hooks.hook.duration',
} as const;
