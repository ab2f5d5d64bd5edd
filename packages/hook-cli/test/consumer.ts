// What a user of the published package writes; compiled against the packed files.
import { type CliIo, runCli } from '@agent-hooks/hook-cli';

export async function listHooks(io: CliIo): Promise<boolean> {
  const exitCode: number = await runCli(['list', '--json'], io);
  return exitCode === 0;
}
