// Counts the model calls of a session and stops the agent past a limit.
import { createHash } from 'node:crypto';
import { appendFileSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

const { session_id: sessionId } = JSON.parse(await text(process.stdin));
const limit = Number(process.env.MAX_MODEL_CALLS ?? 200);
if (!Number.isInteger(limit) || limit < 0)
  throw new Error(`MAX_MODEL_CALLS is ${process.env.MAX_MODEL_CALLS}, which is not a whole number.`);

// Hashed, since a session may be called anything, ../ included.
const file = join(stateDirectory(), createHash('sha256').update(String(sessionId)).digest('hex').slice(0, 32));
// One byte a call: appending is one step for the system, so calls at the same time are all counted.
appendFileSync(file, '.', { mode: 0o600 });
const calls = statSync(file).size;

if (calls > limit) {
  const stopReason = `cost-control: this session has used its ${limit} model calls. Raise MAX_MODEL_CALLS or start a new session.`;
  console.log(JSON.stringify({ continue: false, stopReason }));
} else if (calls === limit) {
  console.log(
    JSON.stringify({ systemMessage: 'This is the last model call of the session: finish and say what is left to do.' }),
  );
}

function stateDirectory() {
  const directory = join(import.meta.dirname, 'state');
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  writeFileSync(join(directory, '.gitignore'), '*\n');
  return directory;
}
