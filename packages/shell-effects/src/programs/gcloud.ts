import { programsOf } from './operations.ts';
import type { Program } from './program.ts';
import rows from './rows/gcloud.json' with { type: 'json' };
import { textOf } from './shapes.ts';

/** Programs for Google Cloud and Firebase. */
export const gcloudPrograms: readonly Program[] = programsOf('gcloud', textOf(rows.gcloud));
