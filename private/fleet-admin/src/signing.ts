import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { FleetError } from '@agent-hooks/hook-fleet';
import {
  decryptKey,
  externalSigner,
  isEncrypted,
  readPublicKey,
  type Signer,
  signerOf,
} from '@agent-hooks/hook-release';
import { startProgram } from '@agent-hooks/hook-runner/process';
import { messageOf } from '@agent-hooks/hook-types';
import type { AdminIo } from './admin-io.ts';

/** How something is signed. */
export interface SignOptions {
  /** The file of the secret key; with `signWith`, that of the public one. */
  readonly key?: string;
  readonly signWith?: string;
  readonly passphraseFile?: string;
}

/** Opens the key that signs: in its file, or behind a command that has it. */
export function openSigner(io: AdminIo, { key: file, signWith, passphraseFile }: SignOptions): Signer {
  if (file === undefined) throw new FleetError(2, '--key is missing.');
  const text = readText(io, file);
  if (signWith !== undefined) {
    const key = readPublicKey(text);
    if (key) return externalSigner(key, (bytes) => signByCommand(io, signWith, bytes));
    throw new FleetError(2, 'With --sign-with, --key is the public key of what the command signs with.');
  }
  try {
    return signerOf(isEncrypted(text) ? decryptKey(text, readPassphrase(io, passphraseFile)) : text);
  } catch (error) {
    throw error instanceof FleetError ? error : new FleetError(1, `The key cannot sign: ${messageOf(error)}`);
  }
}

/** The passphrase of a key: from a file, or from AGENT_HOOKS_PASSPHRASE. */
export function readPassphrase(io: AdminIo, file: string | undefined): string {
  const given = file === undefined ? io.env.AGENT_HOOKS_PASSPHRASE : readText(io, file).replace(/\r?\n$/, '');
  if (given !== undefined && given !== '') return given;
  throw new FleetError(2, 'Give the passphrase with --passphrase-file, or in AGENT_HOOKS_PASSPHRASE.');
}

/** The command gets the bytes on stdin, and prints the signature in base64. */
async function signByCommand(io: AdminIo, command: string, bytes: Buffer): Promise<Buffer> {
  const isWindows = process.platform === 'win32';
  const shell = isWindows ? (io.env.ComSpec ?? 'cmd.exe') : '/bin/sh';
  const plan = { file: shell, args: isWindows ? ['/d', '/s', '/c', command] : ['-c', command] };
  const child = startProgram(plan, { cwd: io.cwd, environment: io.env, stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin?.on('error', () => undefined);
  child.stdin?.end(bytes);
  const ended = new Promise<number | null>((done) => child.once('close', done).once('error', () => done(null)));
  const printed = child.stdout ? await buffer(child.stdout) : Buffer.alloc(0);
  const code = await ended;
  if (code !== 0) throw new FleetError(1, `The command that signs ended with ${code ?? 'an error'}: ${command}`);
  return Buffer.from(printed.toString('utf8').trim(), 'base64');
}

function readText(io: AdminIo, file: string): string {
  try {
    return readFileSync(resolve(io.cwd, file), 'utf8');
  } catch (error) {
    throw new FleetError(2, `${file} cannot be read: ${messageOf(error)}`);
  }
}
