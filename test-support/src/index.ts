export { growthOf } from './growth.ts';
export { isAlive, isRunning } from './is-alive.ts';
export { hasNatsServer, startNats, type TestServer } from './nats-server.ts';
export { makeTemporaryDirectory, writeBelow } from './temporary-directory.ts';
