import { gunzipSync, gzipSync } from 'node:zlib';
import { isRecord } from '@agent-hooks/hook-types';
import { CliExit } from '../cli-exit.ts';
import { hashPolicy, type PolicyFile } from './policy-files.ts';

/** A policy as one file: its name, its version and its files. */
export interface PolicyBundle {
  readonly name: string;
  readonly version: string;
  readonly files: readonly PolicyFile[];
  /** The hash of the files, as a worker tells it. */
  readonly hash: string;
}

const format = 'agent-hooks-policy/1';
const mostBytes = 128 * 1024 * 1024;

/** The same files give the same bytes, on every machine. */
export function writeBundle({ name, version, files }: Omit<PolicyBundle, 'hash'>): Buffer {
  checkName('name', name);
  checkName('version', version);
  const listed = files.map(({ path, content, isExecutable }) => ({
    path,
    ...(isExecutable && { executable: true }),
    content: content.toString('base64'),
  }));
  return gzipSync(JSON.stringify({ format, name, version, files: listed }), { level: 9 });
}

/** Reads a bundle whose signature was checked; what is wrong with it all the same is an error. */
export function readBundle(bytes: Buffer): PolicyBundle {
  const value = parse(bytes);
  if (!isRecord(value) || value.format !== format || !Array.isArray(value.files)) throw notABundle();
  const { name, version } = value;
  if (typeof name !== 'string' || typeof version !== 'string') throw notABundle();
  checkName('name', name);
  checkName('version', version);
  const files = value.files.map(readFile);
  const paths = new Set(files.map(({ path }) => path.toLowerCase()));
  if (paths.size !== files.length) throw new CliExit(1, 'The bundle has two files of the same name.');
  return { name, version, files, hash: hashPolicy(files) };
}

function readFile(value: unknown): PolicyFile {
  if (!isRecord(value) || typeof value.path !== 'string' || typeof value.content !== 'string') throw notABundle();
  const { path } = value;
  // Nothing is written outside of the folder, on any system.
  const isSafe = path.split('/').every((part) => /^[^\\/:*?"<>|\p{Cc}]+$/u.test(part) && !/^\.{1,2}$/.test(part));
  if (!isSafe) throw new CliExit(1, `The bundle has a file that cannot be installed: ${JSON.stringify(path)}`);
  return { path, content: Buffer.from(value.content, 'base64'), isExecutable: value.executable === true };
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(gunzipSync(bytes, { maxOutputLength: mostBytes }).toString('utf8'));
  } catch {
    throw notABundle();
  }
}

function checkName(what: string, text: string): void {
  if (/^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/.test(text)) return;
  throw new CliExit(2, `The ${what} ${JSON.stringify(text)} is not valid: use letters, digits, dots, - and _.`);
}

function notABundle(): CliExit {
  return new CliExit(1, 'This is not a policy bundle. Create one with: agent-hooks policy pack FOLDER');
}
