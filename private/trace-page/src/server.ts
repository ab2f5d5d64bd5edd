export { EventStore, type StoredEvent } from './server/event-store.ts';
export { type InspectActions, noSuchEvent, serveInspector } from './server/inspect-server.ts';
