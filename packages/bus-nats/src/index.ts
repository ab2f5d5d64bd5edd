export type { BusRequest } from './agent/bus-requests.ts';
export { type BusCarrier, type BusCarrierOptions, busCarrier } from './bus-carrier.ts';
export type { NatsOptions } from './link/nats-options.ts';
export { type OpenBucket, openBucket } from './link/open-bucket.ts';
export { NatsMessageBus, type NatsMessageBusOptions } from './nats-message-bus.ts';
export type { BusResponse } from './wire/messages.ts';
export { eventSubject } from './wire/subjects.ts';
export type { ServedRequest } from './worker/request-server.ts';
