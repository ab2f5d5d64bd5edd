import { programsOf } from './operations.ts';
import type { Program } from './program.ts';
import rows from './rows/mysql.json' with { type: 'json' };
import { textOf } from './shapes.ts';

const connection =
  '-u= --user= -p? --password? -h= --host= -P= --port= -S= --socket= --protocol= --defaults-file= --defaults-extra-file= --ssl-mode= --login-path=';

/** Programs for MySQL and MariaDB. */
export const mysqlPrograms: readonly Program[] = programsOf('mysql', textOf(rows.mysql, { connection }));
