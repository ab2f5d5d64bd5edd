import type { Report } from '../programs/program.ts';
import { reportSql } from '../programs/sql.ts';
import type { Effect } from '../types.ts';
import type { Value } from './values.ts';

const sqlTakers =
  /^\$?(?:execute|executemany|executescript|query|exec|run|raw|prepare|(?:execute|query)Raw(?:Unsafe)?)$/;
const destructive = /^\s*(?:drop|truncate|delete|alter|grant|revoke|update)\b/i;
/** Methods of clients that delete what a server keeps. */
const deleting: readonly (readonly [family: Effect['family'], names: RegExp])[] = [
  [
    'databases',
    /^(?:drop_?(?:database|collection|table|index|schema)|flush_?(?:all|db)|delete_?many|delete_?all|destroy_?all)$/i,
  ],
  [
    'aws',
    /^(?:delete|terminate)_(?:buckets?|objects|table|stack|instances?|db_\w+|function|user|role|cluster|queue|topic|secret|snapshot|volume|hosted_zone|repository|log_group|file_system|distribution)$/,
  ],
  ['services', /^(?:delete_?index|clear_?objects|clear_?index|delete_?by)$/i],
];

interface RemoteCall {
  /** The method that is called. */
  readonly name: string;
  readonly args: readonly Value[];
  /** True if a call without arguments deletes what was asked for before. */
  readonly deletesSelection: boolean;
}

/** Reports what code asks a database or a service to delete. */
export function reportRemoteCall({ name, args, deletesSelection }: RemoteCall, report: Report): void {
  const [first] = args;
  const of = (family: Effect['family']): Report => ({
    ...report,
    effect: (draft) => report.effect({ ...draft, family }),
  });
  if (sqlTakers.test(name) && destructive.test(first?.text ?? '')) reportSql(first?.text ?? '', of('databases'));
  const isSelection = deletesSelection && name === 'delete' && args.length === 0;
  const family = isSelection ? 'databases' : deleting.find(([, names]) => names.test(name))?.[0];
  if (family === undefined) return;
  report.effect({
    ...{ kind: 'remote', action: 'delete', certainty: 'possible', target: name, family },
    sentence: `It would call ${name}, which deletes what a server keeps.`,
  });
}
