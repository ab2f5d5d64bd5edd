import { programsOf, usual } from './operations.ts';
import type { Program } from './program.ts';
import rows from './rows/monitoring.json' with { type: 'json' };
import { textOf } from './shapes.ts';

/** Programs for monitoring, alerts and logs. */
export const monitoringPrograms: readonly Program[] = programsOf('monitoring', textOf(rows.monitoring, { usual }));
