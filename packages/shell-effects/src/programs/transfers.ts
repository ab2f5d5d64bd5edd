import type { Data, Word } from '../types.ts';
import { hole } from '../types.ts';
import type { Call, Report } from './program.ts';
import { type Act, after, contentOf, each, nothing, wordLike, writes } from './shapes.ts';

const destructive =
  /(^|[/_?&=:.-])(?:(?:do)?(?:delete|destroy|purge|drop|flush|wipe|truncate|remove)|(?:close|clear|reroute|scriptText)(?:$|\?))/i;
/** Addresses at which people run what they are working on. */
const developed = /^(?:https?:\/\/)?(?:localhost|127\.0\.0\.1|\[::1\]|0\.0\.0\.0)?:(?:3\d{3}|4000|5000|5173|8000)\b/;

/** Reports a request that asks a server to delete something, by its method or by its address. */
export function reportDeletion(method: string, address: Word, report: Report): void {
  const path = address.text.replace(/^\w+:\/\/[^/]*/, '');
  const changesCluster = method === 'PUT' && /\/(?:_cluster\/settings|_settings)/.test(path);
  if (
    !/^(?:DELETE|PURGE)$/.test(method) &&
    !changesCluster &&
    (/^(?:GET|HEAD|OPTIONS)$/.test(method) || !destructive.test(path))
  )
    return;
  const sentence = `It would ask ${address.text} to delete something (${method}).`;
  const action = developed.test(address.text) ? 'change' : 'delete';
  report.effect({ kind: 'remote', action, target: address, sentence });
}

/** What a word brings along; a variable in a header or an address is how one signs in, unless no service ever gets it. */
export const sentBy = ({ text, data }: Word): readonly string[] =>
  data.files.filter(
    (file) => !file.startsWith('$') || text === hole || /SECRET_(?:ACCESS_)?KEY$|PRIVATE_KEY$/.test(file),
  );

/** One request over HTTP. */
interface Request {
  readonly addresses: readonly Word[];
  readonly method: string;
  /** Words whose text is sent. */
  readonly texts: readonly Word[];
  /** Files whose content is sent. */
  readonly files: readonly Word[];
  readonly isUpload: boolean;
}

/** Reports a request; returns what comes back. */
function requests(call: Call, report: Report, request: Request): Data {
  const { addresses, method, texts, files, isUpload } = request;
  const sendsInput = files.some(({ text }) => text === '-');
  const named = files.filter(({ text }) => text !== '-');
  each(report, named, { kind: 'read' });
  const inputs = sendsInput ? (call.stdin?.files ?? []) : [];
  const written = [...addresses, ...texts].flatMap(sentBy);
  const sent = [...new Set([...named.map((file) => call.resolve(file)), ...inputs, ...written])];
  const read: Data[] = [];
  for (const address of addresses) {
    if (address.text.startsWith('file://')) {
      const target = after(address, 7);
      report.effect({ kind: 'read', target });
      read.push({ files: [call.resolve(target)], downloads: [] });
      continue;
    }
    report.effect({ kind: 'fetch', target: address });
    if (isUpload || sent.length > 0) report.effect({ kind: 'send', target: address, sent });
    reportDeletion(method, address, report);
  }
  const remote = addresses.filter(({ text }) => !text.startsWith('file://')).map(({ text }) => text);
  return { files: read.flatMap((data) => data.files), downloads: remote };
}

/** Values that start with `@` name a file: `-d @f`, `-F x=@f`, `-F x=<f`, `--data-urlencode x@f`. */
function sentFiles(call: Call): Word[] {
  const { arguments: given } = call;
  const data = given
    .values('-d --data --data-ascii --data-binary --json --url-query')
    .filter(({ text }) => text.startsWith('@'));
  const encoded = given.values('--data-urlencode').filter(({ text }) => /^[^=]*@/.test(text));
  const forms = given.values('-F --form').filter(({ text }) => /^[^=]*=[@<]/.test(text));
  const headers = given.values('-H --header --proxy-header').filter(({ text }) => text.startsWith('@'));
  return [
    ...[...data, ...headers].map((word) => after(word, 1)),
    ...encoded.map((word) => after(word, word.text.indexOf('@') + 1)),
    ...forms.flatMap((word) =>
      word.text
        .slice(word.text.search(/=[@<]/) + 2)
        .split(',')
        .map((text) => wordLike(word, text.replace(/;.*$/, ''))),
    ),
    ...given.values('-T --upload-file'),
    ...given.values('-b --cookie').filter(({ text }) => !text.includes('=')),
    ...given
      .values('--variable')
      .filter(({ text }) => text.includes('@'))
      .map((word) => after(word, word.text.indexOf('@') + 1)),
  ];
}

