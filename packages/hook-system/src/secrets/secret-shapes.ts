/** False if no shape can be in a text, by one look for all of them at once. */
export function mayHoldShape(text: string): boolean {
  anyShape ??= new RegExp(sources().join('|'), 'i');
  return anyShape.test(text);
}

/** Whatever the case of its letters, which only finds more. */
let anyShape: RegExp | undefined;

/** A group of the same name may be in one expression only once. */
const sources = () => Object.values(secretShapes).map(({ source }) => source.replaceAll('(?<keep>', '(?:'));

/** What keys of many makers begin with; letters, digits and what joins them follow. */
const beginnings = String.raw`
ABSK LTAI AKID AQVN bedrock-api-key- amzn\.mws\. y0_ ya29\. GOCSPX- AIza AQ\. 1\/\/0 gh[pousr]_ github_pat_ ATBB AT[AC]TT3
gl(?:pat|dt|rt|ptt|ft|imt|cbt|soat|agent|oas|ffct|wt)- CCIPAT_ bk[a-z]{2}_ sq[aup]_ sgp_ xapp- sk- csk-
pcsk_ [rs]k_(?:live|test|org|prod)_ whsec_ shippo_(?:live|test)_ duffel_(?:live|test)_ FLWSEC[KT]_TEST- EZ[AT]K EAA\w{40} EAAA EAACEd
sq0[a-z]{3}- access-(?:sandbox|production|development)- npm_ pypi- rubygems_ CLOJARS_ dckr_[po]at_ hf_ gsk_ r8_ xai- pplx- lsv2_[a-z]{2}_
tvly- nvapi- jina_ tgp_v1_ do[por]_v1_ shp(?:at|ca|pa|ss)_ hv[sbr]\. dp\.(?:pt|st|ct|sa|scim|audit)\.(?:[\w-]{1,35}\.)? [A-Za-z\d]{14}\.atlasv1\. ops_eyJ
A3-[A-Z\d]{6}- st\.[a-f\d]{24}\. AGE-[A-Z\d-]{0,40}1 cf(?:ut|at|k)_ v1\.0- HRKU- fo1_ fm[12]_ vcp_ nfp_ pscale_[a-z]+_ sb(?:p|_secret)_
npg_ tskey-[a-z]+- sha256~ xkeysib- xsmtpsib- lin_(?:api|oauth)_ ntn_ fig[do][a-z]?_ gl(?:sa|c)_ eyJrIjoi NR(?:AK|JS|II|SP)- sntry[su]_
PMAK- dt0[a-z]\d\d\. hc[a-z]ik_ CFPAT- sk\.eyJ pat-[a-z]{2}\d- pat[A-Za-z\d]{14}\. sl\.(?:u\.)?[\w-]{60} tfp_ xprv 00D[A-Za-z\d]{12,15}! A{20}[A%] rdme_ fio-u- polar_[a-z]+_
tr_(?:dev|prod)_ signkey-[a-z]+- AKCp cmVmdGtu [12]\/\d{10,20}(?:\/\d{10,20})?: pk_\d{6,12}_ secret_`;

/** Beginnings that words have as well: only letters and digits follow. */
const shortBeginnings = 'oy2|cio|dG9r|pul-|fw_|rnd_|re_\\w{8}_|ak_|pnu_|e2b_|r8|gsk|xai';

/** Beginnings so short that only hexadecimal digits may follow. */
const hexBeginnings = 'SK|AC|key[-_]|dapi|fc-|sdk-|api-|sk_|(?:live|test)_';

const alternatives = beginnings.trim().split(/\s+/).join('|');

/** Names of cookies that sign someone in. */
const cookies =
  '(?:connect\\.sid|PHPSESSID|JSESSIONID|sessionid|ASP\\.NET_SessionId|\\.ASPXAUTH|\\.AspNetCore\\.\\w{1,40}|cf_clearance|__Secure-\\w{1,20}|wordpress_\\w{1,80}|\\w{0,40}_session|session|sid)';

