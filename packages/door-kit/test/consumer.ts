// What a user of the published package writes; compiled against the packed files.
import { Door, type DoorProtocol, type RequestHandler, runBetween, type Side } from '@agent-hooks/door-kit';

const decide: RequestHandler = async (held) => (held.request.method === 'a' ? held.forward() : { result: {} });
const protocol: DoorProtocol = { handlerFor: () => decide, cancelledBy: () => undefined };

export const door = new Door(protocol, { send: (to: Side, bytes) => console.log(to, bytes.length) });
export const run = (): Promise<number> => runBetween(protocol, { command: ['node', 'server.js'] });
