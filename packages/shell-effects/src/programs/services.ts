import { programsOf, usual } from './operations.ts';
import type { Program } from './program.ts';
import rows from './rows/services.json' with { type: 'json' };
import { textOf } from './shapes.ts';

/** Programs for payments, email, search, feature flags, content, identity, CDN and API gateways. */
export const servicePrograms: readonly Program[] = programsOf('services', textOf(rows.services, { usual }));
