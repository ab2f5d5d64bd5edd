import type { Certainty } from '../types.ts';
import { hole } from '../types.ts';
import { programsOf } from './operations.ts';
import type { Call, Program, Report } from './program.ts';
import rows from './rows/redis.json' with { type: 'json' };
import { rowsOf, textOf } from './shapes.ts';

/** What a command of the server deletes; the first that matches applies. Commands are written in lower case. */
const deeds: readonly (readonly [RegExp, string, Certainty | 'change'])[] = [
  [/^flushall\b/, 'delete all keys of all databases', 'proven'],
  [/^flushdb\b/, 'delete all keys of the database', 'proven'],
  [/^(?:slaveof|replicaof) no one\b/, 'make the server a primary', 'change'],
  [/^(?:slaveof|replicaof) /, 'replace all data by that of another server', 'proven'],
  [/^cluster (?:reset|forget|flushslots|delslots)/, 'take the cluster apart', 'proven'],
  [/^acl deluser\b/, 'remove a user', 'proven'],
  [/^shutdown nosave\b/, 'stop the server and lose what is not saved', 'proven'],
  [/^shutdown\b/, 'stop the server', 'possible'],
  [/^debug (?!object)/, 'stop or block the server', 'possible'],
  [
    /^(?:function flush|function delete|swapdb|xgroup destroy)\b/,
    'delete functions, groups or swap databases',
    'possible',
  ],
  [
    /^config set (?:dir|dbfilename|requirepass|save|appendonly|maxmemory-policy|protected-mode)\b/,
    'change where and whether the server keeps its data',
    'possible',
  ],
  [/^(?:del|unlink) .*[*\0]/, 'delete keys that are not known', 'possible'],
  [
    /^(?:del|unlink|set|getdel|hdel|ltrim|xtrim|expire|config set|config rewrite|rename|lpush|rpush|sadd|hset|incr|decr|acl setuser|failover|bgrewriteaof|move|copy|restore|migrate)\b/,
    'change keys or settings',
    'change',
  ],
];
const reads =
  /^(?:get|mget|keys|scan|ttl|pttl|type|exists|info|ping|dbsize|hget|hgetall|hkeys|hlen|lrange|llen|smembers|scard|zrange|zscore|strlen|monitor|client list|config get|slowlog|memory|time|xinfo|xrange|xlen|cluster info|cluster nodes|cluster slots|lastsave|role|acl list|acl whoami|object|echo|select|auth|command|latency)\b/;

const connection =
  '-h= -p= -a= -u= -n= -s= --user= --pass= -r= -i= -d= -D= -t= --eval= --pattern= --cacert= --cert= --key= --sni= --count= -x -X= --pipe --scan --bigkeys --raw --no-raw --csv --tls -c -2 -3 --stat --latency --no-auth-warning --rdb= --cluster';

/** Programs for Redis and what speaks its protocol. */
export const redisPrograms: readonly Program[] = [
  ...programsOf('redis', textOf(rows.redis)),
  rowsOf('redis')('redis-cli valkey-cli keydb-cli iredis dragonfly-cli', {
    options: connection,
    act: (call, report, given) => {
      const [first, ...rest] = given.operands.map(({ text }) => text);
      if (given.has('--cluster') && /^(?:del-node|fix|reshard|create|rebalance|import)$/.test(first ?? '')) {
        const isDelete = first === 'del-node';
        return report.effect({
          kind: 'remote',
          action: isDelete ? 'delete' : 'change',
          target: rest.join(' '),
          sentence: `It would run ${first} on the cluster.`,
        });
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
