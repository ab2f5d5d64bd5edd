import { alwaysTrust, HookSystem } from '@agent-hooks/hook-system';
import { hookTelemetry } from '@agent-hooks/telemetry';
import { ratioToFloor } from './measure.mjs';

const action = () => undefined;
const hooks = { BeforeTool: [{ hooks: [{ type: 'function', name: 'look', action }] }] };
const host = { getSessionId: () => 's', getWorkingDir: () => '/', getEnableHooks: () => true, getHooks: () => hooks };
const fire = async (system) => (await system).getEventHandler().fireBeforeToolEvent('write_file', { path: 'a.txt' });

const plain = open({});
const silent = open(hookTelemetry());

export const benchmarks = [
  ratioToFloor({
    name: 'an event with telemetry and no SDK, against one without telemetry',
    limit: 1.05,
    iterations: 2000,
    clock: 'processor',
    floor: () => fire(plain),
    subject: () => fire(silent),
  }),
];

async function open(options) {
  const system = new HookSystem(host, { trust: alwaysTrust(), ...options });
  await system.initialize();
  return system;
}
