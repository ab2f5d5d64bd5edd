import { programsOf, usual } from './operations.ts';
import type { Program } from './program.ts';
import rows from './rows/queues.json' with { type: 'json' };
import { textOf } from './shapes.ts';

const kafka =
  '--delete --alter --add --bootstrap-server= --zookeeper= --topic= --group= --command-config= --entity-type= --entity-name= --partitions= --config= --add-config= --delete-config= --offset-json-file= --application-id= --operation= --principal=';

/** Programs for message queues, streams and workflows. */
export const queuePrograms: readonly Program[] = programsOf('queues', textOf(rows.queues, { kafka, usual }));
