// Takes personal data out of what tools printed before the model reads it, and out of the model's answer. Repetitions are
// bounded, so that no text makes the search slow.
import { text } from 'node:stream/consumers';

const kinds = [
  {
    label: '[card number]',
    pattern: /(?<![\d.-])\d(?:[ -]?\d){12,18}(?![\d-]|\.\d)/g,
    isReal: (found) => passesLuhn(found.replace(/\D/g, '')),
  },
  {
    label: '[e-mail]',
    pattern: /(?<![\p{L}\d._%+-])[\p{L}\d._%+-]{1,64}@(?:[\p{L}\d-]{1,63}\.){1,8}\p{L}{2,24}(?![\p{L}\d])/gu,
    isReal: (found) => !/^git@/i.test(found),
  },
  {
    label: '[phone number]',
    pattern: /(?<![\w+])\+\d{1,3}(?:[ .-]?\(?\d{1,4}\)?){2,6}(?![\w]|\.\d)/g,
    isReal: hasPhoneLength,
  },
  {
    label: '[phone number]',
    pattern: /(?<![\w.+-])(?:\(\d{3}\) ?|\d{3}[ .-])\d{3}[ .-]\d{4}(?![\w-]|\.\d)/g,
    isReal: () => true,
  },
];

try {
  const {
    hook_event_name: eventName,
    llm_request: request,
    llm_response: response,
  } = JSON.parse(await text(process.stdin));
  const changed =
    eventName === 'BeforeModel'
      ? changedField('llm_request', redactResults(request))
      : changedField('llm_response', redactResponse(response));
  if (changed) console.log(JSON.stringify({ hookSpecificOutput: { hookEventName: eventName, ...changed } }));
} catch {
  // What could not be checked ends the turn: after the model nothing can be blocked any more.
  console.log(JSON.stringify({ continue: false, stopReason: 'The text could not be checked for personal data.' }));
}

function changedField(name, value) {
  return value === undefined ? undefined : { [name]: value };
}

/** Every result goes back, changed or not: a list without one of them is refused. */
function redactResults(request) {
  const results = request?.tool_results ?? [];
  const changed = results.map((result) => ({ ...result, content: redactTexts(result.content) }));
  return JSON.stringify(changed) === JSON.stringify(results) ? undefined : { tool_results: changed };
}

/** A result is a text, or JSON with texts in it. */
function redactTexts(value) {
  if (typeof value === 'string') return redact(value);
  if (Array.isArray(value)) return value.map(redactTexts);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, redactTexts(inner)]));
}

function redactResponse(response) {
  const candidates = response?.candidates ?? [];
  const changed = candidates.map((candidate) => {
    // Joined, since an address may be spread over two parts.
    const whole = (candidate?.content?.parts ?? []).join('');
    const clean = redact(whole);
    return clean === whole ? candidate : { ...candidate, content: { ...candidate.content, parts: [clean] } };
  });
  if (changed.every((candidate, index) => candidate === candidates[index])) return undefined;
  const { text: _, ...rest } = response;
  return { ...rest, text: changed[0].content.parts.join(''), candidates: changed };
}

function redact(value) {
  return kinds.reduce(
    (result, { label, pattern, isReal }) => result.replace(pattern, (found) => (isReal(found) ? label : found)),
    value,
  );
}

/** The check digit that every card number has and few other numbers do. */
function passesLuhn(digits) {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0 && /[1-9]/.test(digits);
}

function hasPhoneLength(found) {
  const { length } = found.replace(/\D/g, '');
  return length >= 8 && length <= 15;
}
