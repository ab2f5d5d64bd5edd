// What a user of the published package writes; compiled against the packed files.
import { type BusResponse, busCarrier, eventSubject, NatsMessageBus } from '@agent-hooks/bus-nats';
import { HookSystem } from '@agent-hooks/hook-system';

const host = { getSessionId: () => 's', getWorkingDir: () => '.', getEnableHooks: () => true, getHooks: () => ({}) };
const bus = new NatsMessageBus({ servers: 'nats://127.0.0.1:4222', tenant: 'acme', concurrency: 8 });

export const worker = new HookSystem(host, { messageBus: bus });
export const agent = new HookSystem(host, { kinds: { bus: busCarrier({ idleMs: 1000 }) } });
export const subject: string = eventSubject('acme', 'BeforeTool');
export const ask = (): Promise<BusResponse> => bus.request('BeforeTool', { tool_name: 'shell', tool_input: {} });
