export { FleetError } from './fleet-error.ts';
export { mostBundleBytes, type PolicyBundle, readBundle, tooLarge, writeBundle } from './policies/bundle.ts';
export { InstalledPolicies, type InstalledPolicy, type InstalledVersion } from './policies/installed-policies.ts';
export {
  hashPolicy,
  isPolicyName,
  leftOutOfPolicies,
  type PolicyFile,
  policyFolder,
  readPolicyFiles,
} from './policies/policy-files.ts';
export { readFleet } from './settings/fleet-settings.ts';
export { type FollowOptions, followAudit, type ShipOptions, type Shipped, shipAudit } from './ship/ship-audit.ts';
