import { programsOf, usual } from './operations.ts';
import type { Program } from './program.ts';
import { nothing, wordLike, writes } from './shapes.ts';
import { reportSql } from './sql.ts';
import { runsTask } from './task-runners.ts';

const connection =
  '-h= --host= -p= --port= -u= --user= --password= -d= --database= --url= --uri= -S= -U= -P= -k= --keyspace= --ssl --format= -o= --output= -w= -s= -a= -r=';

/** Clients of other databases, and programs that migrate databases. */
export const databasePrograms: readonly Program[] = programsOf(
  'databases',
  `
# DROP TRUNCATE DELETE GRANT drop delete | | noverbs
# sqlite3 sqlite litecli sqlcipher sqlite-utils duckdb | -cmd= -separator= -init= -c= -s= -nullvalue= -json -csv -readonly -batch -header -column -line -list -html -bail -echo
-readonly  .
--readonly  .
* .restore  ! replace {^} by {*}
drop-table|drop-view|disable-*  ! {^} {*}
query|rows|tables|schema|views|indexes|search  % {1}
-c|-s|-cmd  % {-c|-s|-cmd}
* % {*}{<-init}
# clickhouse-client clickhouse cqlsh usql-cassandra trino presto beeline hive impala-shell spark-sql ksql isql isql-fb db2 dbaccess snowsql snow sqlcmd mssql-cli osql bcp tsql sqlplus sqlcl nzsql vertica crate crash cockroach tsh-db iotdb taos gsql kdb sqlite-web turso libsql planetscale singlestore memsql dolt monetdb mclient risingwave materialize ysql tidb tiup surreal edgedb gel questdb firebolt databend bendsql dremio phoenix-sqlline sqlline | ${connection} -q= -Q= -e= --query= --execute= -c= --command= -f= --file= --queries-file= --query-file= -i= --filename= -m --multiquery
start|sql|shell|server|local  % {-e|--execute|-q|-Q|--query|-c|--command}{<-f|--file|-i}
node drain|decommission|recommission  ? {@} {*}
db|database|group|cluster|branch|deploy-request|password|org|account destroy|delete|wipe|drop|clean  ! {@} {*}
db shell  % {1}
cluster clean|destroy|prune  ! {@} {*}
reset --hard  ! overwrite uncommitted changes of the tables
table rm  ! drop the table {*}
% {-q|-Q|-e|--query|--execute|-c|--command}{<-f|--file|-i|--queries-file|--query-file|--filename}
# nodetool | -h= -p= -u= -pw=
clearsnapshot|decommission|removenode|assassinate|drain|disablegossip|truncatehints|disablebinary|stopdaemon|rebuild  ? {^} {*}
cleanup|flush|compact|repair|scrub|upgradesstables|snapshot|refresh|enable*|set*  ~ {^} {*}
status|info|ring|netstats|tpstats|cfstats|tablestats|describecluster|gossipinfo|version|listsnapshots|compactionstats|get*  .
# influx influxd | ${connection} -execute= -database= -t= --token= --bucket= -b= --org= --start= --stop= --predicate= -n= --name= -i= --id=
delete  ! delete data of {--bucket|-b}
bucket|org|user|task|auth|dashboards|restore|stack|secret delete|remove|rm  ! {@} {-n|--name|-i|--id}
v1 dbrp|auth delete  ! {@}
-execute  % {-execute}
restore  ? replace data by {0}
query|ping|export|backup|version|config|inspect  -
# etcdctl | --endpoints= --cacert= --cert= --key= --user= -w= --write-out= --prefix --from-key --command-timeout=
del --prefix|--from-key  ! delete all keys from {0} on
del|rm|rmdir  ! delete the key {0}
put|set|mk|txn|lock|move-leader|defrag|compaction  ~ {^} {0}
member remove  ! remove a member of the cluster
snapshot restore  ? write a data directory from {0}
snapshot save|status  .
user|role|auth|lease delete|revoke|disable|revoke-permission  ! {@} {*}
get|watch|version|check|endpoint|alarm  -
# cypher-shell neo4j neo4j-admin arangosh arangodump arangorestore dgraph couchdb couchbase-cli cbq curator-cli aql asadm asinfo hbase cbbackupmgr gremlin rethinkdb rethinkdb-dump janusgraph nebula-console | -u= -p= -a= -d= -c= -s= -e= -f= -h= -U= -P= --execute= --javascript.execute-string= --from-path= --database= --bucket= --name=
bucket-delete|bucket-flush|server-remove|failover|reset-cipher-suites|user-manage --delete  ! {^} {*} {--bucket|--name}
--overwrite  ? replace data
database load|restore|copy --overwrite-destination|--force|--overwrite-destination=true  ! replace the database {0}
database|server drop|unbind|memory-recommendation  ? {@} {*}
*DELETE*|*delete*|*DROP*|*drop*|*truncate*|*TRUNCATE*|*disable*  ! run \`{^}\`
-c=*DELETE*|-c=*DROP*|-e=*truncate*|-e=*disable*|-s=*DELETE*|--execute=*drop*|--javascript.execute-string=*drop*|--javascript.execute-string=*_drop*  ! run a statement that deletes
remove  ! remove {*}
restore  ? replace data
# prisma prisma-client-js prisma2 | --schema= --url= --from-url= --accept-data-loss --force-reset --force -f --skip-seed --preview-feature --to-rolled-back= --applied= --rolled-back= --stdin --file= --name=
migrate reset  ! delete all data of the database ;; \`prisma migrate deploy\` keeps the data.
db push --force-reset|--accept-data-loss  ! delete data of the database that the schema no longer has
db push|seed|pull  ~ change the database
db execute  % {<--file}
migrate resolve|deploy|dev  ~ change the database
platform * delete  ! delete {*}
generate|validate|format|studio|migrate|init|version|debug  -
# rails rake spring hanami | -e= --environment= -f= -T -P --tasks
runner|r  &ruby {0}
db:drop*|db:reset*|db:purge*|db:migrate:reset*|db:truncate_all*|db:schema:load*|db:structure:load*|db:setup*|db:test:purge  ! delete all data of the database ({^})
db:rollback*|db:migrate:down*|db:migrate:redo*|db:seed:replant*|db:fixtures:load*|db:environment:set  ? revert or replace data of the database ({^})
db:migrate*|db:seed*|db:create*|db:prepare*  ~ change the database
tmp:clear|assets:clobber|log:clear|credentials:edit|destroy|d  ~ {^}
credentials:show  $ of the application
-
# django-admin manage.py flask | --settings= --database= --pythonpath= --noinput --no-input -v= --app= -c= --command=
flush|reset_db|sqlflush_apply  ! delete all data of the database
sqlflush|sqlmigrate|check|showmigrations|diffsettings|inspectdb|dumpdata|help  .
shell|shell_plus -c|--command  &python {-c|--command}
migrate * zero  ! revert all migrations of {1}: their tables are dropped
db downgrade|stamp  ? revert migrations
migrate|loaddata|createcachetable|db  ~ change the database
delete_user|clearsessions|remove_stale_contenttypes|drop_*|delete_*  ? {^} {*}
-
# artisan php-artisan spark console doctrine doctrine-migrations phinx cake | --env= -e= --database= --connection= --em= --path= --seed --force -n
migrate:fresh|migrate:reset|migrate:refresh|db:wipe|doctrine:database:drop|doctrine:schema:drop|orm:schema-tool:drop|dbal:database:drop|schema:drop|schema:drop:all|doctrine:fixtures:load  ! delete all data of the database ({^})
migrate:rollback|doctrine:migrations:execute|migrations:execute|rollback|queue:clear|queue:flush|horizon:clear|model:prune|telescope:clear|queue:prune-batches  ? revert or delete data ({^})
doctrine:schema:update|orm:schema-tool:update --force --complete  ? change or drop tables
migrate|db:seed|doctrine:migrations:migrate|migrations:migrate|doctrine:schema:update|seed:run  ~ change the database
tinker --execute  &php {--execute}
dbal:run-sql|doctrine:query:sql  % {0}
-
# flyway liquibase dbmate goose migrate sql-migrate atlas-migrate golang-migrate sqitch tern yoyo migra bytebase squawk sqlx sea-orm-cli diesel refinery soda buffalo pop dbt schemaspy pgroll reshape gomigrate evolve roundhouse dbup nodemigrate db-migrate graphile-migrate node-pg-migrate | -* -url= -user= -password= -path= -database= -configFiles= -locations= -source= -dir= -d= -u= -e= -env= -s= -changelog-file= -count= -database-url= -select= -target= -profiles-dir= -project-dir= -migrations-dir= -D= -f -y
clean|drop|dropAll|drop-all|nuke|reset|drop_db|teardown  ! delete everything in the database
undo|down|rollback*|rollbackCount|rollback-*|revert|redo|downto|down-to|down-*  ? revert migrations of the database
repair|baseline|force|fix|clearCheckSums|clear-checksums|changelogSync|changelog-sync|mark-*  ? change the history of migrations
database drop|reset|setup  ! delete everything in the database
migration|migrate revert|redo|down|fresh|refresh|reset  ? revert migrations of the database
* down|drop|reset|redo  ? revert migrations of the database
up|update|migrate|deploy|apply|run|seed|build|snapshot|migration|init|new|create  ~ change the database
info|validate|status|version|history|diff|list|check|verify|test|compile|docs|debug|parse|ls|show|dump|lint|prepare|plan|log  .
# knex sequelize sequelize-cli typeorm drizzle-kit mikro-orm objection alembic aerich piccolo orator peewee pw_migrate yoyo-migrate umzug kysely edgedb-js migrate-mongo mongock supermigration waterline | ${usual} --config= --knexfile= --dataSource= --url= --name= --to= --sql
db:drop|schema:drop|schema:fresh|migration:fresh|migrate:fresh|db:migrate:undo:all|migrate:rollback --all|database:drop|init-db  ! delete all data of the database ({^})
downgrade base  ! revert all migrations
schema:drop|drop|db:drop  ! drop the tables of the database ({^})
downgrade|migrate:rollback|migrate:down|migration:revert|db:migrate:undo*|migration:down|db:seed:undo*|down|undo  ? revert migrations of the database ({^})
push --force|--strict=false  ? change or drop tables without a question
schema:sync|schema:update|push|stamp|upgrade|migrate:latest|migrate:up|migration:run|migration:up|db:migrate|db:seed*|seed:run|up|init|revision  ~ change the database
current|history|heads|show|check|migrate:status|migrate:list|migration:show|migration:list|db:migrate:status|generate|migration:generate|introspect|studio|schema:log  .
# cassandra-reset memcached-tool mcrouter aerospike-admin tarantoolctl tt pika kvrocks scylla sctool | ${connection}
`,
  {
    // Commands of the client itself start with a dot.
    sqlite3: (call, report) => {
      const lines = [...call.words.slice(1).map(({ text }) => text), ...(call.stdin?.text?.split('\n') ?? [])];
      for (const line of lines) {
        const [, command] =
          /^\s*\.(?:sh\w*|sys\w*|(?:output|once|excel|read|import)\s+["']?\|)\s*(.+?)["']?$/.exec(line) ?? [];
        for (const [, editor = ''] of line.matchAll(/\bedit\([^,)]*,\s*'([^']+)'/g))
          report.shell(wordLike(call.words[0], editor));
        const [, imported] = /^\s*\.(?:import|read|open)\s+([^|\s-]\S*)/.exec(line) ?? [];
        if (imported) report.effect({ kind: 'read', target: wordLike(call.words[0], imported) });
        const [, path] =
          /^\s*\.(?:output|once|backup|save|clone|log)\s+([^|].*)$|writefile\('([^']+)'/.exec(line)?.filter(Boolean) ??
          [];
        for (const [, file = ''] of line.matchAll(/readfile\('([^']+)'/g))
          report.effect({ kind: 'read', target: wordLike(call.words[0], file) });
        if (command) report.shell(wordLike(call.words[0], command));
        if (path) writes(report, wordLike(call.words[0], path), nothing);
      }
      return false;
    },
    rails: (call, report) => {
      if (call.name === 'rake') runsTask(call, report, call.arguments);
      return false;
    },
    // A statement that was meant for a client of a database.
    DROP: (call, report) => {
      reportSql(call.words.map(({ text }) => text).join(' '), report);
      return true;
    },
  },
);
