// What an agent sends to hooks today that its recordings do not have.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getDialect } from '../../packages/hook-dialects/dist/index.js';

/** What a tool takes and gives is its own matter. */
const opaque = ['tool_input', 'toolArgs', 'tool_response', 'tool_result', 'toolResult', 'llm_request', 'llm_response'];

/** Has the commands in settings keep what they are sent, before they answer as they do. */
export function keepPayloads(settings, dist, folder) {
  mkdirSync(folder, { recursive: true });
  const programs = ['agent-hooks-bridge.sh', 'agent-hooks-bridge.cjs'].map((name) => join(dist, name));
  let text = readFileSync(settings, 'utf8');
  for (const [index, program] of programs.entries()) {
    const wrapper = join(folder, `keep-${index}.${index === 0 ? 'sh' : 'cjs'}`);
    const start = index === 0 ? 'sh' : 'node';
    writeFileSync(wrapper, start === 'sh' ? keepInShell(program, folder) : keepInNode(program, folder));
    text = text.replaceAll(program, wrapper);
  }
  writeFileSync(settings, text);
}

const keepInShell = (program, folder) => `f="${folder}/$4-$$.json"
cat >"$f"
exec /bin/sh "${program}" "$@" <"$f"
`;

const keepInNode = (program, folder) => `const { readFileSync, writeFileSync } = require('node:fs');
const { spawnSync } = require('node:child_process');
const input = readFileSync(0);
writeFileSync(${JSON.stringify(folder)} + '/' + process.argv[3] + '-' + process.pid + '.json', input);
const { status, stdout, stderr } = spawnSync(process.execPath, [${JSON.stringify(program)}, ...process.argv.slice(2)], { input });
process.stdout.write(stdout);
process.stderr.write(stderr);
process.exitCode = status ?? 1;
`;

/** The events and fields in what was kept that no recording of the agent has. */
export function newFields(agent, recordings, folder) {
  const known = fieldsOf(readRecordings(join(recordings, agent)));
  const seen = fieldsOf(readKept(folder));
  const events = getDialect(agent).events.map(({ name }) => name);
  return [...seen].flatMap(([event, fields]) => {
    if (!events.includes(event)) return [`${event} (an event that is not mapped)`];
    const before = known.get(event);
    // There is nothing to compare with.
    if (before === undefined) return [];
    return [...fields].filter((field) => !before.has(field)).map((field) => `${event}: ${field}`);
  });
}

function readRecordings(folder) {
  return [folder, join(folder, 'interactive')].flatMap((each) =>
    !existsSync(each)
      ? []
      : readdirSync(each)
          .filter((name) => /^\w+\.json$/.test(name) && name !== 'meta.json')
          .flatMap((name) =>
            (JSON.parse(readFileSync(join(each, name), 'utf8')).recorded ?? []).map(({ stdin }) => [
              name.replace('.json', ''),
              stdin,
            ]),
          ),
  );
}

function readKept(folder) {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => {
      try {
        return [[name.split('-')[0], JSON.parse(readFileSync(join(folder, name), 'utf8'))]];
      } catch {
        // It was ended while it was sent.
        return [];
      }
    });
}

/** The names of fields by event; those of an object in an object have both names. */
function fieldsOf(payloads) {
  const found = new Map();
  for (const [event, payload] of payloads) {
    const names = found.get(event) ?? new Set();
    for (const [name, value] of Object.entries(payload ?? {})) {
      names.add(name);
      if (value === null || typeof value !== 'object' || Array.isArray(value) || opaque.includes(name)) continue;
      for (const inner of Object.keys(value)) names.add(`${name}.${inner}`);
    }
    found.set(event, names);
  }
  return found;
}
