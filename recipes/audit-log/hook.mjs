// Writes the event to a file that only its user can read, one JSON object a line.
import {
  closeSync,
  constants,
  fchmodSync,
  fstatSync,
  mkdirSync,
  openSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

const maxText = 2000;
const maxBytes = Number(process.env.AUDIT_LOG_MAX_BYTES) || 10_000_000;
const secretName = /passw(?:or)?d|secret|token|api.?key|authorization|credential|cookie/i;
const secretText =
  /(?<![\w-])(?:gh[pousr]_\w{20,255}|github_pat_\w{20,255}|sk-[\w-]{20,300}|xox[a-z]-[\w-]{10,300}|AKIA[A-Z0-9]{16}|AIza[\w-]{30,40}|glpat-[\w-]{20,300}|npm_\w{30,40})|Bearer [\w.~+/-]{16,4000}=*/g;

const {
  timestamp,
  session_id: session,
  hook_event_name: event,
  transcript_path: _,
  ...fields
} = JSON.parse(await text(process.stdin));
append(`${JSON.stringify({ at: timestamp ?? new Date().toISOString(), session, event, ...shorten(fields) })}\n`);

/** The fields without secrets, each text cut to a length that can be read. */
function shorten(value, depth = 0) {
  if (typeof value === 'string') {
    const clean = value.replace(secretText, '[secret]');
    return clean.length > maxText ? `${clean.slice(0, maxText)}… (${clean.length} characters)` : clean;
  }
  if (typeof value !== 'object' || value === null) return value;
  if (depth > 8) return '…';
  if (Array.isArray(value)) return value.slice(0, 50).map((item) => shorten(item, depth + 1));
  const entries = Object.entries(value).slice(0, 50);
  return Object.fromEntries(
    entries.map(([name, inner]) => [shorten(name), secretName.test(name) ? '[secret]' : shorten(inner, depth + 1)]),
  );
}

/** One write at the end of the file: lines of hooks that run at the same time do not mix. */
function append(line) {
  const directory = join(import.meta.dirname, 'state');
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  writeFileSync(join(directory, '.gitignore'), '*\n');
  const file = join(directory, 'audit.jsonl');
  const { O_WRONLY, O_APPEND, O_CREAT, O_NOFOLLOW = 0 } = constants;
  // A link in place of the log would make the hook write anywhere.
  const log = openSync(file, O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW, 0o600);
  try {
    fchmodSync(log, 0o600);
    writeSync(log, line);
    if (fstatSync(log).size > maxBytes) renameSync(file, join(directory, 'audit.1.jsonl'));
  } finally {
    closeSync(log);
  }
}
