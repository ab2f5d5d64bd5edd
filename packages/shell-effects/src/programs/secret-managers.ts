import { programsOf, usual } from './operations.ts';
import type { Program } from './program.ts';
import rows from './rows/secret-managers.json' with { type: 'json' };
import { textOf } from './shapes.ts';

/** Programs that keep secrets. */
export const secretManagerPrograms: readonly Program[] = programsOf(
  'secret-managers',
  textOf(rows['secret-managers'], { usual }),
);
