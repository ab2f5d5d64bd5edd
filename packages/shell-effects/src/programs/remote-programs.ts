import type { Family } from '../types.ts';
import { programsOf, usual } from './operations.ts';
import type { Program } from './program.ts';
import azure from './rows/azure.json' with { type: 'json' };
import backups from './rows/backups.json' with { type: 'json' };
import ci from './rows/ci.json' with { type: 'json' };
import cloud from './rows/cloud.json' with { type: 'json' };
import gcloud from './rows/gcloud.json' with { type: 'json' };
import kubernetes from './rows/kubernetes.json' with { type: 'json' };
import monitoring from './rows/monitoring.json' with { type: 'json' };
import mysql from './rows/mysql.json' with { type: 'json' };
import postgres from './rows/postgres.json' with { type: 'json' };
import queues from './rows/queues.json' with { type: 'json' };
import secretManagers from './rows/secret-managers.json' with { type: 'json' };
import services from './rows/services.json' with { type: 'json' };
import storage from './rows/storage.json' with { type: 'json' };
import terraform from './rows/terraform.json' with { type: 'json' };
import { textOf } from './shapes.ts';

/** Rows of families, and what stands for `${name}` in them. */
type Rows = Readonly<{ values?: Record<string, string>; families: Partial<Record<Family, readonly string[]>> }>;

const tables: readonly Rows[] = [
  ...[kubernetes, terraform, gcloud, azure, cloud, postgres, mysql],
  ...[queues, backups, secretManagers, storage, ci, monitoring, services],
];

export const remotePrograms: readonly Program[] = tables.flatMap(({ values, families }) =>
  // The keys are families: the type of the table says so.
  (Object.keys(families) as Family[]).flatMap((family) =>
    programsOf(family, textOf(families[family] ?? [], { ...values, usual })),
  ),
);
