import { programsOf } from './operations.ts';
import type { Program } from './program.ts';
import rows from './rows/azure.json' with { type: 'json' };
import { textOf } from './shapes.ts';

/** Programs for Microsoft Azure. */
export const azurePrograms: readonly Program[] = programsOf('azure', textOf(rows.azure));
