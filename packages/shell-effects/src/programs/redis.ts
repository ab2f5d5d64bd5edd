import { hole } from '../types.ts';
import { programsOf } from './operations.ts';
import type { Call, Program, Report } from './program.ts';
import rows from './rows/redis.json' with { type: 'json' };
import { rowsOf, textOf } from './shapes.ts';

/** What a command of the server deletes; the first that matches applies. Commands are written in lower case. */
const deeds = rows.deeds.map((line) => {
  const [pattern = '', phrase = '', certainty = ''] = line.split(' :: ');
  return [new RegExp(pattern), phrase, certainty] as const;
});
const reads = new RegExp(rows.reads);

const connection =
  '-h= -p= -a= -u= -n= -s= --user= --pass= -r= -i= -d= -D= -t= --eval= --pattern= --cacert= --cert= --key= --sni= --count= -x -X= --pipe --scan --bigkeys --raw --no-raw --csv --tls -c -2 -3 --stat --latency --no-auth-warning --rdb= --cluster';

export const redisPrograms: readonly Program[] = [
  ...programsOf('redis', textOf(rows.redis)),
  rowsOf('redis')('redis-cli valkey-cli keydb-cli iredis dragonfly-cli', {
    options: connection,
    act: (call, report, given) => {
      const [first, ...rest] = given.operands.map(({ text }) => text);
      if (given.has('--cluster') && /^(?:del-node|fix|reshard|create|rebalance|import)$/.test(first ?? '')) {
        const isDelete = first === 'del-node';
        const sentence = `It would run ${first} on the cluster.`;
        const action = isDelete ? 'delete' : 'change';
        return report.effect({ kind: 'remote', action, target: rest.join(' '), sentence });
      }
      const scripts = given.values('--eval').map((file) => call.fileData(call.resolve(file))?.text ?? '');
      const lines = first === undefined ? (call.stdin?.text ?? '').split('\n') : [[first, ...rest].join(' ')];
      for (const line of [...lines, ...scripts.flatMap(callsIn)]) reportLine(line.trim(), call, report);
      if (
        first === undefined
          ? given.has('--scan --bigkeys --stat --latency')
          : reads.test([first, ...rest].join(' ').toLowerCase())
      )
        report.harmless();
    },
  }),
];

function reportLine(line: string, call: Call, report: Report): void {
  const command = line.toLowerCase();
  const inner = /^(?:eval|fcall|multi)\b/.test(command) ? callsIn(line) : [];
  for (const nested of inner) reportLine(nested, call, report);
  const deed = deeds.find(([pattern]) => pattern.test(command));
  if (!deed) return;
  const [, phrase, certainty] = deed;
  const target = line.replaceAll(hole, '…');
  report.effect({
    kind: 'remote',
    action: certainty === 'change' ? 'change' : 'delete',
    certainty: certainty === 'possible' ? 'possible' : 'proven',
    target,
    sentence: `It would ${phrase} (${target}).`,
  });
}

/** The commands that a Lua script calls: `redis.call('FLUSHALL')`. */
function callsIn(script: string): readonly string[] {
  return [...script.matchAll(/redis\.p?call\s*\(\s*["'](\w+)["']\s*(?:,\s*["']?(\w+))?/gi)].map(
    ([, name = '', word = '']) => `${name} ${word}`,
  );
}
