import { programsOf, usual } from './operations.ts';
import type { Program } from './program.ts';

const kafka =
  '--delete --alter --add --bootstrap-server= --zookeeper= --topic= --group= --command-config= --entity-type= --entity-name= --partitions= --config= --add-config= --delete-config= --offset-json-file= --application-id= --operation= --principal=';

/** Programs for message queues, streams and workflows. */
export const queuePrograms: readonly Program[] = programsOf(
  'queues',
  `
# kafka-topics kafka-topics.sh | ${kafka} | noverbs
--delete  ! delete the topic {--topic} and its messages ;; Show it with \`--describe\` first.
--alter|--create  ~ change the topic {--topic}
.
# kafka-consumer-groups kafka-consumer-groups.sh kafka-share-groups kafka-share-groups.sh | ${kafka} | noverbs
--delete|--delete-offsets  ! delete the group {--group} or its offsets
--reset-offsets --execute  ? move the offsets of {--group}: messages are read again or skipped ;; Leave \`--execute\` out to see what would change.
.
# kafka-configs kafka-configs.sh | ${kafka} | noverbs
--delete-config  ? remove the setting {--delete-config} of {--entity-name}
--add-config=*retention*  ? change how long messages of {--entity-name} are kept
--alter  ~ change settings of {--entity-name}
.
# kafka-acls kafka-acls.sh | ${kafka} | noverbs
--remove  ! remove permissions of {--topic|--group}
--add  ~ change permissions of {--topic|--group}
.
# kafka-delete-records kafka-delete-records.sh kafka-streams-application-reset kafka-streams-application-reset.sh | ${kafka} | noverbs
! delete messages or internal topics of {--offset-json-file|--application-id}
# kafka-storage kafka-storage.sh | -t= --cluster-id= -c= --config= | noverbs
format  ! format the storage of the broker
.
# kafka-reassign-partitions kafka-reassign-partitions.sh kafka-leader-election kafka-leader-election.sh | ${kafka} | noverbs
--execute|--cancel|--election-type  ~ move partitions
.
# kafka-console-producer kafka-console-producer.sh kafka-producer-perf-test | ${kafka} | noverbs
~ write messages to {--topic}
# kafka-console-consumer kafka-console-consumer.sh kafka-log-dirs kafka-broker-api-versions kafka-metadata-quorum kafka-get-offsets | ${kafka} | noverbs
.
# zkCli.sh zkcli zookeeper-shell zookeeper-shell.sh | -server= | noverbs
* deleteall|rmr|delete  ! delete the node {0}
deleteall|rmr|delete  ! delete the node {0}
# confluent ccloud kaf kafkactl rpk kcat kafka-ui nsc pulsarctl temporal tctl conduktor strimzi karapace | ${usual} -b= --brokers= --cluster= --address= --tls-cert-path= -X=
topic trim-prefix  ! delete messages of {0}
group seek|reset  ? move the offsets of {*}
workflow terminate|reset|cancel  ? {@} the workflow {*}
cluster|redpanda config  ~ change settings of the cluster
local|api-key store|use  -
# nats | ${usual} -s= --server= --creds= --user= --password= --nkey= --context=
account|server|latency|bench|rtt|events|schema|errors|traffic  -
pub|publish|req|request  ~ send a message to {0}
stream seal  ! make the stream {0} read-only for good
stream edit  ~ change the stream {0}
stream restore  ~ restore a stream
# pulsar-admin | --admin-url= --auth-params= --auth-plugin=
* clear-backlog|expire-messages*|skip*|reset-cursor|unload|terminate|set-retention|set-message-ttl  ? {@} {*}
# rabbitmqctl | -n= --node= -p= --vhost= -q -t= --timeout=
reset|force_reset  ! delete all queues, users and messages of this node
purge_queue  ! delete all messages of the queue {0}
clear_password|clear_permissions|clear_policy|clear_*|forget_cluster_node|rotate_logs|stop|stop_app|shutdown|close_*  ? {@} {*}
# rabbitmqadmin | -H= --host= -P= --port= -u= --username= -p= --password= -V= --vhost= -N= -c= -s -k -f= --format=
# rabbitmq-diagnostics | -n= --node= | noverbs
.
# rabbitmq-plugins rabbitmq-upgrade rabbitmq-queues rabbitmq-streams | -n= --node=
# mosquitto_pub mqttx mqtt hivemq | -h= -t= -m= -p= -u= -P= -f= -i= -q= -r -n -l -s | noverbs
-r -n  ! delete the retained message of {-t}
~ send a message to {-t}
# mosquitto_sub mosquitto_rr | | noverbs
.
# celery | -A= --app= -b= --broker= -Q= -f --force -l= --workdir=
purge  ! delete all waiting tasks
control shutdown|revoke|cancel_consumer|rate_limit  ? {0} {*}
amqp queue.purge|queue.delete|exchange.delete  ! {0} {*}
inspect|status|report|events|list  .
worker|beat|flower|multi|shell|call  -
# rq faktory bull-repl sidekiqctl gearadmin beanstool | -u= --url= -c=
empty|requeue  ? empty the queue {*}
# artemis activemq activemq-admin | --url= --user= --password=
queue|address delete|purge  ! {@} {*}
purge  ! delete all messages of {*}
data import|compact  ? change the journal
# airflow prefect dagster luigi argo-events | ${usual} -d= -t=
db reset|clean|drop-archived  ! delete data of the scheduler's database
tasks clear  ? run tasks of {*} again
dags|tasks|variables|connections|pools|users delete|clear  ! {@} {*}
dags backfill|trigger|pause|unpause  ~ {@} {*}
`,
);
