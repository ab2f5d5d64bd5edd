export { machineFacts } from './audit/audit-details.ts';
export { FleetError } from './fleet-error.ts';
export { checkSigned, idOfKey, joinRings, type KeyRing } from './keys/key-ring.ts';
export {
  createKeyPair,
  externalSigner,
  isSameKey,
  type PublicKey,
  readPublicKey,
  type Signer,
  signerOf,
  signFile,
  whyNotSigned,
} from './keys/minisign.ts';
export { decryptKey, encryptKey, isEncrypted } from './keys/secret-key.ts';
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
export { type BreakGlass, breakGlassMs, checkCode, createCode, openCode } from './release/break-glass.ts';
export {
  firstRelease,
  type Release,
  type ReleasedVersion,
  type ReleaseGrant,
  readRelease,
  withVersion,
  writeRelease,
} from './release/release.ts';
export { codeFile, keepCode, machineId, readTaken, ringOf } from './release/released-policy.ts';
export { type GrantRequest, readRequest, withGrant, writeRequest } from './release/request.ts';
export { placeOf, versionFor } from './release/ring.ts';
export { type Channel, openChannel, type TakenRelease, takeRelease } from './release/take-release.ts';
export { readFleet } from './settings/fleet-settings.ts';
export { type FollowOptions, followAudit, type ShipOptions, type Shipped, shipAudit } from './ship/ship-audit.ts';
