import { programsOf, usual } from './operations.ts';
import type { Program } from './program.ts';
import rows from './rows/backups.json' with { type: 'json' };
import { textOf } from './shapes.ts';

const repository =
  '-r= --repo= -p= --password-file= --tag= --host= -H= --path= --keep-last= --keep-hourly= --keep-daily= --keep-weekly= --keep-monthly= --keep-yearly= --keep-within= -n -q -v -a= -P= --prefix= --glob-archives= --target= --stanza= --config=';

/** Programs for backups and snapshots. */
export const backupPrograms: readonly Program[] = programsOf('backups', textOf(rows.backups, { repository, usual }));
