import { programsOf, usual } from './operations.ts';
import type { Program } from './program.ts';
import rows from './rows/storage.json' with { type: 'json' };
import { textOf } from './shapes.ts';

/** Programs for object storage and file systems of several machines. */
export const storagePrograms: readonly Program[] = programsOf('storage', textOf(rows.storage, { usual }));
