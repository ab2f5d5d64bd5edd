// Refuses a tool call whose arguments hold a secret. Every repetition below is bounded or starts only where a run of
// its characters starts, so that no text makes the search slow.
import { text } from 'node:stream/consumers';

const shapes = [
  { what: 'an AWS access key', pattern: /(?<![A-Z0-9])(?:AKIA|ASIA)[A-Z2-7]{16}(?![A-Z0-9])/g },
  { what: 'a GitHub token', pattern: /(?<!\w)(?:gh[pousr]_[A-Za-z0-9]{36,255}|github_pat_\w{22,255})/g },
  { what: 'a GitLab token', pattern: /(?<![\w-])glpat-[\w-]{20,300}/g },
  { what: 'a Slack token', pattern: /(?<![\w-])xox[abeoprs]-[A-Za-z0-9-]{10,300}/g },
  { what: 'a Slack webhook', pattern: /hooks\.slack\.com\/services\/T\w{6,20}\/B\w{6,20}\/\w{20,40}/g },
  { what: 'a Google API key', pattern: /(?<![\w-])AIza[\w-]{35}(?![\w-])/g },
  { what: 'a Stripe key', pattern: /(?<!\w)[rs]k_live_[A-Za-z0-9]{20,250}/g },
  { what: 'an Anthropic key', pattern: /(?<![\w-])sk-ant-[\w-]{24,300}/g },
  {
    what: 'an OpenAI key',
    pattern: /(?<![\w-])sk-(?:proj|svcacct|admin)-[\w-]{40,300}|(?<![\w-])sk-[A-Za-z0-9]{48}(?![\w-])/g,
  },
  { what: 'an npm token', pattern: /(?<!\w)npm_[A-Za-z0-9]{36}(?!\w)/g },
  { what: 'a PyPI token', pattern: /(?<![\w-])pypi-AgEIcHlwaS5vcmc[\w-]{50,500}/g },
  { what: 'a signed web token', pattern: /(?<![\w-])eyJ[\w-]{10,4000}\.eyJ[\w-]{10,4000}\.[\w-]{20,2000}/g },
  {
    what: 'a private key',
    pattern: /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY[A-Z ]{0,10}-----[\s\S]{0,300}?[A-Za-z0-9+/]{40}/g,
  },
  {
    what: 'a password in an address',
    pattern: /(?<![\w.+-])[a-z][a-z0-9+.-]{1,20}:\/\/[^\s/:@"']{1,100}:([^\s/@"']{6,200})@/gi,
  },
  {
    what: 'a secret in an assignment',
    pattern:
      /(?:passw(?:or)?d|secret|token|api[_-]?key|credential)s?["']?\s{0,5}[:=]\s{0,5}["'`]([^"'`\s]{16,200})["'`]/gi,
    mustLookRandom: true,
  },
  {
    what: 'a secret in a setting',
    pattern:
      /^[ \t]*(?:export[ \t]+)?(?!\w{0,40}PUBLIC)[A-Z0-9_]{0,40}(?:PASSWORD|PASSWD|SECRET|TOKEN|(?:API|ACCESS|PRIVATE)_?KEY|CREDENTIALS?)[A-Z0-9_]{0,20}[ \t]*=[ \t]*([\w+/=~.-]{16,200})[ \t]*\r?$/gm,
    mustLookRandom: true,
  },
  {
    what: 'a secret in a setting',
    pattern:
      /^[ \t-]*[\w.-]{0,40}(?:password|passwd|secret|token|api[_-]?key)[ \t]*:[ \t]*([\w+/=~-]{16,200})[ \t]*\r?$/gim,
    mustLookRandom: true,
  },
];

/** What people write where a secret would stand. */
const placeholder =
  /example|placeholder|your|dummy|sample|change.?me|redacted|secret|passw(?:or)?d|\.\.\.|[<>{}]|\$\w|\*\*|(.)\1{5}|0123456789|1234567890|abcdefgh/i;

/** The example of the documentation of signed web tokens. */
const knownExample = /eyJzdWIiOiIxMjM0NTY3ODkw/;

/** Text that an edit takes away may hold a secret: that is how one is removed. */
const removedText = new Set(['old_string', 'old_str', 'oldText', 'old_text']);

const { tool_input: toolInput } = JSON.parse(await text(process.stdin));
const findings = [...textsIn(toolInput, 'arguments')].flatMap(([place, value]) => findSecrets(place, value));
if (findings.length > 0) {
  const list = [...new Set(findings)].slice(0, 5).join('; ');
  const advice = 'Keep the secret in an environment variable or a secret store and refer to it by name.';
  console.log(JSON.stringify({ decision: 'deny', reason: `secret-scan: ${list}. ${advice}` }));
}

/** Every text in a value with the name of the argument it stands in, the names themselves included. */
function* textsIn(value, place) {
  const open = [[place, value]];
  while (open.length > 0) {
    const [at, found] = open.pop();
    if (typeof found === 'string') yield [at, found];
    if (typeof found !== 'object' || found === null) continue;
    for (const [key, inner] of Object.entries(found)) {
      if (removedText.has(key)) continue;
      const name = Array.isArray(found) ? at : key;
      if (!Array.isArray(found)) yield [at, key];
      open.push([name, inner]);
    }
  }
}

/** Says what was found first of each kind and where, never the secret itself: the reason goes to the model and to logs. */
function findSecrets(place, value) {
  return shapes.flatMap(({ what, pattern, mustLookRandom }) => {
    for (const match of value.matchAll(pattern)) {
      if (!isReal(match[1] ?? match[0], mustLookRandom)) continue;
      const line = value.slice(0, match.index).split('\n').length;
      return [`${place.slice(0, 60)}, line ${line}: ${what}`];
    }
    return [];
  });
}

function isReal(secret, mustLookRandom) {
  const body = secret.replace(/^-----BEGIN[^\n]*?-----/, '');
  if (placeholder.test(body) || knownExample.test(body)) return false;
  return !mustLookRandom || (/\d/.test(body) && /[A-Za-z]/.test(body) && bitsPerCharacter(body) > 3.3);
}

function bitsPerCharacter(value) {
  const counts = new Map();
  for (const character of value) counts.set(character, (counts.get(character) ?? 0) + 1);
  return [...counts.values()].reduce((sum, count) => sum - (count / value.length) * Math.log2(count / value.length), 0);
}
