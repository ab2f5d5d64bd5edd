import { posix } from 'node:path';

/** What the first line of a script asks for. */
export interface FirstLine {
  /** A path, or behind `env` a name. */
  readonly program: string;
  readonly options: readonly string[];
}

/** Reads the first line of a script: `#!/usr/bin/env -S node --flag` asks for `node`; undefined without such a line. */
export function readFirstLine(text: string): FirstLine | undefined {
  const [first = '', ...rest] = /^#!([^\n]*)/.exec(text)?.[1]?.trim().split(/\s+/) ?? [];
  const isEnv = posix.basename(first) === 'env';
  const index = isEnv ? rest.findIndex((word) => !word.startsWith('-') && !word.includes('=')) : 0;
  const [program, ...options] = index < 0 ? [] : isEnv ? rest.slice(index) : [first, ...rest];
  return program ? { program, options } : undefined;
}