const bodies = '-d --data --data-ascii --data-binary --data-raw --data-urlencode --json -F --form --form-string';

/** curl. */
export const curl: Act = (call, report, given) => {
  if (given.has('-h -V -M --help --manual --version')) return report.harmless();
  each(report, given.values('-K --config --netrc-file'), { kind: 'read' });
  // A line of its file is an option without the dashes.
  for (const file of given.values('-K --config'))
    for (const [, name, value = ''] of contentOf(call, file).text?.matchAll(
      /^\s*-{0,2}([\w-]+)\s*[=: ]\s*"?([^"\n]*)/gm,
    ) ?? [])
      report.run([...call.words.slice(0, 1), ...given.operands, wordLike(file, `--${name}`), wordLike(file, value)]);
  const hasBody = given.has(bodies);
  const isUpload = given.has('-T --upload-file') || (hasBody && !given.has('-G --get'));
  const method =
    given.values('-X --request').at(-1)?.text.toUpperCase() ??
    (hasBody && !given.has('-G --get') ? 'POST' : given.has('-T --upload-file') ? 'PUT' : 'GET');
  const texts = given.values(
    `${bodies} -H --header -u --user -A --user-agent -e --referer -b --cookie --oauth2-bearer --url-query -x --proxy -Q --quote`,
  );
  const addresses = [...given.operands, ...given.values('--url')];
  if (addresses.length === 0 && !given.has('-K --config')) return report.harmless();
  for (const target of given.values('--engine'))
    if (/[./]/.test(target.text)) report.effect({ kind: 'execute', target, source: 'file' });
  const received = requests(call, report, { addresses, method, texts, files: sentFiles(call), isUpload });
  const printed = given.has('--no-clobber') ? { ...received, isUnsure: true } : received;
  const outputs = given.values('-o --output').filter(({ text }) => text !== '-');
  const [directory] = given.values('--output-dir');
  const inDirectory = (word: Word) => (directory ? wordLike(word, `${directory.text}/${word.text}`) : word);
  const named = given.has('-O --remote-name --remote-name-all') ? addresses.map(fileNameOf) : [];
  for (const target of [...outputs, ...named].map(inDirectory)) writes(report, target, printed);
  const others = given.values(
    '-D --dump-header -c --cookie-jar --trace --trace-ascii --stderr --libcurl --etag-save --hsts',
  );
  each(report, others, { kind: 'write' });
  const isPrinted = outputs.length + named.length === 0 && !given.has('-I --head');
  report.prints(isPrinted ? printed : nothing);
  if (isPrinted && method === 'GET' && others.length === 0 && addresses.every(({ data }) => data.files.length === 0))
    report.harmless();
};

/** The file that a download gets its name from. */
function fileNameOf(address: Word): Word {
  const name = address.text.replace(/[?#].*$/, '').replace(/^\w+:\/\//, '');
  return wordLike(address, (name.includes('/') ? name.replace(/^.*\//, '') : '') || 'index.html');
}

/** wget: writes a file unless asked otherwise. */
export const wget: Act = (call, report, given) => {
  if (given.has('-h -V') || given.operands.length + given.values('-i --input-file').length === 0)
    return report.harmless();
  for (const program of given.values('--use-askpass')) report.run([program]);
  each(report, given.values('-i --input-file --config --load-cookies'), { kind: 'read' });
  const files = given.values('--post-file --body-file');
  const texts = given.values('--post-data --body-data --header --user-agent -U --referer');
  const isUpload = given.has('--post-file --body-file --post-data --body-data');
  const method = given.values('--method').at(-1)?.text.toUpperCase() ?? (isUpload ? 'POST' : 'GET');
  const addresses = given.operands;
  const data = requests(call, report, { addresses, method, texts, files, isUpload });
  each(report, given.values('-o -a --output-file --append-output --save-cookies'), { kind: 'write' });
  if (given.has('--spider')) return report.prints(nothing);
  const [output] = given.values('-O --output-document');
  if (output?.text === '-' || output?.text === '/dev/stdout') return report.prints(data);
  report.prints(nothing);
  const [directory] = given.values('-P --directory-prefix');
  const isRecursive = given.has('-r -m --recursive --mirror');
  for (const target of output ? [output] : addresses.map(fileNameOf)) {
    const path = directory && !output ? wordLike(target, `${directory.text}/${target.text}`) : target;
    report.effect({
      kind: 'write',
      target: path,
      ...(isRecursive && { isRecursive }),
      certainty: isRecursive ? 'possible' : 'proven',
    });
    report.writes(path, given.has('-nc --no-clobber') ? { ...data, isUnsure: true } : data);
  }
};
