export { inspectPeers } from './built-package.ts';
export { growthOf } from './growth.ts';
export { isAlive, isRunning } from './is-alive.ts';
export { hasNatsServer, startNats, type TestServer } from './nats-server.ts';
export { processorMs } from './processor-ms.ts';
export { runReadmeExample } from './readme-example.ts';
export { makeTemporaryDirectory, writeBelow } from './temporary-directory.ts';
export { usedMemory } from './used-memory.ts';
