import { programsOf } from './operations.ts';
import type { Program } from './program.ts';

const connection =
  '-u= --user= -p? --password? -h= --host= -P= --port= -S= --socket= --protocol= --defaults-file= --defaults-extra-file= --ssl-mode= --login-path=';

/** Programs for MySQL and MariaDB. */
export const mysqlPrograms: readonly Program[] = programsOf(
  'mysql',
  `
# mysql mariadb mycli | ${connection} -e= --execute= --init-command= -D= --database= -A -B -N -s -t -v -f --force --batch --default-character-set= --file= --delimiter=
% {-e|--execute|--init-command}{<--file}
# mysqlsh | ${connection} -e= --execute= -f= --file= --sql --js --py -D= --schema= --uri= -c=
% {-e|--execute|-c}{<-f|--file}
# mysqladmin mariadb-admin | ${connection} -f --force -i= -r -s -w? --wait? -c= --count=
drop  ! drop the database {0} ;; Make a backup with \`mysqldump\` first.
create|flush-*|reload|refresh|kill|start-replica|stop-replica|start-slave|stop-slave|password  ~ {^} {*}
shutdown  ? stop the server
ping|status|version|variables|processlist|extended-status  .
# mysqldump mariadb-dump mysqlpump mydumper | ${connection} -r= --result-file= -B --databases --all-databases -w= --where= | noverbs
--delete-master-logs|--delete-source-logs  ! delete the binary logs of the server
# mysqlimport mariadb-import | ${connection} -d --delete -D -r --replace --local
-D|--delete  ! delete all rows of the table before it imports {*}
-r|--replace  ? replace rows of the table
~ import {*}
# mysqlcheck mysqlshow mysqlbinlog mysqlslap mysql_upgrade mariadb-check mysql_config_editor perror | ${connection} | noverbs
# mysql_install_db mysql_secure_installation mysqld_safe | ${connection} | noverbs
~ change the server
# myloader | ${connection} -d= --directory= -B= -o --overwrite-tables --purge-mode=
-o|--overwrite-tables|--purge-mode  ! drop tables before it loads them
~ load {-d|--directory}
# pt-archiver | --source= --dest= --where= --limit= | noverbs
--purge  ! delete rows of {--source}
--no-delete  -
? move rows of {--source} away
# pt-online-schema-change gh-ost | --alter= --user= --password= --host= --database= --table= | noverbs
--execute  ? rebuild a table: {--alter}
# pt-kill pt-table-sync |  | noverbs
--execute|--kill  ? change rows, or end queries`,
);
