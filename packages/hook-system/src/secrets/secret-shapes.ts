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
  { name: 'Azure connection', pattern: /(?<keep>\bSharedAccess(?:Key|Signature)=)[\w+/=%&.-]{20,}/g },
  { name: 'Azure shared access', pattern: /(?<keep>[?&]sig=)[\w%+/=-]{30,}/g },
  { name: 'Azure client', pattern: /(?<![\w~.-])[\w~.-]{3}\dQ~[\w~.-]{31,34}/g },
  { name: 'password in a connection', pattern: /(?<keep>\b(?:Password|Pwd)\s?=\s?)[^;\s"']{1,200}/gi },
  // Without a user a password in an address begins at once.
  { name: 'token in a URL', pattern: /(?<keep>\bhttps?:\/\/)[\w.~%+-]{20,200}(?=@)/gi },
  { name: 'netrc', pattern: /(?<keep>\b(?:machine|login)\s+\S{1,200}\s+password\s+)\S{1,500}/g },
  { name: 'npmrc', pattern: /(?<keep>\b_(?:authToken|auth|password)\s?=\s?)["']?[^\s"']{4,500}/g },
  { name: 'RubyGems', pattern: /\brubygems_[a-f\d]{40,}/g },
  { name: 'NuGet', pattern: /\boy2[a-z\d]{43}\b/g },
  { name: 'crates.io', pattern: /\bcio[A-Za-z\d]{32}\b/g },
  { name: 'Docker', pattern: /\bdckr_[po]at_[\w-]{20,}/g },
  { name: 'Atlassian', pattern: /\bATATT3[\w=-]{60,}|\bATCTT3[\w=-]{60,}/g },
  { name: 'Linear', pattern: /\blin_api_[A-Za-z\d]{32,}/g },
  { name: 'Notion', pattern: /\bntn_[A-Za-z\d]{40,}|\bsecret_[A-Za-z\d]{43}\b/g },
  { name: 'Figma', pattern: /\bfig[do]_[\w-]{30,}/g },
  { name: 'Grafana', pattern: /\bgl(?:sa|c)_[\w=+/-]{30,}/g },
  { name: 'New Relic', pattern: /\bNR(?:AK|JS|II|SP)-[A-Za-z\d]{20,}/g },
  { name: 'Sentry', pattern: /\bsntry[su]_[\w=+/-]{30,}/g },
  { name: 'Heroku', pattern: /\bHRKU-[\w-]{30,}/g },
  { name: 'Mailgun', pattern: /\bkey-[a-f\d]{32}\b/g },
  { name: 'Mailchimp', pattern: /\b[a-f\d]{32}-us\d{1,2}\b/g },
  { name: 'Square', pattern: /\b(?:EAAA|sq0(?:atp|csp|idp)-)[\w-]{22,}/g },
  { name: 'PlanetScale', pattern: /\bpscale_(?:tkn|pw|oauth)_[\w.-]{30,}/g },
  { name: 'Supabase', pattern: /\bsb(?:p|_secret)_[\w-]{30,}/g },
  { name: 'Groq, Replicate, Perplexity, xAI', pattern: /\b(?:gsk|r8|xai)_?-?[A-Za-z\d]{36,}|\bpplx-[A-Za-z\d]{40,}/g },
  { name: 'Cloudflare', pattern: /\bv1\.0-[a-f\d]{24}-[a-f\d]{100,}/g },
  { name: 'Doppler', pattern: /\bdp\.(?:pt|st|ct|sa|scim|audit)\.[\w.]{40,}/g },
  { name: 'Pulumi, Terraform', pattern: /\bpul-[a-f\d]{40}\b|\b[A-Za-z\d]{14}\.atlasv1\.[\w-]{60,}/g },
  {
    name: 'session cookie',
    pattern: /(?<keep>\b(?:connect\.sid|PHPSESSID|JSESSIONID|sessionid|ASP\.NET_SessionId)=)[^;\s"']{8,}/gi,
  },
  { name: 'age', pattern: /\bAGE-SECRET-KEY-1[A-Z\d]{50,}/g },
  {
    name: 'user and password for curl',
    pattern: /(?<keep>(?:^|\s)(?:-u|--user)[ =]["']?[^\s:"']{1,100}:)[^\s"']{1,200}/g,
  },
];
