import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A directory that is gone when the test is over. */
export function makeTemporaryDirectory(): string {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), 'hook-trust-')));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

class Link {
  readonly target: string;

  constructor(target: string) {
    this.target = target;
  }
}

/** The content of a file that is a link. */
export function linkTo(target: string): unknown {
  return new Link(target);
}

/** Writes a file or link and the directories above it; anything but text or bytes is written as JSON. */
export function writeBelow(directory: string, name: string, content: unknown): string {
  const path = join(directory, name);
  mkdirSync(dirname(path), { recursive: true });
  if (content instanceof Link) {
    symlinkSync(content.target, path);
    return path;
  }
  const raw = typeof content === 'string' || content instanceof Uint8Array;
  writeFileSync(path, raw ? content : JSON.stringify(content));
  return path;
}

/** A project directory with files; those whose text begins with `#!` can be run. */
export interface TemporaryProject {
  readonly dir: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly path: (name: string) => string;
  readonly write: (name: string, content: unknown) => string;
}

/** Makes a project; the paths of its files are given with slashes. */
export function makeProject(files: Readonly<Record<string, unknown>> = {}): TemporaryProject {
  const dir = makeTemporaryDirectory();
  const write = (name: string, content: unknown) => {
    const path = writeBelow(dir, name, content);
    if (typeof content === 'string' && content.startsWith('#!')) chmodSync(path, 0o755);
    return path;
  };
  for (const [name, content] of Object.entries(files)) write(name, content);
  return { dir, env: process.env, path: (name) => join(dir, name), write };
}
