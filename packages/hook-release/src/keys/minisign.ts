import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import { FleetError } from '@agent-hooks/hook-fleet';

/** The key by which bundles are checked: 8 bytes that name it, and 32 of ed25519. */
export interface PublicKey {
  readonly id: Buffer;
  readonly key: KeyObject;
}

/** A key pair: the secret one as PEM, the public one as minisign writes it. */
export function createKeyPair(): { readonly secret: string; readonly publicKey: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const secret = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const raw = rawKey(publicKey);
  const id = keyId(raw);
  const text = Buffer.concat([Buffer.from('Ed'), id, raw]).toString('base64');
  return { secret, publicKey: `untrusted comment: minisign public key ${showId(id)}\n${text}\n` };
}

/** Signs for a key: in this process, or wherever the key is kept. */
export interface Signer {
  /** As minisign names the key. */
  readonly id: Buffer;
  /** The 64 bytes of an ed25519 signature. */
  readonly sign: (bytes: Buffer) => Buffer | Promise<Buffer>;
}

/** Signs with a secret key, as PEM. */
export function signerOf(secret: string): Signer {
  const key = createPrivateKey(secret);
  return { id: keyId(rawKey(createPublicKey(key))), sign: (bytes) => sign(null, bytes, key) };
}

/** Signs by a function that has the secret key of a public one; what it gives is checked. */
export function externalSigner({ id, key }: PublicKey, signBytes: (bytes: Buffer) => Promise<Buffer>): Signer {
  return {
    id,
    sign: async (bytes) => {
      const signature = await signBytes(bytes);
      if (signature.length === 64 && verify(null, bytes, key, signature)) return signature;
      throw new FleetError(
        1,
        'The command did not print the signature of the public key: 64 bytes of ed25519 in base64.',
      );
    },
  };
}

/** A signature in the format of minisign (with a hash before it): `minisign -Vm FILE -p KEY` reads it as well. */
export async function signFile(content: Buffer, { id, sign: signBytes }: Signer, comment: string): Promise<string> {
  const signature = await signBytes(digest(content));
  const trusted = comment.replace(/[\r\n]/g, ' ');
  const whole = await signBytes(Buffer.concat([signature, Buffer.from(trusted)]));
  const first = Buffer.concat([Buffer.from('ED'), id, signature]).toString('base64');
  return `untrusted comment: signature of an agent-hooks policy\n${first}\ntrusted comment: ${trusted}\n${whole.toString('base64')}\n`;
}

/** Says why a signature is not that of a file by a key; undefined if it is. */
export function whyNotSigned(content: Buffer, signature: string, { id, key }: PublicKey): string | undefined {
  const [, first = '', comment = '', second = ''] = signature.split(/\r?\n/);
  const packed = Buffer.from(first, 'base64');
  const trusted = /^trusted comment: (.*)$/.exec(comment)?.[1];
  if (packed.length !== 74 || packed.toString('latin1', 0, 2) !== 'ED' || trusted === undefined) {
    return 'the signature is not in the format of minisign';
  }
  const [signedBy, bytes] = [packed.subarray(2, 10), packed.subarray(10)];
  if (!signedBy.equals(id)) return `it was signed with the key ${showId(signedBy)}, not with ${showId(id)}`;
  if (!verify(null, digest(content), key, bytes)) return 'the signature does not match its content';
  const whole = Buffer.concat([bytes, Buffer.from(trusted)]);
  return verify(null, whole, key, Buffer.from(second, 'base64'))
    ? undefined
    : 'the comment of the signature was changed';
}

/** Reads a public key as minisign writes it; undefined if it is not one. */
export function readPublicKey(text: string): PublicKey | undefined {
  const line = text.trim().split(/\r?\n/).at(-1) ?? '';
  const packed = Buffer.from(line, 'base64');
  if (packed.length !== 42 || packed.toString('latin1', 0, 2) !== 'Ed') return undefined;
  const x = packed.subarray(10).toString('base64url');
  return {
    id: packed.subarray(2, 10),
    key: createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' }),
  };
}

/** Whether two texts are the same public key, whatever the comments above them say. */
export function isSameKey(one: string, other: string): boolean {
  const [first, second] = [readPublicKey(one), readPublicKey(other)];
  return first !== undefined && second !== undefined && first.id.equals(second.id) && first.key.equals(second.key);
}

function rawKey(key: KeyObject): Buffer {
  return Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url');
}

/** Derived from the key, so that it need not be kept beside the secret one. */
function keyId(raw: Buffer): Buffer {
  return createHash('sha256').update(raw).digest().subarray(0, 8);
}

export function showId(id: Buffer): string {
  return Buffer.from(id).reverse().toString('hex').toUpperCase();
}

function digest(content: Buffer): Buffer {
  return createHash('blake2b512').update(content).digest();
}
