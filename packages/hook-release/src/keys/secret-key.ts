import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';
import { FleetError } from '@agent-hooks/hook-fleet';

const [begin, end] = ['-----BEGIN AGENT-HOOKS ENCRYPTED KEY-----', '-----END AGENT-HOOKS ENCRYPTED KEY-----'];

/** 64 MiB and some tenths of a second for each passphrase that is tried; PKCS#8 of Node takes 2,048 cheap rounds. */
const cost = { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 1024 * 1024 };

/** A secret key as a text that only its passphrase opens. */
export function encryptKey(secret: string, passphrase: string): string {
  if (passphrase.length < 8) throw new FleetError(2, 'The passphrase needs at least 8 characters.');
  const [salt, iv] = [randomBytes(16), randomBytes(12)];
  const cipher = createCipheriv('aes-256-gcm', scryptSync(passphrase, salt, 32, cost), iv);
  const content = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  const text = Buffer.concat([salt, iv, cipher.getAuthTag(), content]).toString('base64');
  return `${begin}\n${text.replace(/(.{64})/g, '$1\n').trimEnd()}\n${end}\n`;
}

/** Opens a secret key; one that has no passphrase is as it is. */
export function decryptKey(text: string, passphrase: string | undefined): string {
  if (!isEncrypted(text)) return text;
  if (passphrase === undefined) throw new FleetError(2, 'The key has a passphrase.');
  const packed = Buffer.from(text.trim().slice(begin.length, -end.length), 'base64');
  const [salt, iv, tag] = [packed.subarray(0, 16), packed.subarray(16, 28), packed.subarray(28, 44)];
  try {
    const decipher = createDecipheriv('aes-256-gcm', scryptSync(passphrase, salt, 32, cost), iv).setAuthTag(tag);
    return Buffer.concat([decipher.update(packed.subarray(44)), decipher.final()]).toString('utf8');
  } catch {
    throw new FleetError(1, 'The passphrase is wrong, or the key file was changed.');
  }
}

/** Whether a secret key has a passphrase. */
export function isEncrypted(text: string): boolean {
  return text.trimStart().startsWith(begin);
}
