import { loadInstalled } from './load-installed.ts';

type Bus = typeof import('@agent-hooks/bus-nats');

/** Loads the bus over NATS, which is installed only where it is wanted. */
export function loadBus(load: () => Promise<Bus> = () => import('@agent-hooks/bus-nats')): Promise<Bus> {
  return loadInstalled('NATS', '@agent-hooks/bus-nats', load);
}
