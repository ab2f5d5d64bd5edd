import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { readPackages, root } from './packages.ts';

/** Words that read as translated, and what everyone in this field says instead. */
const wordList: readonly (readonly [pattern: RegExp, better: string])[] = [
  [/\bmend(s|ed|ing)?\b/i, 'fix'],
  [/\banew\b/i, 'again'],
  [/\b(stands?|lies?) in (?!nobody)/i, 'is in'],
  [/\bstands? here again\b/i, 'duplicate key'],
  [/\bas it stands\b/i, 'unchanged'],
  [/\bis no (valid )?regular expression\b/i, 'invalid regular expression'],
  [/\ball( is)? well\b/i, 'no problems'],
  [/\bthe short of it\b/i, 'summary, in short'],
  [/\bcan be typed here\b/i, 'run `agent-hooks --help`'],
  [/\bknow the same bugs\b/i, 'share the same bugs'],
  [/\bwhen it starts again\b|\bnotices when it starts\b/i, 'restart running agents to apply this'],
  [/\bhad not approved yet is not approved\b/i, 'nothing else was approved'],
  [/\bmade the difference\b/i, 'behaved as expected'],
  [/\bdoes not act on it\b/i, 'no effect on'],
  [/\briddle\b/i, 'unclear'],
  [/\bis already there\b/i, 'already exists'],
  [/\bspares? the\b/i, 'saves, skips'],
  [/\bstands? (there|on|beside)\b/i, 'is in, is placed'],
  [/\bholds? (a|an|somebody's|quotes|no) (?!back)/i, 'contains'],
  [/\bfor ever\b/i, 'forever'],
  [
    /(?<!\bthere )\b(is|are) no (valid|JSON|list|object|number|message|policy|answer|error|response|address|boundary|security)\b/i,
    'is not a',
  ],
  [/\btakes? (your )?approvals? back\b/i, 'removes approvals'],
  [/\bcarried over\b/i, 'migrated'],
  [/\b(cannot|can) be said here\b/i, 'is not supported here'],
  [/\bdo(es)? not go together\b/i, 'cannot be combined'],
  [/\b(hook|hooks) has anything to say\b/i, 'has an answer'],
  [/\ball that happened\b/i, 'what happened'],
  [/\bis told truthfully\b/i, 'is reported'],
  [/\bcould not go on\b/i, 'failed'],
  [/\bas you asked for it\b/i, 'leave it out'],
];

/** The same for comments and the titles of tests, which contributors read. */
const commentWords: typeof wordList = [
  ...wordList,
  [/\b(some|no|any|every)body\b/i, 'someone, no one, anyone, everyone'],
  [/\b(stands|stand)\b(?! (in )?for\b)|\bstood\b/i, 'is'],
  [/\btold\b|\btells (of|whether)\b/i, 'reported, shown, notified; whether'],
  [/(?<!\bthere )\bis none\b/i, 'is not one'],
  [/\bgives? back\b|\bgave back\b/i, 'returns'],
  [/\bkept back\b/i, 'filtered'],
  [/(?<!\bthere )\bis no (?!longer|more|one\b)[a-z]+/i, 'is not a'],
];

/** Names that read as sentences or as translated, and the term for each. */
const nameList: readonly (readonly [pattern: RegExp, better: string])[] = [
  [/^(Hook|Judged)End$|^silentEnd$|^endedFor$/, 'RunOutput, Classified, noOutput, terminationReason'],
  [/^(EventTeller|lookAgain|Look)$/, 'EventReporter, rerun, HookRun, FileSnapshot'],
  [/[Tt]old$|^tell$|^tell(?!User)[A-Z]|[Tt]eller$/, 'report, notify, show'],
  [/^Turns$|^withholdGrants$/, 'OnceHooks, dropUnauthorizedAllows'],
  [/^[Cc]arried|HookCarrier/, 'host kind, HostKindRunner'],
  [/^narrow(Plan|Again)$|^isNobodyDue$|^mayAnswer$|^isSilent$/, 'filterPlan, noneApply, hasHooksFor, hasNoHooks'],
  [/[Nn]obody|[Ss]omebody/, 'no one, a condition'],
  [/^steersLoading$|^believes[A-Z]/, 'affectsCodeLoading, usesByteCode'],
  [/^whyNotOurs|^hearOf|[Ww]ish(es)?$|^SettingsMemory$/, 'a term: dialect choice, last good settings'],
  [/[Cc]hoked|[Mm]ended/, 'a term of the trade'],
];

/** A number before a noun in the plural: "1 hooks". `plural(count, 'hook')` gets it right. */
const pluralAfterNumber =
  /^ (?:more |failed )?(hooks|events|cases|files|problems|lines|approvals|recipes|scenes|workers|agents|warnings)\b/;

function findings(text: string, words = wordList): string[] {
  return words.flatMap(([pattern, better]) => {
    const found = pattern.exec(text);
    return found ? [`"${found[0]}": ${better}`] : [];
  });
}

const listed = (folder: string) => readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });

