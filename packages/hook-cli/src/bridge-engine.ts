export { answerCold } from './bridge/answer-cold.ts';
export { connectOpencode } from './bridge/connect-opencode.ts';
export { serveResident } from './bridge/serve-resident.ts';
export { flushTelemetry } from './telemetry/fleet-telemetry.ts';

/** Replaces a file in one step; what that takes is loaded only then. */
export async function writeFileLate(file: string, content: Buffer, mode: number): Promise<void> {
  const { writeAtomically } = await import('@agent-hooks/hook-trust/files');
  writeAtomically(file, content, mode);
}
