import { CliExit } from '../cli-exit.ts';

type Bus = typeof import('@agent-hooks/bus-nats');

/** Loads the bus over NATS, which is installed only where it is wanted. */
export async function loadBus(load: () => Promise<Bus> = () => import('@agent-hooks/bus-nats')): Promise<Bus> {
  try {
    return await load();
  } catch (error) {
    if (!isMissing(error, '@agent-hooks/bus-nats')) throw error;
    throw new CliExit(
      1,
      'NATS needs the package @agent-hooks/bus-nats, which is not installed. Install it beside agent-hooks: ' +
        'npm install --global @agent-hooks/bus-nats (without --global if agent-hooks is a dependency of your project).',
    );
  }
}

/** Tells a package that is not installed from one that is and fails. */
function isMissing(error: unknown, name: string): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return /^(ERR_)?MODULE_NOT_FOUND$/.test(String(error.code)) && error.message.includes(`'${name}'`);
}
