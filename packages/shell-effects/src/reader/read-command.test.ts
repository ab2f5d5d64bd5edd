import { growthOf } from '@agent-hooks/test-support';
import { expect, test } from 'vitest';
import { commandsOf, effectsOf, unknownsOf } from '../../test/read.ts';

test.each<[string, string, string[]]>([
  ['a carriage return is no blank, so # does not start a comment', 'g s \r# x; CMD', ['g s [\r#] x', 'CMD']],
  ['nor is a no-break space', 'g s \u00a0# x; CMD', ['g s [\u00a0#] x', 'CMD']],
  ['nor is a form feed', 'g s \f# x; CMD', ['g s [\f#] x', 'CMD']],
  ['a dollar at the end of double quotes starts nothing', `"$'" ; CMD ; "'"`, ["$'", 'CMD', "'"]],
  [`single quotes in "\${…}" do not keep a substitution from running`, `a "\${x:-'$(CMD)'}"`, ['CMD', 'a …']],
  [`double quotes in \${…} hide a brace`, `a \${x:-"}"}; CMD`, ['a …', 'CMD']],
  ['$[…] is arithmetic', 'a $[1<<2]; CMD', ['a 4', 'CMD']],
  ["the delimiter <<$'E' is E", "a <<$'E'\nx\nE\nCMD", ['a', 'CMD']],
  ['a continued line in a here-document joins the delimiter', 'a <<E\nfoo\\\nE\nE\nCMD', ['a', 'CMD']],
  ['((x<<2)) has no here-document', '((x<<2))\nCMD', ['CMD']],
  ['function f { defines a function', 'function f {\n CMD a\n}\nf', ['CMD a']],
  ['braces may give the program', "{CMD,' '}", ['CMD [ ]']],
  ['{fd} before a redirection is no word', '{fd}<f CMD', ['CMD']],
  ['a form feed is the name of a file', '>\f CMD', ['CMD']],
  ['a bracket that nothing closes is a program and no pattern', '[ -f x ] && CMD', ['[ -f x ]', 'CMD']],
  ['case in a substitution has parentheses of its own', 'a $(case x in x) CMD;; esac) b', ['CMD', 'a … b']],
])('%s', (_title, text, commands) => {
  expect(commandsOf(text)).toEqual(commands);
  expect(unknownsOf(text)).toEqual([]);
});

test.each<[string, string, string[]]>([
  ['a variable of the same line', 'X=rm; $X -rf y', ['rm -rf y']],
  ['both values of branches that differ', 'if a; then X=r; else X=s; fi; $X go', ['a', 'r go', 's go']],
  ['a value that a condition may not have set', 'X=r; a && X=s; $X', ['a', 'r', 's']],
  ['every item of a loop', 'for i in a b; do $i x; done', ['a x', 'b x']],
  ['arguments of a function', 'f() { $1 q; }; f rm', ['rm q']],
  ['IFS without quotes splits words', `rm\${IFS}-rf\${IFS}x`, ['rm -rf x']],
  ['nothing of what a subshell sets', 'X=a; (X=b); $X', ['a']],
])('knows %s', (_title, text, commands) => {
  expect(commandsOf(text)).toEqual(commands);
});

test('a function that starts copies of itself is a fork bomb', () => {
  expect(effectsOf(':(){ :|:& };:')).toEqual(['machine fork bomb system']);
});

test('a text that no shell accepts is unknown from its line on', () => {
  expect(unknownsOf('a\nb (')).toEqual(['b (']);
  expect(commandsOf('a\nb (')).toEqual(['a']);
});

test.each([
  ['a here-document in (( that bash takes for commands', '((a <<E\nx\nE\n); b)'],
  ['a here-document in a loop in a substitution, which bash misreads', 'a $(until b && c <<E\nx\nE\n do d; done)'],
])('%s is unknown', (_title, text) => {
  expect(unknownsOf(text)).toEqual([text]);
});

test('a program whose name is not known is unknown, and the next word may be the program', () => {
  expect(commandsOf('$X rm -rf y')).toEqual(['… rm -rf y', 'rm -rf y']);
  expect(unknownsOf('$X rm -rf y')).toEqual(['$X rm -rf y']);
});

const eight = '1 2 3 4 5 6 7 8';

test.each<[string, (count: number) => string]>([
  ['loops in loops', (count) => `${`for i in ${eight}; do `.repeat(30)}a${'; done'.repeat(30)}${'\nb'.repeat(count)}`],
  ['branches of one condition', (count) => `if a; then b; ${'elif c; then d; '.repeat(count)}fi`],
  ['words that may be nothing', (count) => '`a` '.repeat(count)],
  ['elements added to an array', (count) => `${'x+=(a);'.repeat(count)}b \${x[@]}`],
  ['brackets that nothing closes', (count) => '['.repeat(count * 10)],
  ['subscripts that nothing closes', (count) => 'a[\n'.repeat(count)],
  ['links', (count) => Array.from({ length: count }, (_, at) => `ln -s a${at} b${at}\n`).join('')],
])('%s take linear time', (_title, textOf) => {
  const [short, long] = [textOf(500), textOf(8000)];
  const time = (text: string) => {
    const start = process.cpuUsage().user;
    commandsOf(text);
    return process.cpuUsage().user - start;
  };
  time(short);
  // Quadratic growth would take 256 times as long.
  expect(Math.min(time(long), time(long)) / Math.max(time(short), 1000)).toBeLessThan(100);
});

test.each(['cat a | head', 'cd b && c', 'cp a b'])('lines of `%s` take linear time', async (line) => {
  const growth = await growthOf({ size: 4000, prepare: (count) => `${line}\n`.repeat(count), run: commandsOf });
  expect(growth).toBeLessThan(1.7);
});
