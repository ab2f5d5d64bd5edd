import { programsOf } from './operations.ts';
import type { Call, Program, Report } from './program.ts';
import rows from './rows/mongodb.json' with { type: 'json' };
import { rowsOf, textOf } from './shapes.ts';

/** What a call in the shell's JavaScript deletes: an expression, what it would do, and whether that is certain. */
const deeds: readonly (readonly [RegExp, string, ('proven' | 'possible')?])[] = [
  [/\bdropDatabase\s*[(:]|['"]?dropDatabase['"]?\s*:\s*1/, 'drop the database'],
  [/\bdrop(?:AllUsers|User|Role|AllRoles)\w*\s*\(/, 'remove users or roles'],
  [/\.drop\s*\(\s*\)|\bdrop\s*:\s*['"]|\.drop\s*\(\s*\{/, 'drop a collection'],
  [/\.(?:deleteMany|remove)\s*\(\s*(?:\{\s*\})?\s*[,)]/, 'delete all documents of a collection'],
  [/\bshutdown(?:Server)?\s*(?:\(|:\s*1)/, 'stop the server', 'possible'],
  [/\b(?:removeShard|rs\.remove)\s*\(/, 'remove a member of the cluster', 'possible'],
  [/\.dropIndex(?:es)?\s*\(/, 'drop indexes of a collection', 'possible'],
  [/\.updateMany\s*\(\s*\{\s*\}\s*,/, 'overwrite all documents of a collection', 'possible'],
  [/\$out\b/, 'replace a collection', 'possible'],
];

export const mongodbPrograms: readonly Program[] = [
  ...programsOf('mongodb', textOf(rows.mongodb)),
  rowsOf('mongodb')('mongosh mongo legacy-mongo', {
    options:
      '--eval= -f= --file= --host= --port= -u= --username= -p= --password= --authenticationDatabase= --tls --tlsCAFile= --quiet --norc --nodb --shell --retryWrites= --apiVersion=',
    act: (call, report, given) => {
      const files = [
        ...given.values('-f --file'),
        ...given.operands.filter(({ text }) => /\.(?:js|mongodb)$/.test(text)),
      ];
      for (const target of files) report.effect({ kind: 'execute', source: 'file', target });
      const texts = [
        ...given.values('--eval').map(({ text }) => text),
        call.stdin?.text ?? '',
        ...files.map((file) => call.fileData(call.resolve(file))?.text ?? ''),
      ];
      for (const text of texts) reportScript(text, call, report);
    },
  }),
];

function reportScript(text: string, call: Call, report: Report): void {
  const code = text.replace(/\/\*[\s\S]*?\*\/|(^|[^:'"])\/\/[^\n]*/g, '$1');
  const found = deeds.filter(([pattern]) => pattern.test(code));
  for (const [, phrase, certainty = 'proven'] of found) {
    const database = call.arguments.operands[0]?.text ?? call.name;
    const sentence = `It would ${phrase} (${database}).`;
    report.effect({ kind: 'remote', action: 'delete', target: database, certainty, sentence });
  }
}
