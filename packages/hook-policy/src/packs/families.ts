import type { Family } from '@agent-hooks/shell-effects';
import type { Pack } from './pack.ts';

/** The families that have a pack of their own, and what it protects. */
const titles = {
  docker: 'containers, images and volumes',
  kubernetes: 'resources of clusters',
  terraform: 'infrastructure as code',
  aws: 'resources on AWS',
  gcloud: 'resources on Google Cloud',
  azure: 'resources on Azure',
  cloud: 'other hosting platforms and their settings',
  postgres: 'PostgreSQL databases',
  mysql: 'MySQL and MariaDB databases',
  mongodb: 'MongoDB databases',
  redis: 'Redis and Valkey databases',
  databases: 'other databases and search engines',
  queues: 'message queues and streams',
  backups: 'backups and snapshots',
  dns: 'DNS records and zones',
  'secret-managers': 'vaults and secrets managers',
  storage: 'object storage and remote copies',
  ci: 'pipelines, repositories and releases',
  monitoring: 'monitoring, alerts and logs',
  services: 'payments, email, search, feature flags, CDN and API gateways',
  packages: 'published packages and installed software',
  network: 'firewalls, proxies and network settings',
  windows: 'PowerShell and cmd',
} as const satisfies Partial<Record<Family, string>>;

/** A family of programs that has a pack of its own. */
type FamilyPackName = keyof typeof titles;

/** One pack for each family: what it deletes is refused, what it changes is asked about from `strict` on. */
export const familyPacks: readonly Pack[] = (Object.entries(titles) as [FamilyPackName, string][]).map(
  ([name, title]) => ({
    name,
    title,
    rules: [
      { rule: `remote(delete ${name})`, decision: 'deny' },
      { rule: `history|machine|process(${name})`, decision: 'deny' },
      { rule: `delete(outside project ${name})`, decision: 'deny' },
      { rule: `configuration|permissions|privilege(${name})`, decision: 'ask' },
      // A version that is published stays published; most other changes can be undone.
      { rule: `remote(change ${name})`, decision: 'ask', from: name === 'packages' ? 'standard' : 'strict' },
      { rule: `send(secret ${name})`, decision: 'deny' },
    ],
  }),
);
