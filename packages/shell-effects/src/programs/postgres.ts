import { programsOf } from './operations.ts';
import type { Program } from './program.ts';

const connection = '-h= --host= -p= --port= -U= --username= -d= --dbname= -w -W --maintenance-db=';
const backUp = ';; Make a backup with `pg_dump` first.';

/** Programs for PostgreSQL. */
export const postgresPrograms: readonly Program[] = programsOf(
  'postgres',
  `
# psql pgcli ysqlsh edb-psql usql vsql | ${connection} -c= --command= -f= --file= -v= --set= --variable= -o= --output= -L= --log-file= -F= -R= -P= --pset= -T= -e= -A -t -q -E -1 -x -X -l --list --csv --no-psqlrc
-l|--list  .
% {-c|--command|-e}{<-f|--file}
# dropdb | ${connection} -f -i -e --force --if-exists --interactive
! drop the database {0} ${backUp}
# dropuser droprole | ${connection}
! drop the role {0}
# droplang | ${connection}
? drop the language {0}
# createdb createuser createlang vacuumdb reindexdb clusterdb pgbench | ${connection} | noverbs
~ change the database {0}
# pg_restore | ${connection} -f= --file= -n= -t= -j= -F= -L= -c --clean -C --create --if-exists -l --list -1 -e -x -O
-l|--list  .
-f|--file  -
-c|--clean  ! drop the objects of {-d|--dbname} before it restores them ${backUp}
-C|--create  ? create {-d|--dbname} from the dump
~ write {0} into {-d|--dbname}
# pg_dump pg_dumpall pg_isready pg_config pg_controldata pg_waldump pg_verifybackup pg_basebackup pg_receivewal pg_amcheck pg_checksums | ${connection} -f= --file= -F= -t= -n= -D= | noverbs
# pg_ctl pg_ctlcluster | -D= --pgdata= -m= --mode= -l= --log= -o= -t= -w -s
stop|kill  ~ stop the server
* * stop  ~ stop the server
initdb|init|start|restart|reload|promote  ~ {^} the server
# pg_dropcluster | --stop
! delete the cluster {*} and all its databases
# pg_resetwal pg_resetxlog | -D= -f -n | dry:-n
! throw the write-ahead log of {0} away
# pg_rewind | -D= --target-pgdata= --source-pgdata= --source-server= -n | dry:-n
! overwrite the data in {-D|--target-pgdata}
# pg_archivecleanup | -n -d -x= | dry:-n
! delete archived log files of {0}
# pg_upgrade | -b= -B= -d= -D= -c -k --link | dry:-c,--check
? move the data to a new version
# patronictl repmgr pg_autoctl stolonctl pgo | -c= --config-file= -f= -d= --dcs= -k --pgdata=
remove  ! remove the cluster {*} from the store
reinit  ! delete the data of the member {*} and copy it again
failover|switchover|restart|pause|resume|edit-config|promote|standby  ~ change the cluster {*}
drop  ! remove {*}
primary|node unregister|clean  ? remove {*}
init|stop|start  ~ change the cluster`,
);