const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'ARCHITECTURE.md',
  'AGENTS.md',
  'SECURITY.md',
  'recipes/README.md',
  'site/home.md',
  ...listed('docs')
    .map((name) => `docs/${name.replaceAll('\\', '/')}`)
    .filter((name) => name.endsWith('.md')),
  ...listed('recipes')
    .filter((name) => /^[\w-]+[\\/]README\.md$/.test(name))
    .map((name) => `recipes/${name.replaceAll('\\', '/')}`),
  ...readPackages().map(({ folder }) => `packages/${folder}/README.md`),
];

/** Everything that contributors read: the sources of published and private packages, and their tests. */
const written = [
  ...readPackages().map(({ folder }) => `packages/${folder}`),
  ...readdirSync(join(root, 'private')).map((folder) => `private/${folder}`),
].flatMap((folder) =>
  ['src', 'test']
    .filter((part) => existsSync(join(root, folder, part)))
    .flatMap((part) => listed(`${folder}/${part}`).map((name) => `${folder}/${part}/${name.replaceAll('\\', '/')}`))
    .filter((name) => name.endsWith('.ts') && !name.includes('/node_modules/')),
);

const sources = readPackages().flatMap(({ folder }) =>
  listed(`packages/${folder}/src`)
    .filter((name) => name.endsWith('.ts') && !/\.test(-d)?\.ts$/.test(name))
    .map((name) => `packages/${folder}/src/${name.replaceAll('\\', '/')}`),
);

/** A name before a noun is no number: "the BeforeTool hooks". */
function isName(node: ts.Expression): boolean {
  return ts.isIdentifier(node) && node.text.endsWith('Name');
}

/** What a program says: its strings of several words, and what follows each value in them. */
function textsOf(file: string): { readonly texts: readonly string[]; readonly afterValues: readonly string[] } {
  const texts: string[] = [];
  const afterValues: string[] = [];
  let isChosen = 0;
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
      texts.push(node.text);
    // What is chosen by a condition has been counted.
    if (ts.isConditionalExpression(node)) isChosen += 1;
    if (ts.isTemplateSpan(node) && isChosen === 0 && !isName(node.expression)) afterValues.push(node.literal.text);
    ts.forEachChild(node, visit);
    if (ts.isConditionalExpression(node)) isChosen -= 1;
  };
  visit(ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest));
  return { texts: texts.filter((text) => text.includes(' ')), afterValues };
}

const isTest = (file: string) => file.includes('/test/') || /\.test(-d)?\.ts$/.test(file);

/** The comments of a file, the titles of its tests, and the names that it defines. */
function wordsOf(file: string): { readonly comments: readonly string[]; readonly names: readonly string[] } {
  const text = readFileSync(join(root, file), 'utf8');
  const comments = new Map<number, string>();
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    const ranges = ts.getLeadingCommentRanges(text, node.getFullStart()) ?? [];
    for (const { pos, end } of [...ranges, ...(ts.getTrailingCommentRanges(text, node.end) ?? [])])
      comments.set(pos, text.slice(pos, end));
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) names.add(node.text.replace('#', ''));
    if (ts.isCallExpression(node) && /^(it|describe)\b/.test(node.expression.getText())) {
      const [title] = node.arguments;
      if (title && ts.isStringLiteralLike(title)) comments.set(title.pos, title.text);
    }
    for (const child of node.getChildren()) visit(child);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  return { comments: [...comments.values()], names: [...names] };
}

describe('what people read is written in the usual words', () => {
  it('the word list finds what it is for', () => {
    expect(findings('Until this is mended')).toEqual(['"mended": fix']);
    expect(findings('the table stands in a file')).toHaveLength(1);
    expect(findings('Run it again; it is in a file.')).toEqual([]);
    expect(pluralAfterNumber.test(' failed hooks')).toBe(true);
  });

  it.each(pages)('%s', (page) => {
    expect(existsSync(join(root, page))).toBe(true);
    const text = readFileSync(join(root, page), 'utf8').replaceAll(/`[^`\n]*`/g, '`code`');
    const found = text
      .split('\n')
      .flatMap((line, index) => findings(line).map((finding) => `${page}:${index + 1}: ${finding}`));
    expect(found).toEqual([]);
  });

  it('messages and help texts', () => {
    expect(sources.length).toBeGreaterThan(300);
    const found = sources.flatMap((file) =>
      textsOf(file)
        .texts.flatMap((text) => findings(text))
        .map((finding) => `${file}: ${finding}`),
    );
    expect(found).toEqual([]);
  });

  it('comments, titles of tests and names', { timeout: 120_000 }, () => {
    expect(written.length).toBeGreaterThan(1000);
    const found = written.flatMap((file) => {
      const { comments, names } = wordsOf(file);
      if (isTest(file))
        return comments.flatMap((text) => findings(text, commentWords)).map((each) => `${file}: ${each}`);
      const inNames = nameList.flatMap(([pattern, better]) =>
        names.filter((name) => pattern.test(name)).map((name) => `${name}: ${better}`),
      );
      return [...comments.flatMap((text) => findings(text, commentWords)), ...inNames].map(
        (each) => `${file}: ${each}`,
      );
    });
    expect(found).toEqual([]);
  });

  it('numbers agree with their nouns', () => {
    const found = sources.flatMap((file) =>
      textsOf(file)
        .afterValues.filter((text) => pluralAfterNumber.test(text))
        .map((text) => `${file}: \${…}${text}`),
    );
    expect(found).toEqual([]);
  });
});
