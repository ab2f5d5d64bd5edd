import { gunzipSync, gzipSync } from 'node:zlib';
import { isRecord } from '@agent-hooks/hook-types';
import { FleetError } from '../fleet-error.ts';
import { hashPolicy, isPolicyName, leftOutOfPolicies, type PolicyFile } from './policy-files.ts';

/** A policy as one file: its name, its version and its files. */
export interface PolicyBundle {
  readonly name: string;
  readonly version: string;
  readonly files: readonly PolicyFile[];
  /** The hash of the files, as a worker reports it. */
  readonly hash: string;
}

const format = 'agent-hooks-policy/1';

/** How large a bundle can be, packed and unpacked. */
export const mostBundleBytes = 128 * 1024 * 1024;
const mostFiles = 5_000;
const longestPath = 200;

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

/** Reads a bundle. Nothing in it is used before its signature was checked; what is wrong with it is an error all the same. */
export function readBundle(bytes: Buffer): PolicyBundle {
  const value = parse(bytes);
  if (!isRecord(value) || value.format !== format || !Array.isArray(value.files)) throw notABundle();
  const { name, version } = value;
  if (typeof name !== 'string' || typeof version !== 'string') throw notABundle();
  checkName('name', name);
  checkName('version', version);
  if (value.files.length > mostFiles)
    throw new FleetError(1, `The bundle has too many files: ${value.files.length}, and the limit is ${mostFiles}.`);
  const files = value.files.map(readFile);
  checkPaths(files.map(({ path }) => path));
  return { name, version, files, hash: hashPolicy(files) };
}

function readFile(value: unknown): PolicyFile {
  if (!isRecord(value) || typeof value.path !== 'string' || typeof value.content !== 'string') throw notABundle();
  const { path } = value;
  if (path.length > longestPath || !path.split('/').every(isSafeName)) throw cannotInstall(path);
  return { path, content: Buffer.from(value.content, 'base64'), isExecutable: value.executable === true };
}

/** Nothing is written outside of the folder, and every file is there under its own name, on any system. */
function isSafeName(part: string): boolean {
  if (!/^[^\\/:*?"<>|\p{Cc}]+$/u.test(part) || /[. ]$/.test(part)) return false;
  return !/^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(part) && !leftOutOfPolicies.has(part);
}

/** No two files, and no file and folder, that some system takes for one. */
function checkPaths(paths: readonly string[]): void {
  const folded = paths.map((path) => path.normalize('NFC').toLowerCase());
  const files = new Set(folded);
  if (files.size !== folded.length) throw new FleetError(1, 'The bundle has two files of the same name.');
  for (const [index, path] of folded.entries()) {
    const parts = path.split('/');
    const isBelowFile = parts.some((_, depth) => depth > 0 && files.has(parts.slice(0, depth).join('/')));
    if (isBelowFile) throw cannotInstall(paths[index] ?? path);
  }
}

function parse(bytes: Buffer): unknown {
  let text: string;
  try {
    text = gunzipSync(bytes, { maxOutputLength: mostBundleBytes }).toString('utf8');
  } catch (error) {
    if (error instanceof RangeError) throw tooLarge();
    throw notABundle();
  }
  try {
    return JSON.parse(text);
  } catch {
    throw notABundle();
  }
}

function checkName(what: string, text: string): void {
  if (isPolicyName(text)) return;
  throw new FleetError(2, `The ${what} ${JSON.stringify(text)} is not valid: use letters, digits, dots, - and _.`);
}

function cannotInstall(path: string): FleetError {
  return new FleetError(
    1,
    `The bundle has a file that cannot be installed: ${JSON.stringify(path.slice(0, longestPath))}`,
  );
}

/** The error for what is larger than a bundle can be. */
export function tooLarge(): FleetError {
  return new FleetError(1, `The bundle is too large: at most ${mostBundleBytes / 1024 / 1024} MiB are read.`);
}

function notABundle(): FleetError {
  return new FleetError(1, 'This is not a policy bundle. Create one with: agent-hooks admin bundle pack FOLDER');
}
