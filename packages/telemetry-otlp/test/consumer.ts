// What a user of the published package writes; compiled against the packed files.
import { type OtlpTelemetry, startOtlp } from '@agent-hooks/telemetry-otlp';

export async function report(): Promise<void> {
  const telemetry: OtlpTelemetry = startOtlp({ endpoint: 'http://127.0.0.1:4318', component: 'mine' });
  await telemetry.flush();
  await telemetry.shutdown();
}
