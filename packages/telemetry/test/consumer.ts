// What a user of the published package writes; compiled against the packed files.
import { HookSystem, type HookSystemOptions } from '@agent-hooks/hook-system';
import { type HookTelemetry, hookTelemetry, telemetryNames } from '@agent-hooks/telemetry';

const telemetry: HookTelemetry = hookTelemetry({ payloads: true });
const options: HookSystemOptions = {
  ...telemetry,
  onEvent: [telemetry.onEvent, (event) => console.log(event.eventName)],
};

export const system = new HookSystem(
  { getSessionId: () => 's', getWorkingDir: () => '.', getEnableHooks: () => true, getHooks: () => ({}) },
  options,
);
export const counter: 'agent_hooks.refusals' = telemetryNames.refusals;
