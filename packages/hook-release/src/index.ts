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
