import { expect, it } from 'vitest';
import { createKeyPair, externalSigner, readPublicKey, signerOf, signFile, whyNotSigned } from './minisign.ts';
import { decryptKey, encryptKey, isEncrypted } from './secret-key.ts';

it('a key with a passphrase signs only with that passphrase', async () => {
  const { secret, publicKey } = createKeyPair();
  const text = encryptKey(secret, 'correct horse');
  expect([isEncrypted(text), isEncrypted(secret), text.includes('PRIVATE KEY')]).toEqual([true, false, false]);
  expect(decryptKey(secret, undefined)).toBe(secret);
  expect(() => decryptKey(text, 'wrong horse')).toThrow('wrong');
  expect(() =>
    decryptKey(
      text.replace(/\n(.)/, (_, each) => `\n${each === 'A' ? 'B' : 'A'}`),
      'correct horse',
    ),
  ).toThrow();
  expect(() => encryptKey(secret, 'short')).toThrow('8 characters');
  const signature = await signFile(Buffer.from('text'), signerOf(decryptKey(text, 'correct horse')), 'c');
  const key = readPublicKey(publicKey);
  expect(key && whyNotSigned(Buffer.from('text'), signature, key)).toBeUndefined();
});

it('what another program signs is checked before it is used', async () => {
  const [own, other] = [createKeyPair(), createKeyPair()];
  const key = readPublicKey(own.publicKey);
  if (!key) throw new Error('a key');
  const by = (secret: string) => externalSigner(key, async (bytes) => signerOf(secret).sign(bytes));
  const signature = await signFile(Buffer.from('text'), by(own.secret), 'c');
  expect(whyNotSigned(Buffer.from('text'), signature, key)).toBeUndefined();
  await expect(signFile(Buffer.from('text'), by(other.secret), 'c')).rejects.toThrow('did not print the signature');
});
