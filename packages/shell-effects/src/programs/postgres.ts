import { programsOf } from './operations.ts';
import type { Program } from './program.ts';
import rows from './rows/postgres.json' with { type: 'json' };
import { textOf } from './shapes.ts';

const connection = '-h= --host= -p= --port= -U= --username= -d= --dbname= -w -W --maintenance-db=';
const backUp = ';; Make a backup with `pg_dump` first.';

/** Programs for PostgreSQL. */
export const postgresPrograms: readonly Program[] = programsOf(
  'postgres',
  textOf(rows.postgres, { connection, backUp }),
);
