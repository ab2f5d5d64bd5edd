// Takes personal data out of the model's answer. Repetitions are bounded, so that no text makes the search slow.
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
  const { llm_response: response } = JSON.parse(await text(process.stdin));
  const redacted = redactResponse(response);
  if (redacted)
    console.log(JSON.stringify({ hookSpecificOutput: { hookEventName: 'AfterModel', llm_response: redacted } }));
} catch {
  // After the model nothing can be blocked any more, so what could not be checked ends the turn.
  console.log(JSON.stringify({ continue: false, stopReason: 'The answer could not be checked for personal data.' }));
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
