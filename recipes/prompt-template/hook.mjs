// Turns a prompt such as "/review src/app.js" into the full instructions of a template.
import { text } from 'node:stream/consumers';

/** `{text}` stands for what the user wrote after the name. */
const templates = new Map([
  [
    'review',
    `Review the code named below. Report bugs and security problems only, not style. For each: file, line, what goes wrong, how to fix it. Change nothing.

{text}`,
  ],
  [
    'fix',
    `Fix the problem described below. First write a test that fails because of it. Then make the smallest change that passes. Run the tests at the end.

{text}`,
  ],
  [
    'explain',
    `Explain the code named below to somebody new to this project: what it does, who calls it, what to watch out for. Change nothing.

{text}`,
  ],
]);

const { prompt } = JSON.parse(await text(process.stdin));
const [, name, rest] = /^\s*\/([\w-]+)(?:\s+([\s\S]*))?$/.exec(typeof prompt === 'string' ? prompt : '') ?? [];
const template = templates.get(name);
if (template !== undefined) console.log(JSON.stringify(fill(template, rest?.trim() ?? '')));

function fill(template, given) {
  if (given === '' && template.includes('{text}')) {
    return { decision: 'block', reason: `Write what it is about after /${name}, for example: /${name} src/app.js` };
  }
  // A function, since `$&` in a text of the user's would mean something.
  const filled = template.replaceAll('{text}', () => given);
  return { hookSpecificOutput: { hookEventName: 'BeforeAgent', prompt: filled } };
}
