// Answers a request that was answered before. The same script fills the cache after the model and reads it before the model.
import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

const keptAnswers = 500;
const seconds = Number(process.env.CACHE_SECONDS ?? 3600);
const maxAgeMs = Number.isFinite(seconds) ? seconds * 1000 : 0;
const models = new RegExp(process.env.CACHE_MODELS || '.');
const directory = join(import.meta.dirname, 'state');

const {
  hook_event_name: eventName,
  llm_request: request,
  llm_response: response,
} = JSON.parse(await text(process.stdin));
if (models.test(String(request?.model))) {
  const { model, messages, system, tool_calls: calls = [], tool_results: results = [], config, toolConfig } = request;
  // What tools gave back is part of the question; the ids of calls differ from one conversation to the next.
  const tools = [...calls, ...results].map(({ call_id: _, ...entry }) => entry);
  const key = createHash('sha256')
    .update(JSON.stringify([model, messages, system, tools, config, toolConfig]))
    .digest('hex');
  const file = join(directory, `${key}.cache`);
  if (eventName === 'BeforeModel') answerFrom(file);
  else if (isComplete(response)) store(file, response);
}

function answerFrom(file) {
  const cached = read(file);
  if (cached === undefined) return;
  const hookSpecificOutput = { hookEventName: 'BeforeModel', llm_response: cached };
  console.log(JSON.stringify({ decision: 'deny', reason: 'Answered from the cache.', hookSpecificOutput }));
}

function read(file) {
  try {
    if (Date.now() - statSync(file).mtimeMs > maxAgeMs) return undefined;
    const cached = JSON.parse(readFileSync(file, 'utf8'));
    return isComplete(cached) ? cached : undefined;
  } catch {
    // Not there, or not whole: the model is asked.
    return undefined;
  }
}

/** Only a whole answer with text is worth keeping: tool calls are not shown to hooks and would be lost. */
function isComplete(answer) {
  const [candidate, ...others] = answer?.candidates ?? [];
  const said = candidate?.content?.parts?.join?.('');
  return others.length === 0 && candidate?.finishReason === 'STOP' && typeof said === 'string' && said.trim() !== '';
}

/** Written beside and then renamed, so that a reader never sees half an answer. */
function store(file, answer) {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  writeFileSync(join(directory, '.gitignore'), '*\n');
  const { usageMetadata: _, ...kept } = answer;
  const unfinished = join(directory, `${randomUUID()}.tmp`);
  writeFileSync(unfinished, JSON.stringify(kept), { mode: 0o600 });
  renameSync(unfinished, file);
  forgetOldest();
}

function forgetOldest() {
  const files = readdirSync(directory)
    .filter((name) => name.endsWith('.cache'))
    .map((name) => join(directory, name));
  if (files.length <= keptAnswers) return;
  const byAge = files
    .map((file) => ({ file, at: statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .sort((a, b) => a.at - b.at);
  for (const { file } of byAge.slice(0, files.length - keptAnswers)) rmSync(file, { force: true });
}
