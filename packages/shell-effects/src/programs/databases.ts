import { programsOf, usual } from './operations.ts';
import type { Program } from './program.ts';
import rows from './rows/databases.json' with { type: 'json' };
import { nothing, textOf, wordLike, writes } from './shapes.ts';
import { reportSql } from './sql.ts';
import { runsTask } from './task-runners.ts';

const connection =
  '-h= --host= -p= --port= -u= --user= --password= -d= --database= --url= --uri= -S= -U= -P= -k= --keyspace= --ssl --format= -o= --output= -w= -s= -a= -r=';

/** Clients of other databases, and programs that migrate databases. */
export const databasePrograms: readonly Program[] = programsOf(
  'databases',
  textOf(rows.databases, { connection, usual }),
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
