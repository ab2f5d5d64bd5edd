/** Whether a variable, field or header of this name contains a secret, however its words are joined. */
export function isSecretName(name: string): boolean {
  const known = judged.get(name);
  if (known !== undefined) return known;
  const isSecret = judge(name);
  if (name.length <= longestKept) {
    if (judged.size >= mostKept) judged.clear();
    judged.set(name, isSecret);
  }
  return isSecret;
}

/** The names of fields and variables are the same in every event. */
const judged = new Map<string, boolean>();
const [mostKept, longestKept] = [2000, 100];

function judge(name: string): boolean {
  const words = splitWords(name);
  const joined = words.join('');
  if (isSecretConstant(name)) return true;
  if (harmless.test(joined)) return false;
  if (strongParts.test(joined)) return true;
  if (words.some((word) => secretWords.has(word))) return true;
  return words.length > 1 && words.at(-1) === 'key' && !harmlessKeys.has(words.at(-2) ?? '');
}

/** The same for a variable of the environment, where `PWD` is a directory, which is in every path and every stack. */
export function isSecretVariable(name: string): boolean {
  return !/^(?:OLD)?PWD$/i.test(name) && isSecretName(name);
}

/** Names that only variables have: access tokens (`GH_PAT`) and several of them (`API_TOKENS`), but not `MAX_TOKENS`. */
function isSecretConstant(name: string): boolean {
  return /^[A-Z\d_]+_PAT$/.test(name) || (/^[A-Z\d_]+_TOKENS$/.test(name) && !countsOfTokens.test(name));
}

const countsOfTokens =
  /(^|_)(MAX|MIN|NUM|TOTAL|INPUT|OUTPUT|PROMPT|COMPLETION|THINKING|BUDGET|CACHED?|CONTEXT|COUNT|LIMIT)_/;

/** Counts of tokens are in every answer of a model, and no secret. */
const harmless = /tokens|tokencount|tokenlimit|tokenbudget|tokeni[sz]/;

/** Parts that give a name away even where its words are not separated, as in GITHUBTOKEN. */
const strongParts = /token|passw(?:or)?d|passphrase|secret|credential|api_?key|privatekey|keydata|authorization/;

const secretWords = new Set('pwd passwd pass sshpass cookie bearer auth otp dsn psk pw'.split(' '));

const harmlessKeys = new Set(['public', 'primary', 'foreign', 'cache', 'sort', 'partition', 'hot', 'object']);

function splitWords(name: string): string[] {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== '');
}
