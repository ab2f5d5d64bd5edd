import { programsOf, usual } from './operations.ts';
import type { Program } from './program.ts';
import rows from './rows/cloud.json' with { type: 'json' };
import { textOf } from './shapes.ts';

/** Programs for other clouds, hosting platforms and virtual machines. */
export const cloudPrograms: readonly Program[] = programsOf('cloud', textOf(rows.cloud, { usual }));
