import { closeSync, openSync } from 'node:fs';
import { devNull } from 'node:os';

/** Imports a module only while file descriptors are free: Node keeps a failed import for the life of the process. */
export async function loadModule<Module>(load: () => Promise<Module>): Promise<Module> {
  const opened: number[] = [];
  try {
    // More than the files of one package that are read at once.
    while (opened.length < 24) opened.push(openSync(devNull, 'r'));
  } finally {
    for (const file of opened) closeSync(file);
  }
  return load();
}