/** Shapes that their makers document. Each begins with something fixed and has no nested repetition, so it takes linear time. */
export const secretShapes: Readonly<Record<string, RegExp>> = {
  // Plain words are not a key: it has a digit, or a capital in its middle.
  'key of a known beginning': new RegExp(
    `\\b(?:${alternatives})(?=[\\w=+.-]{0,30}\\d|[\\w=+.-]{0,30}[a-z][A-Z])[\\w=+-]{20,}(?:[./~%][\\w=+%~-]{4,}){0,20}`,
    'g',
  ),
  'key of a short beginning': new RegExp(
    `\\b(?:(?:${shortBeginnings})(?=[A-Za-z]{0,30}\\d)[A-Za-z\\d]{20,}|(?:${hexBeginnings})(?:[a-f\\d]{32,}|[a-f\\d]{8}(?:-[a-f\\d]{4}){3}-[a-f\\d]{12}))\\b`,
    'g',
  ),
  'AWS, Razorpay, Slack':
    /\b(?:A3T[A-Z\d]|A[KS]IA|AB[IK]A|ACCA)[A-Z\d]{16}\b|\brzp_(?:live|test)_[A-Za-z\d]{14}|\bxox[a-z](?:\.xox[a-z])?-[\w-]{10,}/g,
  // A block whose end was cut off is a key all the same.
  'private key':
    /-----?(?:-| )BEGIN [A-Z\d ]{0,40}PRIVATE KEY(?: BLOCK)? ?-----?[\s\S]*?(?:-----?(?:-| )END [A-Z\d ]{0,40}-|$)-{0,4}/g,
  'key of PuTTY': /(?<keep>\bPrivate-Lines: \d{1,4}(?:\s|\\{1,4}[nr]){1,4})[\w+/=\s\\]{20,}/g,
  'key of minisign': /(?<keep>\bsecret key(?:\s|\\{1,4}n))[\w+/=]{60,}/g,
  'JSON web key': /(?<keep>["']d\\?["']\s{0,3}:\s{0,3}\\?["'])[\w-]{40,}/g,
  'password in a URL': /(?<keep>\b[a-z][a-z\d+.-]{0,20}:\/\/[^\s:/@"'\\]{0,100}:)[^\s/@"'\\]{1,500}(?=@)/gi,
  'password for Oracle': /(?<keep>(?::thin:|\bsqlplus\s)[\w$]{1,60}\/)[^\s/@"']{1,200}(?=@)/gi,
  authorization: /(?<keep>\b(?:Bearer|Basic|Digest|Token|SSWS|APIKEY|FlyV1)\s+)[\w.~+/=:-]{12,}/gi,
  'JSON web token': /\beyJ[\w-]{8,}\.[\w-]{0,}\.[\w-]*(?:\.[\w-]+){0,2}/g,
  signature:
    /(?<keep>\b(?:X-(?:Amz|Goog)-(?:Signature|Security-Token)|Signature|response|mac)=\\?["']?)[\w+/=%.-]{24,}/gi,
  webhook:
    /(?<keep>\bhttps:\/\/(?:hooks\.slack\.com\/(?:services|workflows|triggers)|discord(?:app)?\.com\/api\/webhooks|[\w-]{1,60}\.webhook\.office\.com\/webhookb2)\/)[\w@/-]{20,}/g,
  'SendGrid, Discord, Mailgun':
    /\b(?:SG\.[\w-]{16,}|[MNO][\w-]{22,25}\.[\w-]{6})\.[\w-]{16,}|\b[a-f\d]{32}-[a-f\d]{8}-[a-f\d]{8}\b/g,
  Telegram: /\b\d{8,10}:AA[\w-]{33}/g,
  'Azure storage': /(?<keep>\bAccountKey=)[A-Za-z\d+/=]{40,}/g,
  'Azure connection': /(?<keep>\bSharedAccess(?:Key|Signature)=)[\w+/=%&.-]{20,}/g,
  'key in an address': /(?<keep>[?&#](?:sig|code|key|auth|signature)=)[\w%+/=.~-]{24,}/g,
  'Azure client': /(?<![\w~.-])[\w~.-]{3}\dQ~[\w~.-]{31,34}/g,
  'Azure DevOps': /\b[A-Za-z\d]{70,80}AZDO[A-Za-z\d]{4}\b/g,
  'password in a connection': /(?<keep>\b(?:Password|Pwd)\s?=\s?)(?:\{[^}\n]{1,200}\}|[^;\s"']{1,200})/gi,
  // Without a user a password in an address begins at once.
  'token in a URL': /(?<keep>\bhttps?:\/\/)[\w.~%+-]{20,200}(?=@)/gi,
  netrc:
    /(?<keep>(?:\b|(?<=\\[nrt]))(?:machine|login|default)(?:\s|\\{1,4}[nt]){1,9}(?:[^\s\\]{1,200}(?:\s|\\{1,4}[nt]){1,9})?password(?:\s|\\{1,4}[nt]){1,9})[^\s\\]{1,500}/g,
  pgpass: /(?<keep>(?:^|[\s"'])[\w.*-]{1,100}:(?:\d{2,5}|\*):[\w*-]{1,60}:[\w*-]{1,60}:)[^\s"':]{1,200}/g,
  npmrc: /(?<keep>\b_(?:authToken|auth|password)\s?=\s?)["']?[^\s"']{4,500}/g,
  Mailchimp: /\b[a-f\d]{32}-us\d{1,2}\b/g,
  PayPal: /\baccess_token\$[a-z]+\$\w{10,}\$[a-f\d]{20,}/g,
  'hash of a password': /\$(?:2[abxy]?|[1567y]|apr1|argon2(?:id|i|d)|scrypt)\$[\w./$=,+-]{20,}/g,
  'session cookie': new RegExp(`(?<keep>(?<![\\w-])${cookies}=)[^;\\s"']{8,}`, 'gi'),
  'session cookie in a file':
    /(?<keep>(?:TRUE|FALSE)(?:\t|\\{1,4}t)\d{1,12}(?:\t|\\{1,4}t)[\w.-]{1,80}(?:\t|\\{1,4}t))[^\s"]{8,}/g,
  'cookie for curl': /(?<keep>\scurl\s[^\n]{0,300}?\s(?:-b|--cookie)[ =]?["']?[\w.-]{1,80}=)[^\s"']{8,}/g,
  'user and password for curl':
    /(?<keep>(?:^|\s)(?:-u ?|-a |--user[ =]|--auth[ =])["']?[^\s:"'-][^\s:"']{0,100}:)[^\s"']{1,200}/g,
  'password of a command':
    /(?<keep>\b(?:mysql\w*|mariadb\w*|mongo\w*|7z[ar]?|rar|sshpass|snowsql|redis-cli|sqlcmd|bcp|ldap[a-z]+|docker login|openssl)\s(?:[^\n|;&]{0,200}?\s)?-(?:[pPawk]|passin|passout)\s?)(?!\d{1,5}\b)["']?[^\s"'-][^\s"']{3,200}/g,
  'password for stdin': /(?<keep>\becho\s["']?)[^\s"'|]{4,200}(?=["']?\s?\|[^|\n]{0,200}--password-stdin)/g,
  'password of Redis': /(?<keep>\b(?:requirepass|masterauth|sasl_password)\s)[^\s"']{4,200}/g,
  'field of XML':
    /(?<keep><[\w.:-]{0,40}(?:password|passwd|secret|token|api-?key|passphrase)>)[^<\s][^<]{0,500}(?=<)/gi,
  'name beside its value':
    /(?<keep>(?:\b(?:name|key)\\?["']?\s{0,3}[=:]\s{0,3}|\(\s{0,3})\\?["'][\w.-]{0,60}(?:password|passwd|secret|token|(?:api|auth|access|logged_in|nonce|private)_?-?key|_salt|passphrase)[\w.-]{0,10}\\?["']\s{0,3},?\s{0,3}(?:\\?["']?value\\?["']?\s{0,3}[=:]\s{0,3})?\\?["'])[^"'\\]{4,500}/gi,
};
