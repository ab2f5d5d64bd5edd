export { type OtlpOptions, type OtlpTelemetry, startOtlp } from './start-otlp.ts';
