export { type HookTelemetry, type HookTelemetryOptions, hookTelemetry } from './hook-telemetry.ts';
export { telemetryNames } from './names.ts';
