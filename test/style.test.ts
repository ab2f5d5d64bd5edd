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

/** A number before a noun in the plural: "1 hooks". `plural(count, 'hook')` gets it right. */
const pluralAfterNumber =
  /^ (?:more |failed )?(hooks|events|cases|files|problems|lines|approvals|recipes|scenes|workers|agents|warnings)\b/;

function findings(text: string): string[] {
  return wordList.flatMap(([pattern, better]) => {
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
        .texts.flatMap(findings)
        .map((finding) => `${file}: ${finding}`),
    );
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
