export type { EventOrigin } from './audit/audit-details.ts';
export { type FleetSettings, type ReadFleet, readFleet } from './settings/fleet-settings.ts';
export { userName } from './user-name.ts';
