/** A secret that can be told by its look alone. */
export interface SecretShape {
  readonly name: string;
  /** Global; whatever it matches is replaced, but for what stands in a group named `keep`. */
  readonly pattern: RegExp;
}

/** False if no shape can be in a text, by one look for all of them at once. */
export function mayHoldShape(text: string): boolean {
  anyShape ??= new RegExp(secretShapes.map(({ pattern }) => unnamed(pattern.source)).join('|'), 'i');
  return anyShape.test(text);
}

/** Whatever the case of its letters, which only finds more. */
let anyShape: RegExp | undefined;

/** A group of the same name may stand in one expression only once. */
function unnamed(source: string): string {
  return source.replaceAll('(?<keep>', '(?:');
}

/**
 * Shapes that their makers document. Every pattern takes time linear in the text: no nested repetition, and each begins
 * with something fixed.
 */
export const secretShapes: readonly SecretShape[] = [
  {
    name: 'private key',
    // A block whose end was cut off is a key all the same.
    pattern: /-----BEGIN [A-Z\d ]{0,40}PRIVATE KEY(?: BLOCK)?-----[\s\S]*?(?:-----END [A-Z\d ]{0,40}-----|$)/g,
  },
  {
    name: 'password in a URL',
    pattern: /(?<keep>\b[a-z][a-z\d+.-]{0,20}:\/\/[^\s:/@"'\\]{0,100}:)[^\s/@"'\\]{1,500}(?=@)/gi,
  },
  { name: 'authorization', pattern: /(?<keep>\b(?:Bearer|Basic|Digest|Token)\s+)[\w.~+/=:-]{12,}/gi },
  { name: 'JSON web token', pattern: /\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/g },
  { name: 'AWS access key', pattern: /\b(?:AKIA|ASIA|ABIA|ACCA)[A-Z\d]{16}\b/g },
  { name: 'GitHub', pattern: /\b(?:gh[pousr]_[A-Za-z\d]{30,}|github_pat_\w{40,})/g },
  { name: 'GitLab', pattern: /\bgl(?:pat|dt|rt|ptt|ft|imt|cbt|soat|agent)-[\w-]{20,}/g },
  { name: 'Slack', pattern: /\bxox[abceoprs]-[\w-]{10,}|\bxapp-[\w-]{20,}/g },
  {
    name: 'webhook',
    pattern:
      /(?<keep>\bhttps:\/\/(?:hooks\.slack\.com\/(?:services|workflows)|discord(?:app)?\.com\/api\/webhooks)\/)[\w/-]{20,}/g,
  },
  { name: 'Google API key', pattern: /\bAIza[\w-]{30,}/g },
  { name: 'Google OAuth', pattern: /\bya29\.[\w-]{20,}|\bGOCSPX-[\w-]{20,}/g },
  { name: 'OpenAI, Anthropic and their like', pattern: /\bsk-(?:[a-z\d]+-){0,4}[\w-]{20,}/g },
  { name: 'Stripe', pattern: /\b(?:[rs]k_(?:live|test)|whsec)_[A-Za-z\d]{16,}/g },
  { name: 'npm', pattern: /\bnpm_[A-Za-z\d]{36}/g },
  { name: 'PyPI', pattern: /\bpypi-[\w-]{50,}/g },
  { name: 'Hugging Face', pattern: /\bhf_[A-Za-z\d]{30,}/g },
  { name: 'SendGrid', pattern: /\bSG\.[\w-]{16,}\.[\w-]{16,}/g },
  { name: 'Twilio', pattern: /\b(?:SK|AC)[a-f\d]{32}\b/g },
  { name: 'Telegram', pattern: /\b\d{8,10}:AA[\w-]{33}/g },
  { name: 'DigitalOcean', pattern: /\bdo[por]_v1_[a-f\d]{64}/g },
  { name: 'Shopify', pattern: /\bshp(?:at|ca|pa|ss)_[a-fA-F\d]{32}/g },
  { name: 'Vault', pattern: /\bhv[sbr]\.[\w-]{24,}/g },
  { name: 'Databricks', pattern: /\bdapi[a-f\d]{32}/g },
  { name: 'Azure storage', pattern: /(?<keep>\bAccountKey=)[A-Za-z\d+/=]{40,}/g },
  { name: 'age', pattern: /\bAGE-SECRET-KEY-1[A-Z\d]{50,}/g },
  {
    name: 'user and password for curl',
    pattern: /(?<keep>(?:^|\s)(?:-u|--user)[ =]["']?[^\s:"']{1,100}:)[^\s"']{1,200}/g,
  },
];
