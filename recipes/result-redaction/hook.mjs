// Takes keys, tokens and passwords out of what a tool gave back, before the model and the user see it. Repetitions are
// bounded, so that no text makes the search slow.
import { text } from 'node:stream/consumers';

/** Each pattern finds a secret, or in the group `secret` the part of the text that is one. */
const patterns = [
  /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY[A-Z ]{0,10}-----[\s\S]{0,16000}?(?:-----END [A-Z0-9 ]{0,40}PRIVATE KEY[A-Z ]{0,10}-----|$)/g,
  /(?<![A-Z0-9])(?:AKIA|ASIA)[A-Z2-7]{16}(?![A-Z0-9])/g,
  /(?<!\w)(?:gh[pousr]_[A-Za-z0-9]{36,255}|github_pat_\w{22,255}|npm_[A-Za-z0-9]{36})/g,
  /(?<![\w-])(?:glpat-[\w-]{20,300}|xox[abeoprs]-[A-Za-z0-9-]{10,300}|AIza[\w-]{35}|sk-[\w-]{24,300})/g,
  /(?<![\w-])eyJ[\w-]{10,4000}\.eyJ[\w-]{10,4000}\.[\w-]{20,2000}/g,
  /(?<![\w.+-])[a-z][a-z0-9+.-]{1,20}:\/\/[^\s/:@"']{0,100}:(?<secret>[^\s/@"']{1,200})@/gi,
  /(?<![a-z])(?:authorization|x-api-key)["']?[ \t]{0,5}:[ \t]{0,5}["']?(?:(?:bearer|basic|token)[ \t]{1,5})?(?<secret>[^\s"',;]{8,4000})/gi,
  // DB_PASSWORD=…, export API_TOKEN=…
  /^[ \t]*(?:export[ \t]{1,5})?[\w.-]{0,60}(?:passw(?:or)?d|secret|token|(?:api|access|private)[_-]?key|credentials?)[\w.-]{0,20}=["']?(?<secret>[^\s"'`$(){}<>,;]{8,4000})["']?[ \t]*\r?$/gim,
  // password: …, with a digit, so that the types of a program are left alone
  /^[ \t-]*["']?[\w.-]{0,60}(?:passw(?:or)?d|secret|token|(?:api|access|private)[_-]?key)["']?[ \t]{0,5}:[ \t]{0,5}(?<secret>(?=[^\s\d]{0,200}\d)[^\s"'`$(){}<>,;]{8,4000})[ \t]*\r?$/gim,
  // password = "…" in a program
  /(?:passw(?:or)?d|secret|token|(?:api|access|private)[_-]?key)["']?[ \t]{0,5}[:=][ \t]{0,5}(?:"(?<secret>[^\s"$<>{}]{8,4000})"|'(?<other>[^\s'$<>{}]{8,4000})')/gi,
];

const mark = '[redacted]';

const { tool_response: response } = JSON.parse(await text(process.stdin));
const { llmContent, returnDisplay } = response;
const [content, display] = [redact(llmContent), redact(returnDisplay)];
if (content !== llmContent || display !== returnDisplay) {
  const changed = {
    ...(llmContent !== undefined && { llmContent: content }),
    ...(returnDisplay !== undefined && { returnDisplay: display }),
  };
  const output = { hookEventName: 'AfterTool', tool_response: changed };
  console.log(JSON.stringify({ userMessage: 'Secrets in the result were redacted.', hookSpecificOutput: output }));
}

/** A result is a text, a part or a list of parts; the same value comes back if nothing was found in it. */
function redact(value) {
  if (typeof value === 'string') return patterns.reduce(redactPattern, value);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const changed = entries.map(([name, inner]) => [name, name === 'data' && isBytes(value) ? inner : redact(inner)]);
  if (changed.every(([, inner], index) => inner === entries[index][1])) return value;
  return Array.isArray(value) ? changed.map(([, inner]) => inner) : Object.fromEntries(changed);
}

/** The bytes of pictures and recordings are left alone: they are not text. */
function isBytes(value) {
  return typeof value.mimeType === 'string' && !/^text\/|json|xml/i.test(value.mimeType);
}

function redactPattern(result, pattern) {
  return result.replace(pattern, (whole, ...found) => {
    const groups = found.at(-1);
    const secret = typeof groups === 'object' ? (groups.secret ?? groups.other) : whole;
    const start = whole.lastIndexOf(secret);
    return whole.slice(0, start) + mark + whole.slice(start + secret.length);
  });
}
