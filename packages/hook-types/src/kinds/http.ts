import * as v from 'valibot';
import { described } from './described.ts';
import { allButNames, type KindRow, type SecretValue, type VariableLookup } from './kind-row.ts';
import { sharedEntries } from './shared-entries.ts';
import { replaceVariables, variablesIn } from './variables.ts';

export const httpHookSchema = v.strictObject({
  type: v.literal('http'),
  url: v.pipe(
    v.string(),
    v.regex(/^[hH][tT][tT][pP][sS]?:\/\/\S+$/, 'an address that begins with http:// or https://'),
    v.description('Where the event is posted to: an address that begins with http:// or https://.'),
  ),
  headers: described(
    v.record(v.string(), v.string()),
    'Headers of the request. `$NAME` stands for a variable that `allowedEnv` lists.',
  ),
  allowedEnv: described(v.array(v.string()), 'The variables of the environment that `headers` may use.'),
  ...sharedEntries,
});

/** A hook that is a service: each event is posted to it. */
export type HttpHookConfig = v.InferOutput<typeof httpHookSchema>;

export const httpKind: KindRow<HttpHookConfig> = {
  type: 'http',
  schema: httpHookSchema,
  essential: ['url', 'headers'],
  anyOther: false,
  inSettingsFiles: true,
  identity: allButNames,
  starts: () => null,
  calls: ({ url }) => ({ address: url, field: 'url' }),
  variables: ({ headers = {}, allowedEnv = [] }) => [
    ...Object.entries(headers).flatMap(([header, text]) =>
      variablesIn(text).map((name) => ({ name, path: ['headers', header], isAllowed: allowedEnv.includes(name) })),
    ),
    ...allowedEnv.map((name, index) => ({ name, path: ['allowedEnv', index], isAllowed: true })),
  ],
  written: ({ headers }) => ({
    field: 'headers',
    values: headers ?? {},
    advice: 'Keep it in a variable, write $NAME here, and list the name in "allowedEnv".',
  }),
  secrets: (config, lookup) => [
    ...headerSecrets(config, lookup),
    ...(config.allowedEnv ?? []).map((name) => ({ name, value: lookup(name) ?? '', isCertain: true })),
    ...addressSecrets(config.url),
  ],
  target: ({ url }) => showAddress(url),
  words: { noun: 'service', target: 'address', given: 'as the body of the request', answer: 'answer' },
  startsProcess: false,
};

/** An address as messages may show it: without credentials, and without what follows the path. */
export function showAddress(address: string): string {
  try {
    const { protocol, host, pathname } = new URL(address);
    return `${protocol}//${host}${pathname}`;
  } catch {
    return address.replace(/[?#].*/s, '').replace(/\/\/.*@/s, '//');
  }
}

/** A header as it is written and as it is sent, whole and without its first word, such as `Bearer`. */
function headerSecrets({ headers = {}, allowedEnv = [] }: HttpHookConfig, lookup: VariableLookup): SecretValue[] {
  const allowedValue = (name: string) => (allowedEnv.includes(name) ? lookup(name) : undefined);
  return Object.entries(headers).flatMap(([name, written]) => {
    const sent = replaceVariables(written, (variable, as) => allowedValue(variable) ?? as);
    return [written, sent]
      .flatMap((text) => [text, text.trim().replace(/^\S+\s+/, '')])
      .filter((value) => replaceVariables(value, () => '').trim() !== '')
      .map((value) => ({ name, value, isCertain: false }));
  });
}

function addressSecrets(url: string): SecretValue[] {
  if (!URL.canParse(url)) return [];
  const { password, searchParams } = new URL(url);
  return [
    { name: 'password', value: decode(password), isCertain: password !== '' },
    ...Array.from(searchParams, ([name, value]) => ({ name, value, isCertain: false })),
  ];
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
